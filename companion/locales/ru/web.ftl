# Страницы. 'web-js-...' - для сценариев браузера: значения подставляет он сам, поэтому форм числа там нет.
# $name, $from_name, $names: игроки. $wind: ветер. $number, $count, $dice, $stack, $seq: целые числа.

web-name = Помощник за столом для маджонга
web-short-name = Маджонг
web-skip = К содержанию
web-theme = Светлая или тёмная тема
web-language = Язык
web-cancel = Отмена
web-close = Закрыть
web-to-start = К списку столов
web-error-code = Код: { $code }

# Начальная страница
web-hello = Играйте настоящими костями. Счёт ведётся сам.
web-hello-text = Сфотографируйте выигрышную руку, проверьте кости и посмотрите, за что начислены очки. Этот экран показывает стол, телефоны служат пультами.
web-join = Вход с телефона
web-join-long = Отсканируйте телефоном в той же сети:
web-tables = Столы
web-open-table = Показать стол
web-new-table = Новый стол
web-table-name = Название стола
web-table-name-example = Воскресный вечер
web-players = Игроки
web-players-hint = В том порядке, в котором сидят, против часовой стрелки, начиная с первого Востока.
web-rules = Правила
web-rules-hint = Название и версия правил хранятся вместе со столом, поэтому старые игры не меняются.
web-version = версия { $version }
web-draw-seats = Перед первой раздачей разыграть места и первого дилера костями
web-dealer-by = Что передаёт сдачу
web-dealer-by-wins = Только записанные раздачи
web-dealer-by-disc = Только диск ветров
web-dealer-by-both = Записанные раздачи, с вопросом, если диск показывает другое
web-open-new-table = Открыть стол

# Стол
web-connecting = соединение
web-view = Как показывает этот экран
web-actions = Что записать
web-round = Раунд
web-round-of = Раунд: { $wind }
web-round-number = Раунд { $number }
web-hand-number = Раздача { $number }
web-repeats =
    { $count ->
        [one] { $count } повтор
        [few] { $count } повтора
       *[many] { $count } повторов
    }
web-honba =
    { $count ->
        [one] { $count } хонба
        [few] { $count } хонбы
       *[many] { $count } хонб
    }
web-sticks =
    { $count ->
        [one] { $count } палочка риичи
        [few] { $count } палочки риичи
       *[many] { $count } палочек риичи
    }
web-pot = на столе { $amount }
web-rules-always = Правила этого стола
web-rules-line = { $title } · версия { $version }
web-scores = Счёт
web-dealer = Дилер
web-payments = Выплаты
web-pays = платит
web-pot-name = стол
web-bettor = ставящий
web-bettor-line = { $name } ставит: { $amount }
web-last-hand = Последняя раздача
web-no-hand-yet = Ещё не сыграно ни одной раздачи.
web-undo-what = Отменить: { $what }
web-history = Все раздачи
web-no-history = Здесь будут перечислены все раздачи.
web-take-row-back = Отменить
web-bring-row-back = Вернуть
web-hand = Раздача
web-hand-label = { $wind }{ $number }
web-sum = Итого
web-sum-zero = в сумме ноль ✓
web-sum-pot = остаток на столе: { $amount }
web-sum-bank = вне стола: { $amount }
web-devices = Устройства
web-no-devices = Кубики и диск ветров не подключены: броски можно вводить вручную.
web-devices-serve = Устройства работают с другим столом
web-devices-use = Подключить к этому
web-game-ended = Игра окончена
web-end-said = Игра завершена.
web-end-rounds = Сыграны все раунды.
web-end-hands = Сыграны все раздачи.
web-end-leader = Дилер впереди после последней раздачи.
web-end-below-zero = У кого-то меньше нуля.
web-standings = Итог
web-standing-points = Очки
web-standing-uma = Место
web-standing-result = Итог
web-won-self-draw = { $name }: победа с костью со стены
web-won-discard = { $name }: победа на сбросе ({ $from_name })
web-was-draw-wall = Ничья: никто не выиграл
web-was-draw-abortive = Прерванная раздача
web-was-draw-nagashi = Ничья с нагаси-манганом
web-what-win = { $name }, { $total }
web-what-penalty = штраф ({ $name })
web-what-riichi-declared = риичи: { $name }
web-what-dice = бросок { $total }
web-what-draw-recorded = ничья
web-what-wind-turned = поворот диска ветров
web-what-prevailing-turned = смена ветра раунда на диске
web-what-disc-answered = ответ о диске
web-what-seats-drawn = розыгрыш мест
web-what-seats-swapped = обмен местами
web-what-corrected = исправление
web-what-settings-changed = смена настроек
web-what-game-ended = конец игры
web-taken-back = отменено
web-because = Подсчитано по правилам: { $title }, версия { $version }
web-why = Почему?
web-why-lines = Почему
web-why-left-out = Не посчитано
web-why-others = Другие прочтения руки
web-why-losers = Руки остальных

# Действия
web-record-win = Записать победу
web-draw = Ничья
web-riichi = Риичи
web-riichi-title = Кто объявляет риичи?
web-riichi-help = Палочка кладётся на стол. Если на этом сбросе победили, отмените объявление.
web-riichi-double = Двойное риичи: на первом сбросе, никто ещё не брал чужих костей
web-record-riichi = Объявить
web-riichi-chip = риичи
web-draw-title = Раздача без победителя
web-draw-help = Стена кончилась, никто не выиграл.
web-draw-kind = Какая ничья?
web-draw-abortive-why = Почему прервана?
web-draw-nagashi-who = Чьи сбросы были сплошь единицы, девятки и козыри?
web-draw-wall = Кончилась стена
web-draw-abortive = Прерванная
web-draw-nagashi = Нагаси-манган
web-draw-ready = Кто был в ожидании?
web-record-draw = Записать ничью
web-dice = Кубики
web-dice-by-hand = Ввести бросок
web-dice-by-hand-help = Для обычных кубиков или если бросок не дошёл.
web-die-number = Кубик { $number }
web-record-dice = Записать бросок
web-rolling = катятся …
web-penalty = Штраф
web-penalty-kind = За что?
web-penalty-points = Столько-то очков
web-penalty-false-win = Ложный маджонг: по правилам
web-penalty-who = Кто платит?
web-penalty-amount = Очки
web-penalty-to = Кому?
web-penalty-others = Столько каждому из остальных
web-penalty-bank = Никому
web-penalty-reason = За что? (можно не указывать)
web-record-penalty = Записать штраф
web-seats = Места
web-seats-title = Поменять двух игроков местами
web-seats-help = Одним действием; весь счёт пересчитывается.
web-seats-first = Кто?
web-seats-second = С кем?
web-seats-when = С какого времени?
web-seats-now = Меняются сейчас
web-seats-since-seat = Сидели наоборот; результаты записаны по местам
web-seats-since-player = Сидели наоборот; имена в результатах верны
web-seats-since = С какой раздачи?
web-record-seats = Поменять
web-end-game = Закончить игру
web-end-title = Закончить игру?
web-end-help = Счёт останется. Завершение можно отменить.

# Вид экрана
web-view-turned = Планшет лежит на столе
web-view-turned-help = Каждый игрок читает свою сторону.
web-view-awake = Не гасить экран
web-view-awake-help = Если браузер это позволяет.
web-view-dim = Затемнять после десяти спокойных минут
web-view-dim-help = Бережёт экраны, на которых картинка выгорает.
web-full-screen = Во весь экран

# Кубики и стена
web-dice-not-asked = Сейчас бросок никому не нужен: он ничего не меняет.
web-dice-dice-count = Нужно было другое число кубиков: бросок ничего не меняет.
web-dice-thrower = Следующий бросок: { $name }.
web-dice-draws-first = Первым тянет кость ветра: { $name }.
web-dice-dealer = Первый дилер: { $name }.
web-dice-tie = Поровну, бросают ещё раз: { $names }.
web-await-indicators =
    { $dice ->
        [one] Бросает { $name } ({ $dice } кубик): кто тянет первым?
        [few] Бросает { $name } ({ $dice } кубика): кто тянет первым?
       *[many] Бросает { $name } ({ $dice } кубиков): кто тянет первым?
    }
web-await-highest =
    { $dice ->
        [one] Бросает { $name } ({ $dice } кубик): у кого больше, тот Восток.
        [few] Бросает { $name } ({ $dice } кубика): у кого больше, тот Восток.
       *[many] Бросает { $name } ({ $dice } кубиков): у кого больше, тот Восток.
    }
web-await-dealer =
    { $dice ->
        [one] Бросает { $name } ({ $dice } кубик): кто первый дилер?
        [few] Бросает { $name } ({ $dice } кубика): кто первый дилер?
       *[many] Бросает { $name } ({ $dice } кубиков): кто первый дилер?
    }
web-await-break =
    { $dice ->
        [one] Пролом стены: бросает { $name }, { $dice } кубик (бросок { $number } из { $of }).
        [few] Пролом стены: бросает { $name }, { $dice } кубика (бросок { $number } из { $of }).
       *[many] Пролом стены: бросает { $name }, { $dice } кубиков (бросок { $number } из { $of }).
    }
web-wall-broken = Стена игрока { $name } проломлена: пара { $stack } от правого края стены игрока { $wall }.
web-wall-broken-own = Стена игрока { $name } проломлена: пара { $stack } от её правого края.
web-wall-first-taken = Раздача начинается с пары { $stack } стены игрока { $wall }.
web-wall-loose-top = Верхняя кость кладётся на пару { $stack } стены игрока { $wall }.
web-wall-loose-bottom = Нижняя кость кладётся на пару { $stack } стены игрока { $wall }.
web-wall-beside = Обе кости отсчитанной пары кладутся рубашкой вверх рядом с парой { $stack } стены игрока { $wall }.
web-wall-third-layer = Обе кости отсчитанной пары кладутся третьим слоем на пару { $stack } стены игрока { $wall }.
web-wall-dead-wall =
    { $count ->
        [one] { $count } пара перед проломом не раздаётся (мёртвая стена).
        [few] { $count } пары перед проломом не раздаются (мёртвая стена).
       *[many] { $count } пар перед проломом не раздаются (мёртвая стена).
    }
web-wall-reserve =
    { $count ->
        [one] Отсчитанная { $count } пара откладывается и играется последней.
        [few] Отсчитанные { $count } пары откладываются и играются последними.
       *[many] Отсчитанные { $count } пар откладываются и играются последними.
    }
web-wall-indicator = Верхняя кость пары { $stack } стены игрока { $wall } открывается.
web-wall-counted = отсчитанная пара
web-wall-first = берут первыми
web-wall-loose = свободные кости
web-source-tap = введено вручную
web-source-typed = набрано
web-source-photo = с фотографии
web-source-camera = с камеры
web-source-dice = с платы кубиков
web-source-disc = с диска ветров
web-source-command = из командной строки
web-source-simulated = имитация

# Диск ветров и счёт
web-question-dealer = Кто дилер?
web-question-prevailing = Какой ветер раунда?
web-question-text = Диск говорит: { $disc }, счёт говорит: { $log }. Что верно?
web-question-behind = По счёту теперь { $log }, а диск всё ещё показывает: { $disc }. Поверните диск или скажите, что верен он.
web-question-disc = Диск: { $what }
web-question-log = Счёт: { $what }

# Устройства
web-device-device = Устройство
web-device-dice = Кубики
web-device-wind = Диск ветров
web-simulated = имитация
web-simulate-throw = Бросить
web-simulate-turn = Повернуть
web-state-rolling = катятся
web-state-asking = поиск
web-state-ok = на связи
web-state-stale = молчит
web-state-missing = не подключено
web-state-silent = не отвечает
web-state-foreign = на порту что-то другое
web-state-old-protocol = прошивка слишком старая
web-state-new-protocol = прошивка слишком новая
web-state-twin = две платы с одним номером
web-state-denied = нет прав
web-state-busy = порт занят
web-state-failed = не открывается
web-state-flood = шлёт слишком много
web-trouble-unfair = не проходит проверку честности
web-trouble-battery = батарея садится
web-trouble-magnets = стоит между двумя местами
web-trouble-incomplete = последний бросок не засчитан
web-trouble-refused = событие не принято
web-trouble-unknown-event = шлёт что-то неизвестное

# Телефон
web-steps = Шаги
web-step-tiles = 1 Кости
web-step-answers = 2 Победа
web-step-score = 3 Счёт
web-needs-script = Для фотографии и её исправления нужен JavaScript: включите его для этой страницы.
web-take-photo = Сфотографировать
web-choose-picture = Выбрать снимок
web-photo-hint = Держите телефон горизонтально: все кости стоят прямо в один ряд и крупно; объявленные наборы, цветы и выигрышная кость - на палец в стороне.
web-type-hand = Набрать руку
web-hand-notation = Рука
web-notation-hint = 123m символы, 456p точки, 789s бамбук, E S W N C F P благородные; (777s) объявлено, [9999p] закрытый конг, f1 q3 цветы, + выигрышная кость.
web-notation-hint-card = 111m символы, 222p точки, 333s бамбуки, E S W N ветры, C F P драконы, f цветы, J джокеры; (333mJ) открытый сет, + выигрышная кость.
web-take-over = Принять
web-next-answers = Дальше: как выиграно
web-next-score = Дальше: счёт

# Обстоятельства победы
web-flag-last-tile = Последняя кость стены или сброс после неё
web-flag-last-of-kind = Остальные три такие же лежали открыто
web-flag-replacement = Замена после конга
web-flag-robbing = Ограбление конга
web-flag-dealt = Сложилась сразу при раздаче или с первой взятой костью
web-flag-first-discard = На первом сбросе дилера
web-flag-first-turn = Рэнхо: на сбросе до своего первого хода, никто ещё не брал чужих костей
web-flag-ready = Готовность объявлена на первом ходу
web-flag-riichi = Риичи
web-flag-double-riichi = Двойное риичи
web-flag-ippatsu = Иппацу (в течение круга после риичи)
web-flag-last-tile-han-fu = Хайтэй или хотэй: последняя кость стены или сброс после неё
web-flag-replacement-han-fu = Риншан: кость замены после кана
web-flag-robbing-han-fu = Чанкан: ограбление кана
web-flag-dealt-han-fu = Тэнхо или тихо: на первом взятии, никто ещё не брал чужих костей

# Единицы: только слово, число стоит перед ним
web-unit-points =
    { $count ->
        [one] очко
        [few] очка
       *[many] очков
    }
web-unit-fan = фан
web-unit-faan = фаан
web-unit-han = хан
web-unit-fu = фу
web-unit-limit = лимит

# Ошибки
web-error-help = Вернитесь и попробуйте ещё раз.
web-error-bad-request = Запрос непонятен.
web-error-bad-json = В запросе нет объекта JSON.
web-error-not-json = Этот адрес принимает JSON.
web-error-not-json-help = Добавьте заголовок Content-Type: application/json.
web-error-field = Что-то не так с полем «{ $field }».
web-error-choice = «{ $value }» не подходит для «{ $field }».
web-error-choice-help = Возможно: { $choices }.
web-error-number = Для «{ $field }» нужно целое число.
web-error-text = Для «{ $field }» нужна строка текста.
web-error-characters = В «{ $field }» есть знак, который нельзя показать.
web-error-characters-help = Наберите заново, без переводов строки и управляющих знаков.
web-error-too-long = В «{ $field }» { $length } зн.; помещается не больше { $limit }.
web-error-too-long-help = Сократите.
web-error-player = Для «{ $field }» нужен игрок, от 0 до 3.
web-error-no-key = У команды нет пригодного Idempotency-Key.
web-error-no-key-help = Добавьте заголовок Idempotency-Key длиной от 8 до 100 знаков, новый для каждой команды.
web-error-bad-hand = Руку не прочесть.
web-error-bad-hand-help = Пишите так: 123m 456p EE (777s) [9999p] f1 + 9m.
web-error-bad-tile = Такой кости нет.
web-error-bad-tile-help = Пишите кости как 1m-9m, 1p-9p, 1s-9s, E S W N C F P, через пробел.
web-error-options = Эти параметры не подходят к правилам стола.
web-error-options-help = Уберите их или выберите другие правила.
web-error-unknown-option = Правила этого стола не знают «{ $name }».
web-error-unknown-option-help = Уберите это или выберите другие правила.
web-error-no-board = Имитации «{ $port }» нет.
web-error-no-board-help = Настоящие кубики и диск двигают рукой.
web-error-bad-photo = Фотографию не прочесть.
web-error-bad-photo-help = Сделайте снимок ещё раз или наберите руку.
web-error-no-discarder = Кто сбросил выигрышную кость?
web-error-no-discarder-help = Выберите игрока или победу со стены.
web-error-own-discard = { $name } не может выиграть на своём сбросе.
web-error-own-discard-help = Выберите другого игрока или победу со стены.
web-error-several-drawn = Несколько игроков могут победить только на одном сбросе.
web-error-several-drawn-help = Выберите сброс или введите одного победителя.
web-error-one-winner = По правилам этого стола на сбросе побеждает только один игрок: { $name }.
web-error-one-winner-help = Введите только эту руку.
web-error-dice = Бросок - это от одного до трёх кубиков, на каждом от 1 до 6.
web-error-amount = Для штрафа нужно число очков больше нуля.
web-error-same-player = Выберите двух разных игроков.
web-error-dealer-by = «{ $value }» не может передавать сдачу.
web-error-dealer-by-help = Выберите одно из: { $choices }.
web-error-four-players = За столом четыре игрока.
web-error-four-players-help = Назовите всех четверых.
web-error-no-profile = Правил «{ $name }» нет.
web-error-no-profile-help = Есть такие: { $choices }.
web-error-profile-gone = Правил этого стола ({ $profile }) больше нет на этом компьютере.
web-error-profile-gone-help = Верните файл правил или продолжайте по другим правилам.
web-error-refused = Стол этого не принимает.
web-error-refused-help = Ничего не изменилось. Посмотрите на стол и попробуйте ещё раз.
web-error-conflict = Предыдущая попытка уже сохранена (запись { $seq }), а эта от неё отличается.
web-error-conflict-help = Посмотрите на стол: если та запись неверна, отмените её там и введите заново. (Программам: один Idempotency-Key на одну команду.)
web-error-table-moved-on = С тех пор как рука подсчитана, за столом сыграли дальше.
web-error-table-moved-on-help = Если это то, что вы хотели внести, оставьте как есть. Если нет, внесите и своё: введённое сохраняется.
web-error-not-legal = Эту руку нельзя записать как победу.
web-error-not-legal-help = Исправьте кости или ответы либо запишите штраф.
web-error-nothing-to-undo = Отменять нечего.
web-error-no-false-win = Правила этого стола не говорят, сколько стоит ложный маджонг.
web-error-no-false-win-help = Введите штраф в очках, о которых вы договорились.
web-error-no-table = Такого стола нет.
web-error-no-table-help = Возможно, он открыт на другом компьютере. Перейдите к списку столов.
web-error-no-hand = За этим столом нет такой раздачи.
web-error-no-hand-help = Возможно, её отменили. Посмотрите список раздач.
web-error-no-photo = Этой фотографии больше нет.
web-error-no-photo-help = Снимки хранятся один день. Сделайте новый.
web-error-area = Отмеченное место не лежит на снимке.
web-error-area-help = Обведите руку на снимке рамкой.
web-error-no-reader = На этом компьютере фотографии не читаются.
web-error-no-reader-help = Наберите руку или установите веса (companion doctor подскажет).
web-error-not-found = Такой страницы нет.
web-error-method = Этот адрес не принимает такой запрос.
web-error-too-large = Фотография слишком велика.
web-error-too-large-help = Снимите с меньшим разрешением или пришлите уменьшенную копию.
web-error-media-type = Такие файлы не принимаются.
web-error-host = «{ $host }» - не имя этого компьютера в домашней сети.
web-error-host-help = Откройте страницу по адресу, который напечатала программа.
web-error-cross-site = Команда пришла не со страницы этого стола.
web-error-cross-site-help = Откройте страницу самого стола и сделайте это там.
web-error-too-many-streams = Открыто слишком много живых страниц.
web-error-too-many-streams-help = Эта страница будет спрашивать раз в несколько секунд. Закройте страницы, на которые никто не смотрит.
web-error-store = Данные стола сейчас не записать и не прочесть.
web-error-store-help = Подтверждённое не потеряно. Проверьте, есть ли место на диске, и попробуйте ещё раз.
web-error-server = В программе что-то пошло не так.
web-error-server-help = Подтверждённое не потеряно. Попробуйте ещё раз; если не поможет, перезапустите программу и сообщите, что она напечатала.

# Для сценариев
web-js-live = на связи
web-js-live-help = Изменения появляются сразу.
web-js-reconnecting = соединение восстанавливается
web-js-reconnecting-help = Связь прервалась и восстанавливается. Ничего не потеряно.
web-js-polling = раз в несколько секунд
web-js-polling-help = Живая связь не проходит, страница спрашивает раз в несколько секунд.
web-js-offline = нет связи
web-js-offline-help = Компьютер стола не отвечает. Это устройство в той же сети?
web-js-no-connection = Нет связи со столом.
web-js-no-connection-help = Проверьте сеть и попробуйте ещё раз: ничего не потеряно и дважды не посчитается.
web-js-server-failed = Компьютер стола ответил ошибкой { $status }.
web-js-try-again = Попробуйте чуть позже.
web-js-try-again-button = Ещё раз
web-js-undone = Отменено.
web-js-bring-back = Вернуть
web-js-awake-needs-https = Этот браузер не гасит экран только по HTTPS: настройте само устройство.
web-js-awake-on = Экран не гаснет, пока открыта эта страница.
web-js-awake-refused = Устройство не разрешило: измените его настройки.
web-js-full-screen-refused = Браузер не разрешил полный экран.
web-js-take-photo = Сфотографировать
web-js-new-photo = Новый снимок
web-js-shrinking = Подготовка снимка …
web-js-reading = Кости читаются …
web-js-photo-too-large = Снимок слишком велик.
web-js-photo-too-large-help = Уменьшите разрешение камеры или выберите в её настройках JPEG.
web-js-send-again = Отправить ещё раз
web-js-photo-of-hand = Фотография руки
web-js-seen-by-camera = Что увидела камера
web-js-whole-photo = Весь снимок
web-js-only-hand = Только рука
web-js-mark-hand = Отметить руку
web-js-hand-number = Рука { $number }
web-js-mark-hint = Обведите руку рамкой: прочитано будет только то, что внутри.
web-js-mark-box = Отмеченное место; стрелки двигают рамку, с Shift меняют размер
web-js-read-part = Прочитать эту часть
web-js-cancel = Отмена
web-js-found = Прочитано костей: { $count }. Проверьте их.
web-js-nothing-found = Кости не найдены.
web-js-nothing-found-help = Подойдите ближе, дайте больше света, чтобы вся рука была в кадре, или добавьте кости вручную.
web-js-draft-kept = Всё введённое на месте.
web-js-tiles-count = Костей: { $count }
web-js-no-tiles = Костей пока нет
web-js-take-back = Отменить
web-js-reset = Вернуть прочитанное
web-js-reset-done = Так прочитала камера.
web-js-hand-possible = Такая рука возможна
web-js-group-hand = В руке
web-js-group-winning = Выигрышная кость
web-js-group-flowers = Цветы и сезоны
web-js-group-meld = Объявленный набор
web-js-group-kong = Закрытый конг
web-js-group-exposure = Открытый сет
web-js-sort = По порядку
web-js-make-concealed = Закрыть
web-js-make-claimed = Открыть
web-js-dissolve = Разобрать
web-js-add-to = Добавить кость: { $group }
web-js-unsure = плохо видно
web-js-impossible = невозможно
web-js-corrected-from = прочитано как { $tile }
web-js-select-tiles = Сгруппировать
web-js-selected = Коснитесь костей, которые лежат вместе. Выбрано: { $count }
web-js-as-meld = Объявленный набор
web-js-as-kong = Закрытый конг
web-js-as-exposure = Открытый сет
web-js-to-hand = В руку
web-js-to-flowers = К цветам
web-js-to-winning = Выигрышная кость
web-js-to-set = В набор
web-js-remove = Убрать
web-js-done = Готово
web-js-likely = Похоже на
web-js-all-tiles = Все кости
web-js-belongs = Где лежит
web-js-insert-before = Вставить кость перед ней
web-js-add-tile = Добавить кости
web-js-remove-last = Убрать последнюю кость
web-js-add-hint = Касайтесь костей одну за другой. Уже: { $count }
web-js-confidence = прочитано с уверенностью { $percent } %
web-js-changed = Теперь: { $tile }
web-js-close = Закрыть
web-js-accept = Принять
web-js-leave = Оставить
web-js-suggest-too-many = Иначе их было бы на одну больше, чем в наборе.
web-js-suggest-flower-twice = Каждый цветок только один.
web-js-suggest-not-in-set = По этим правилам играют без неё.
web-js-suggest-completes = Тогда рука сложится.
web-js-hand-of = Рука: { $name }
web-js-who-won = Кто выиграл?
web-js-how-won = Как?
web-js-self-draw = Со стены
web-js-from-discard = На сбросе
web-js-who-discarded = Кто сбросил?
web-js-also-title = Кто ещё победил на этой кости?
web-js-also-wanted = Кто ещё хотел победить на этой кости?
web-js-also-nearest = По этим правилам побеждает только ближайший к сбросившему по ходу игры: { $name }.
web-js-also-farthest = По этим правилам побеждает только самый дальний от сбросившего по ходу игры: { $name }.
web-js-take-winner = Победитель — { $name }
web-js-pays-title = Платит ли сбросивший за всех?
web-js-pays-auto = Как говорят кости
web-js-pays-yes = Да, за всех
web-js-pays-no = Нет, был вынужден
web-js-guarantor-title = Чей сброс обеспечил эту руку?
web-js-guarantor-hint = Кто отдал последний открытый набор, платит за троих.
web-js-liable-title = Кто-то отвечает за руку (пао)?
web-js-liable-hint = Только если кто-то отдал последний набор драконов или ветров.
web-js-nobody = Никто
web-js-bettor-on-title = Ставит ли пятый игрок на кого-то?
web-js-bettor-on-hint = С тем, на кого поставили, рассчитываются вдвойне; доля ставящего идёт вне стола.
web-js-bettor-name = Имя ставящего
web-js-dead-title = Была ли чья-то рука мёртвой?
web-js-dead-hint = Мёртвая рука платит как остальные.
web-js-on-the-table = На столе: счётчиков хонба { $honba }, палочек риичи { $sticks }
web-js-which-tile = Какая кость выиграла?
web-js-which-tile-hint = Коснитесь её. Если никто не помнит, пропустите: ожидание тогда не считается.
web-js-which-tile-known = Если не эта, коснитесь другой.
web-js-circumstances = Что-нибудь особенное?
web-js-circumstances-hint = Только то, что было на самом деле. По снимку этого не видно.
web-js-circumstances-of = Обстоятельства: { $name }
web-js-declared = объявлено за столом
web-js-declare-riichi = Объявить риичи: { $name }
web-js-declare-double = Двойное риичи
web-js-riichi-needed = Риичи считается, когда палочка лежит на столе.
web-js-dora = Дора
web-js-dora-hint = Нажмите + и выберите открытые кости-указатели.
web-js-dora-indicators = Указатели доры
web-js-ura-indicators = Указатели урадоры
web-js-indicator-add = Добавить кость: { $which }
web-js-indicator-remove = Убрать: { $tile }
web-js-losers = Руки остальных (не обязательно)
web-js-losers-hint = По этим правилам остальные рассчитываются между собой. Без рук у них ноль.
web-js-counted = или очки
web-js-counted-by = Очки, которые насчитал игрок { $name }
web-js-change = Изменить
web-js-enter-hand = Ввести руку
web-js-collect-title = Помочь камере учиться
web-js-collect-question = Сохранить этот снимок с исправленными костями на этом компьютере для обучения.
web-js-missing-winner = Кто выиграл?
web-js-missing-by = Как выиграно?
web-js-missing-discarder = Кто сбросил?
web-js-next-score = Дальше: счёт
web-js-scoring = Считаем …
web-js-not-legal = По этим правилам это не победа: смотрите ниже.
web-js-cannot-score = Пока не подсчитать
web-js-reasons = Почему
web-js-left-out = Не засчитано: { $count }
web-js-other-readings = Другие способы прочесть руку: { $count }
web-js-losers-count = Сколько насчитали остальные
web-js-counts-nothing = В этой руке ничего не считается.
web-js-payments = Кто кому платит
web-js-pays = платит
web-js-sum-check = Все четверо вместе дают ноль.
web-js-sum-outside = Все четверо вместе: { $amount } (от: { $name }).
web-js-save = Записать победу: { $name }
web-js-cannot-save = Пока нечего записать
web-js-reload-keep = Загрузить заново (ничего не пропадёт)
web-js-leave-it = Оставить как есть
web-js-enter-too = Внести и моё
web-js-ready = Готова: не хватает одной кости
web-js-ready-gone = Готова лишь по форме: все нужные кости уже в самой руке
web-js-tiles-away = До полной руки не хватает костей: { $count }
web-js-ready-for = Если победит
web-js-wait-tile = Кость
web-js-wait-left = Осталось
web-js-not-enough = мало для победы
web-js-discard-one = Одна кость лишняя. Сбросьте одну из этих:
web-js-discard-for = тогда она ждёт
web-js-nearest = Ближайшие строки карты
web-js-line-missing = Не хватает костей: { $count }
web-js-line-closed = закрыта для этой руки
web-js-rules-changed = Изменено значений: { $count }
