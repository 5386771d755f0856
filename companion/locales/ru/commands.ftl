# В чём команды отказывают.

cli-missing-package = нужен пакет { $package }, которого нет: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = камера { $camera }: нет картинки; подключите её или назовите другую через --camera. Пробую снова.
cli-no-tiles = камней нет

cli-bench-two-photos = назовите две фотографии или больше, или ни одной: тогда берутся образцы
cli-no-folder = { $file }: нет папки { $folder }
cli-card-no-rules = { $name } — карта, а не набор правил: уберите --option, --json и --toml
cli-file-there = { $file } уже есть: выберите другое имя или --force
cli-copy-options = --id, --version и --force нужны для FILE.toml; свой набор правил получает версию сам
cli-run-folder = { $folder }: папку данных нельзя создать ({ $why }); назовите другую через --data-dir
cli-run-address = { $host }: не адрес этого компьютера; уберите --host или напишите 127.0.0.1
cli-run-taken = порт { $port } занят: его использует другая программа, или стол уже открыт. Выберите другой через --port { $other } или любой свободный через --port 0
cli-run-rights = для порта { $port } нужны права администратора; выберите порт от 1024, например --port 8080
cli-run-other = { $host }, порт { $port }: { $why }
cli-simulate-what = скажите, что разыграть: companion simulate --evening
cli-simulate-port = --port пишут вместе с --page
cli-simulate-sum = суммы не дают ноль: сообщите нам об этом
cli-simulate-late = { $serial }: его действие не попало в журнал за { $seconds } с
cli-simulate-lost = { $serial } не оправился после { $fault }
cli-simulate-silent = имитации плат не отвечают
cli-exclude = { $one } и { $other } исключают друг друга: уберите одно
cli-table-no-entry = записи { $at } нет: журнал идёт до { $last }
cli-table-hand-or-net = напишите что-то одно: руку, --worth или --net
cli-table-bettor = --bettor говорит, кто поставил: скажите через --bet, на кого
cli-table-hand = напишите руку в кавычках, например "123m 456p 99p (777s) + 9p", без костей --worth 24 или --net A,B,C,D
cli-only-files = так копируется только файл SQLite; сервер PostgreSQL – командами pg_dump и pg_restore
cli-restore-kept = Прежнее сохранено: { $file }
cli-run-no-copy = Сегодня не удалось сделать копию столов: { $reason }
cli-table-no-database = { $file }: такой базы нет, значит нет и стола: { $new }
cli-table-none = стола ещё нет: { $new }
cli-table-numbers = { $text }: { $count ->
        [2] напишите два числа
        [3] напишите три числа
       *[other] напишите четыре числа
    }, по одному на игрока, например -8,24,-8,-8
cli-table-dial = стрелка ветра раунда всегда указывает на один из ветров: напишите E, S, W или N
cli-table-who = скажите, кто отвечает: --who ИМЯ
cli-table-not-asked = вопроса нет: { $subject }
cli-table-winner-twice = игрок назван победителем дважды: уберите один раз
cli-table-player-flag = { $word }: пишите ИГРОК=ПРИЗНАК
cli-table-no-winner = { $name } не среди победителей: напишите руку через --also { $name }=РУКА
cli-table-flag = { $flag } — не признак: напишите один из { $flags }
cli-synth-art = { $folder }: нет известных рисунков камней: { $known }
cli-synth-hard = nan: нужно число от 0 до 1
cli-synth-layout = { $layout } — не одно из { $layouts }
cli-synth-side = { $text }: каждая сторона — от 64 до 8000 пикселей
cli-synth-size = { $text }: напишите ширину x высоту, например 960x720
cli-in-file = { $file }: { $what }
eval-no-names = { $file }: не названо ни одной фотографии: по имени в строке, без .jpg
eval-no-text = { $file }: это не текст: по имени фотографии в строке, без .jpg
eval-unknown-names = { $file }: имён без размеченной фотографии: { $count }: { $some }
cli-read-told = прочитано: { $hand }
run-open = Стол открыт:
run-here = на этом компьютере
run-home = в домашней сети
run-scan = Считайте это телефоном в той же сети.
run-no-phones = Телефонам он недоступен: нет сети, или --host пускает только этот компьютер.
run-no-photos = Фотографии здесь не читаются, руки можно набирать: { $why }
run-stop = Остановить: Ctrl-C.
run-closed = Стол закрыт. Всё подтверждённое сохранено.
cli-exclude-all = { $names } исключают друг друга: оставьте одно
eval-what = назовите папку размеченных фотографий или напишите --clutter и число
eval-keep = --keep говорит, куда класть фотографии из --clutter: напишите и его
labelled-folders = { $folder }: не набор данных: в нём нужны папки images/ и labels/
labelled-none = { $folder }: ни для одного снимка из images/ нет одноимённого файла в labels/
labelled-no-text = { $file }: не текст: нужны строки «класс x y ширина высота»
labelled-line = { $file }: строка { $line }: нужно «класс x y ширина высота» (или класс и четыре угла), а стоит «{ $found }»
labelled-class = { $file }: строка { $line }: класс { $index }; есть от 0 до { $last }
labelled-shares = { $file }: строка { $line }: числа — доли ширины и высоты снимка, от 0 до 1, а стоит «{ $found }»
collect-none = В { $folder } нет образцов. { $on ->
    [True] Сбор включён.
   *[other] Сбор выключен (настройка «collect»).
}
collect-sample = { $tiles ->
    [one] { $tiles } кость
    [few] { $tiles } кости
    [many] { $tiles } костей
   *[other] { $tiles } кости
}, набор { $set }, съёмка { $session }, лицензия { $licence }
collect-sum = образцов в { $folder }: { $samples }, костей: { $tiles }
collect-written = { $out }: снимков для обучения { $train }, для проверки { $val }
collect-one-session = Все из одной съёмки: ничего не отложено, поэтому показатели проверки ничего бы не значили.
cli-removed = { $what }: удалено
cli-copied = { $own }, из { $source }
cli-changed = { $own }, прежде { $before }
cli-unchanged = { $own }: ничего не изменено
cli-read-hand = рука: { $hand }
cli-read-another = другая рука: { $hand } (--area { $area })
cli-read-outside = не из руки
cli-read-tile = кость
cli-read-sure = уверенность
cli-read-turn = поворот
cli-read-group = группа
cli-read-box = место
cli-read-group-concealed = закрытые
cli-read-group-meld = набор
cli-read-group-concealed-kong = закрытый конг
cli-read-group-flowers = цветы
cli-read-group-winning = победная кость
cli-read-group-loose = отдельные
eval-alone = пропущены файлы без пары: { $count }, например { $one }
picture-not-made = { $file }: снимок не удалось записать
