### Что не так с рукой, запросом или набором правил

rules-error-file = { $file }: такого файла нет; укажите путь к набору правил .toml
rules-error-folder = { $file } – это папка: укажите путь к файлу .toml в ней
rules-error-toml = { $file }: это не файл TOML: { $what }
rules-error-unknown = нет набора правил «{ $name }»: напишите один из { $names } или путь к файлу .toml
rules-error-grammar = { $file }: grammar = «{ $grammar }»: напишите одно из { $names }
rules-error-switch = { $file }: нет переключателя «{ $name }»: напишите один из { $names } или ключ файла с точками
rules-error-fields = { $file }: { $what }
rules-field = { $place }: { $what }
rules-field-unknown = неизвестный ключ: уберите его или исправьте написание
rules-field-missing = не хватает: впишите этот ключ
rules-field-choices = { $value } не из числа возможных: напишите одно из { $choices }
rules-field-least = { $value } – слишком мало: напишите { $least } или больше
rules-field-number = { $value } – не целое число: напишите, например, 8
rules-field-yes-no = { $value } – ни true, ни false
rules-field-text = { $value } – не текст: поставьте кавычки
rules-field-no-switch = такого значения нет: напишите одно из { $names } или ключ файла с точками
rules-own-id = { $id }: пишите маленькие латинские буквы, цифры и дефисы, начиная с буквы или цифры, не больше 40
rules-own-shipped = { $id } – набор правил самой программы: выберите другой id
rules-own-taken = { $id } уже есть: выберите другой id
rules-own-none = { $id } – не ваш набор правил: сначала скопируйте какой-нибудь
rules-own-file-name = { $file }: в нём id { $id }: назовите файл { $id }.toml или измените id
rules-own-other-version = { $id } изменил кто-то другой: теперь это версия { $now }, у вас была { $then }
rules-own-nothing = { $id }: ничего не изменено
rules-own-title = в названии { $length } знаков: напишите от 1 до 60
rules-own-not-saved = { $file } не записать: { $what }
rules-field-fan = такого фана нет; напишите один из { $names }
rules-field-implies = нет фана «{ $name }»; пишите id фанов, например all-pungs
rules-field-shape = нет вида руки «{ $name }»; напишите некоторые из { $names }
rules-field-table = нет таблицы «{ $name }»; напишите одну из { $names }
rules-field-not-with-tables = не сочетается с [tables]: уберите
rules-field-only-with-tables = без [tables] не имеет смысла: уберите
rules-field-numbers = { $value }: напишите целые числа подряд, например 1, 2, 4, 8
rules-own-from = из { $name }
rules-error-empty-folder = { $file }: в этой папке нет набора правил (.toml)
