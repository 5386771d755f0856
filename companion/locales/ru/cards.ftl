### Файлы карт: что в них не так и что написать

card-warning = предупреждение: { $what }
card-error = { $what }
card-shape = напишите ID ГРУППЫ | x ЦЕНА, например P1 22a 4444b 666c 8888a F | x 25
card-name-quotes = напишите название в кавычках: card "Наша карта"
card-name-open = название не закрыто: поставьте в конце "
card-no-year = '{ $given }' – не год: напишите цифры, например year 2047
card-no-suits = '{ $given }': в наборе от 1 до 3 мастей, напишите suits 3
card-header-twice = { $name } уже стоит в строке { $line }: уберите одну
card-header-more = '{ $given }' лишнее: после { $name } идёт одно слово
card-no-lines = нет строк: напишите заголовок, например [RUNS], и строки под ним; { $shape }
card-many-lines = больше { $most } строк: это не карта
card-before-heading = строка стоит до первого заголовка: напишите над ней заголовок, например [RUNS]
card-heading = заголовок – одно название в скобках, например [RUNS]
card-no-groups = нет ни ID, ни групп: { $shape }
card-value-missing = нет цены: { $shape }
card-value-nothing = после | ничего нет: напишите x или c и цену, например | x 25
card-value-kind = '{ $given }' – не x (сеты можно открывать) и не c (только закрытая)
card-value-behind = нет цены: напишите её после x или c, например | x 25
card-value-more = '{ $given }' лишнее: параметры стоят после второй |
card-value-number = '{ $given }' – не цена: напишите число больше 0, например 25 или 0.25
card-third-bar = третья |: параметры стоят после второй, через пробел
card-id-twice = { $id } – уже ID строки { $line }: выберите другой
card-decoration-first = '{ $given }' стоит до первой группы: начните с группы, например 22a
card-tiles = { $tiles ->
     [one] { $tiles } кость: в строке их { $whole }
     [few] { $tiles } кости: в строке их { $whole }
    *[other] { $tiles } костей: в строке их { $whole }
 }
card-tiles-id = { $tiles ->
     [one] { $tiles } кость: в строке их { $whole }; '{ $id }' принято за ID – не часть ли это руки? { $shape }
     [few] { $tiles } кости: в строке их { $whole }; '{ $id }' принято за ID – не часть ли это руки? { $shape }
    *[other] { $tiles } костей: в строке их { $whole }; '{ $id }' принято за ID – не часть ли это руки? { $shape }
 }
card-opposite = { $group }: ! стоит только после D и означает драконов других мастей
card-colour-suits = { $group }: в карте написано suits { $suits }, масти { $colour } нет
card-colour-none = { $group }: у { $signs } нет масти, уберите { $colour }
card-dragon = { $group }: чей дракон? Напишите масть, например { $signs }a, или R, G либо 0
card-other-year = { $group } – не год { $year }; читается как цифры любой одной масти
card-suit-missing = { $group }: нет масти: напишите после неё a, b, c, m, s или p
card-blanks = '{ $given }' – не группа: вокруг + - x = / нужны пробелы
card-capitals = '{ $given }' – не группа: F D N E W S R G пишутся заглавными
card-behind-colour = '{ $given }': после масти лишнее '{ $rest }'; между группами нужен пробел, например 22a 444b
card-no-tile = '{ $given }' в карте не бывает: напишите 1-9, 0, F, D, N, E, W, S, R или G
card-no-colour = '{ $given }' – не масть: напишите a, b или c (три разные масти) либо m, s, p (символы, бамбуки, точки)
card-option-twice = { $name } стоит дважды: уберите одно
card-shift = shift={ $given }: напишите fixed, run или like
card-parity = evenonly и oddonly исключают друг друга: уберите одно
card-option = '{ $given }' – не параметр: напишите shift=fixed|run|like, nojoker=ГРУППА, evenonly или oddonly
card-nojoker = nojoker={ $group }: такой группы в строке нет; напишите одну из { $groups }
card-like = shift=like сдвигает одно число, а в строке { $numbers }: напишите shift=run
card-moves-nothing = shift={ $shift } ничего не сдвигает: в строке нет чисел
card-reserved = { $word } зарезервировано: действует только вместе с shift=like
card-too-many-ways = { $id }: больше { $most } способов её собрать: меньше групп D! и года
card-impossible = { $id } собрать нельзя: нужно больше одинаковых костей или джокеров, чем есть в наборе
card-mixed = { $group }: разные кости считаются одиночными и джокеров не допускают; разделите их: 111a 2a
card-no-file = нет такого файла: напишите путь к файлу карты
card-folder = это папка, а не файл: напишите путь к файлу карты
card-large = больше { $most } байт: это не карта
card-encoding = это не текст UTF-8: сохраните файл в UTF-8
card-good = { $file }: { $name }, { $count ->
     [one] { $count } строка
     [few] { $count } строки
    *[other] { $count } строк
 }: всё верно
card-suffix = карта – текстовый файл, имя которого оканчивается на { $suffix }: переименуйте его
