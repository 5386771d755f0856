
settings-database = database_url: { $kind } не поддерживается; напишите sqlite:///ФАЙЛ или postgresql://USER@HOST/ИМЯ
settings-host-name = { $name } — не имя хоста: пишите без https://, порта и пути
settings-no-file = { $file }: такого файла настроек нет
settings-unreadable = { $file }: не читается ({ $why })
settings-toml = { $file }: неверный TOML: { $why }
settings-unknown-near = { $place }: такой настройки нет; может быть, { $near }?
settings-unknown = { $place }: такой настройки нет; есть { $names }
settings-wrong = { $place } = { $value }: { $what }.
settings-told = { $what }
