# Страницы наборов правил.
web-rules-title = Правила
web-rules-intro = Все правила открыты: у каждого значения указан источник. Скопируйте набор и измените то, во что ваш стол играет иначе; у копии будет своё имя, а у каждого изменения своя версия.
web-rules-own = Ваши
web-rules-own-none-yet = Пока нет. Скопируйте один из наборов ниже.
web-rules-shipped = Из программы
web-rules-broken = { $id }: нельзя использовать
web-rules-derived = из { $source }
web-rules-provisional = предварительно: проверить
web-rules-copy = Скопировать и изменить
web-rules-edit = Изменить
web-rules-play = Новый стол с этими правилами
web-rules-saved = Сохранено как версия { $version }.
web-rules-of-table = Это правила стола «{ $table }» в том виде, в каком он начал по ним играть.
web-rules-old-version = Это прежняя версия.
web-rules-newest = К новейшей
web-rules-source = Источник:
web-rules-differs = Чем отличается от исходного
web-rules-differs-not = Пока ничем.
web-rules-original = В исходном: { $value }
web-rules-course = Как играют
web-rules-notes = Примечания
web-rules-versions = Все версии
web-rules-remove = Убрать из списка
web-rules-remove-help = Столы, которые по нему играют, продолжают игру, а его версии сохраняются.
web-rules-copy-of = Копия: { $title }
web-rules-change-of = Изменить: { $title }
web-rules-copy-help = Дайте имя и измените что нужно; исходный набор останется прежним.
web-rules-edit-help = Вы меняете версию { $version }; при сохранении появится следующая. Начатые игры не изменятся.
web-rules-wrong =
    { $count ->
        [one] { $count } значение недопустимо: смотрите ниже.
        [few] { $count } значения недопустимы: смотрите ниже.
       *[many] { $count } значений недопустимы: смотрите ниже.
    }
web-rules-name = Название
web-rules-id = Короткое имя (можно не заполнять)
web-rules-id-hint = Для командной строки: строчные латинские буквы, цифры и дефисы.
web-rules-filter = Найти значение
web-rules-save = Сохранить
web-rules-save-play = Сохранить и открыть стол
web-rules-look = Посмотреть правила или составить свои
web-error-no-rules = Такого набора правил нет.
web-error-no-rules-help = Выберите набор из списка.
web-error-rules-shipped = Правила из программы не меняются.
web-error-rules-shipped-help = Скопируйте набор: копию можно менять.
