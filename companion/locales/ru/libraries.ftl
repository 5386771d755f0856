# Слова библиотек и операционной системы. Ключи сообщений click составлены из его английских текстов.

system-not-there = нет такого файла или папки
system-not-allowed = нет прав
system-there-already = уже есть
system-folder = это папка
system-no-folder = это не папка
system-full = на диске нет места
system-read-only = диск только для чтения
system-long-name = слишком длинное имя файла
system-address-taken = адрес уже занят

click-aborted = Прервано!
click-missing-command = Не хватает команды.
click-required = обязательно
click-options = Параметры
click-positional-arguments = Аргументы
click-commands = Команды
click-usage = Использование:
click-got-unexpected-extra-argument-args = { $n ->
    [one] Лишний аргумент ({ $args })
    [few] Лишние аргументы ({ $args })
    [many] Лишние аргументы ({ $args })
   *[other] Лишние аргументы ({ $args })
}
click-env-var-var = переменная среды: { $var }
click-default-default = по умолчанию: { $default }
click-takes-nargs-values-but-1-was-given = { $n ->
    [one] Нужно значений: { $nargs }, дано: 1.
   *[other] Нужно значений: { $nargs }, дано: { $len }.
}
click-show-the-version-and-exit = Показать версию и выйти.
click-show-this-message-and-exit = Показать эту справку и выйти.
click-prog-s-version-version-s = %(prog)s, версия %(version)s
click-did-you-mean-possibility = { $n ->
    [one] Возможно, { $possibility }?
   *[other] (Возможно, одно из: { $possibilities }?)
}
click-missing-argument = Не хватает аргумента
click-missing-option = Не хватает параметра
click-missing-parameter = Не хватает параметра
click-missing-parameter-param-name = Не хватает параметра: { $param_name }
click-missing-param-type = Не хватает: { $param_type }
click-unknown-error = неизвестная ошибка
click-invalid-value-message = Неверное значение: { $message }
click-invalid-value-for-param-hint-message = Неверное значение { $param_hint }: { $message }
click-could-not-open-file-filename-message = Не удалось открыть файл { $filename }: { $message }
click-error-message = Ошибка: { $message }
click-error-invalid-input = Ошибка: неверный ввод
click-try-command-option-for-help = Справка: '{ $command } { $option }'.
click-no-such-option-name = Нет параметра { $name }.
click-no-such-command-name = Нет команды { $name }.
click-option-name-does-not-take-a-value = Параметр { $name } не принимает значения.
click-option-name-requires-an-argument = { $n ->
    [one] Параметру { $name } нужно значение.
   *[other] Параметру { $name } нужно значений: { $nargs }.
}
click-argument-name-takes-nargs-values = Аргументу { $name } нужно значений: { $nargs }.
click-do-you-want-to-continue = Продолжить?
click-choose-from-choices = Можно выбрать:
    { $choices }
click-value-is-not-choice = { $n ->
    [one] { $value }: можно только { $choice }.
   *[other] { $value }: можно одно из { $choices }.
}
click-value-is-not-in-the-range-range = { $value } вне пределов { $range }.
click-value-is-not-a-valid-boolean-recognized-values-states = { $value }: нужно да или нет. Понимается: { $states }
click-value-is-not-a-valid-number-type = { $value } не подходит, нужно: { $number_type }.
click-name-filename-is-a-file = { $filename }: это файл.
click-name-filename-is-a-directory = { $filename }: это папка.
click-name-filename-is-not-readable = { $filename }: нельзя прочитать.
click-name-filename-is-not-writable = { $filename }: нельзя записать.
click-name-filename-is-not-executable = { $filename }: нельзя запустить.
click-name-filename-does-not-exist = { $filename } не существует.
click-len-type-values-are-required-but-len-value-was-given = { $n ->
    [one] Нужно значений: { $len_type }, дано: { $len_value }.
   *[other] Нужно значений: { $len_type }, дано: { $len_value }.
}

check-missing = не хватает
check-extra-forbidden = лишнее
check-int-type = нужно целое число
check-int-parsing = нужно целое число
check-int-from-float = нужно целое число
check-float-type = нужно число
check-float-parsing = нужно число
check-finite-number = нужно конечное число
check-bool-type = нужно true или false
check-bool-parsing = нужно true или false
check-string-type = нужен текст
check-string-too-short = знаков не меньше { $min_length }
check-string-too-long = знаков не больше { $max_length }
check-string-pattern-mismatch = нужно по образцу { $pattern }
check-literal-error = можно только { $expected }
check-enum = можно только { $expected }
check-greater-than = больше { $gt }
check-greater-than-equal = не меньше { $ge }
check-less-than = меньше { $lt }
check-less-than-equal = не больше { $le }
check-list-type = нужен список
check-tuple-type = нужен список
check-dict-type = нужны имена со значениями
check-model-type = нужны имена со значениями
check-too-short = нужно не меньше { $min_length }, дано { $actual_length }
check-too-long = нужно не больше { $max_length }, дано { $actual_length }
check-path-type = нужен путь
check-union-tag-invalid = { $tag } — не одно из { $expected_tags }
check-union-tag-not-found = не хватает { $discriminator }
check-datetime-parsing = нужны дата и время
