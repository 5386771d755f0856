
settings-database = database_url: { $kind } nie jest obsługiwane; wpisz sqlite:///PLIK albo postgresql://USER@HOST/NAZWA
settings-host-name = { $name } to nie nazwa hosta: wpisz bez https://, portu i ścieżki
settings-no-file = { $file }: nie ma takiego pliku ustawień
settings-unreadable = { $file }: nie można odczytać ({ $why })
settings-toml = { $file }: zły TOML: { $why }
settings-unknown-near = { $place }: nie ma takiego ustawienia; może { $near }?
settings-unknown = { $place }: nie ma takiego ustawienia; są { $names }
settings-wrong = { $place } = { $value }: { $what }.
settings-told = { $what }
