
settings-database = database_url: { $kind } is not supported; write sqlite:///FILE or postgresql://USER@HOST/NAME
settings-host-name = { $name } is no host name: write it without https://, port and path
settings-no-file = { $file }: there is no such settings file
settings-unreadable = { $file }: cannot be read ({ $why })
settings-toml = { $file }: not valid TOML: { $why }
settings-unknown-near = { $place }: there is no such setting; did you mean { $near }?
settings-unknown = { $place }: there is no such setting; settings are { $names }
settings-wrong = { $place } = { $value }: { $what }.
settings-told = { $what }
