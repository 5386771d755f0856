# Стол: почему запись не принята, строки журнала, кубики, диск ветров.

## Названия записей

table-type-table_opened = открытие стола
table-type-win_recorded = выигрыш
table-type-draw_recorded = ничья
table-type-penalty_given = штраф
table-type-dice_thrown = бросок кубиков
table-type-wind_turned = поворот диска ветров
table-type-prevailing_turned = поворот указателя преобладающего ветра
table-type-disc_answered = ответ о диске ветров
table-type-seats_drawn = жеребьёвка мест
table-type-seats_swapped = обмен местами
table-type-undone = отмена
table-type-corrected = исправление
table-type-settings_changed = смена настроек
table-type-game_ended = конец игры

## Почему запись не принята

table-refused-not-open = Стол ещё не открыт: журнал начинается с открытия стола, а это — { $type }.
table-refused-open = Стол «{ $name }» уже открыт.
table-refused-open-data = Стол нельзя открыть: { $reason }.
table-refused-characters = В имени «{ $name }» есть знак, который нельзя показать: наберите имя заново.
table-refused-exists = Стол { $id } уже есть: выберите другой номер.
table-refused-over-said = Игра закончена: чтобы продолжить, отмените её конец.
table-refused-over-rounds = { $rounds ->
    [one] Игра закончена, сыгран { $rounds } круг: отмените последнюю раздачу или задайте больше кругов.
    [few] Игра закончена, сыграно { $rounds } круга: отмените последнюю раздачу или задайте больше кругов.
   *[other] Игра закончена, сыграно { $rounds } кругов: отмените последнюю раздачу или задайте больше кругов.
}
table-refused-over-hands = { $hands ->
    [one] Игра закончена, сыграна { $hands } раздача: отмените последнюю или задайте больше раздач.
    [few] Игра закончена, сыграно { $hands } раздачи: отмените последнюю или задайте больше раздач.
   *[other] Игра закончена, сыграно { $hands } раздач: отмените последнюю или задайте больше раздач.
}
table-refused-ended = Игра уже закончена (запись { $seq }).
table-refused-no-pot = Выплаты оставляют на столе { $points }, но в этих правилах банка нет: сумма должна быть равна нулю.
table-refused-pot = Нельзя забрать { $points }: на столе лежит только { $pot }.
table-refused-pot-later = Тогда в одной из следующих раздач со стола забрали бы то, чего там не было (банк { $pot }): сначала исправьте её.
table-refused-balance = Сумма очков не равна нулю: остаток { $rest }.
table-refused-hand = Руку не удалось прочитать: { $reason }
table-refused-seat = Рука посчитана для другого места ({ $player }: { $scored }), а по записи стола это { $seat }: посчитайте заново.
table-refused-prevailing = Рука посчитана при преобладающем ветре { $scored }, а по записи стола это { $wind }: посчитайте заново.
table-refused-discarder = Последняя кость взята со стены, поэтому её никто не сбрасывал ({ $player }).
table-refused-also-self = Несколько победителей бывает только на одном сбросе: укажите, кто сбросил.
table-refused-also = По этим правилам сброс достаётся одному игроку, здесь это { $player }: запишите только этот выигрыш.
table-refused-ready = Был ли сдающий ({ $player }) готов к выигрышу? От этого зависит, кто сдаёт дальше.
table-refused-not-asked = Вопрос, что верно — диск ({ $disc }) или запись ({ $log }), уже снят.
table-refused-seats-drawn = Места разыгрывают перед первой раздачей или между кругами, а сейчас идёт раздача { $hand }: поменяйте местами двух игроков.
table-refused-swap-future = До раздачи { $since } ещё не дошли: сейчас раздача { $hand }.
table-refused-undo-opening = Открытие стола нельзя отменить: откройте другой стол.
table-refused-undone = Запись { $seq } уже отменена.
table-refused-nothing-undo = Отменять нечего.
table-refused-correct = Запись { $seq } ({ $type }) нельзя исправить: отмените её и введите заново.
table-refused-correct-correction = Запись { $seq } сама является исправлением: исправьте первую запись, { $first }.
table-refused-correct-kind = Запись «{ $type }» нельзя заменить на «{ $other }»: отмените её и введите другую.
table-refused-rescore = Запись { $seq } — не рука, посчитанная по костям: исправьте очки вручную.
table-refused-rescore-rules = Правила { $profile } были версии { $then }, а теперь { $now }: исправьте очки вручную.
table-refused-no-event = Записи { $seq } нет: последняя запись — { $last }.
table-damaged = Стол { $table }: запись { $seq } повреждена ({ $reason }). Записи до неё целы: companion table export -t { $table } ФАЙЛ сохранит их, companion table import ФАЙЛ --new-id продолжит с этого места; или восстановите резервную копию.
table-refused-moved-on = Кто-то успел раньше: вы видели запись { $seen }, а последняя уже { $seq }. Посмотрите ещё раз, прежде чем сохранять.
table-refused-since = Только что внесено: { $type } (запись { $seq }, { $who }).
table-refused-since-nobody = Только что с другого устройства внесено: { $type } (запись { $seq }).
table-refused-key = Ключ { $command } уже использован для другой команды (запись { $seq }): возьмите новый.
table-refused-import = Запись { $number } из файла не подходит: { $reason }
table-refused-import-empty = В файле нет записей.
table-refused-false-win = Ложная победа – не победа: назначьте штраф, а в риичи – чомбо.
table-refused-settlement = Счёт нельзя сохранить: { $reason }
table-refused-discarder-unknown = Укажите, кто сбросил выигрышную кость: по этим правилам платят не все поровну.
table-refused-event = Так записать нельзя: { $reason }
table-refused-player = За этим столом нет игрока { $name }; есть { $players }.

## Строки журнала

table-event-opened = Открыт стол «{ $name }», правила { $profile }: { $players }
table-event-win = { $player }: победа
table-event-draw-wall = Ничья: стена кончилась
table-event-draw-abortive = Ничья: раздача прервана
table-event-draw-nagashi = Ничья: в сбросе одни единицы, девятки и благородные
table-event-penalty = Штраф: { $player }, { $points }
table-event-dice = Кубики: { $dice }
table-event-wind = Диск ветров повёрнут: { $wind } ({ $player })
table-event-wind-unknown = Диск ветров: положение неясно
table-event-prevailing = Указатель преобладающего ветра: { $wind }
table-event-answered-disc = Верен диск; ответ дал игрок { $who }
table-event-answered-log = Верна запись; ответ дал игрок { $who }
table-event-seats = Жеребьёвка мест: { $seats }
table-event-swapped = Поменялись местами: { $first } и { $second }
table-event-swapped-since = С раздачи { $hand } места были наоборот: { $first } и { $second }
table-event-undone = Отменена запись { $seq } ({ $what })
table-event-corrected = Исправлена запись { $seq }: { $what }
table-event-settings = Изменены настройки стола
table-event-ended = Конец игры
table-event-win-self = { $player }: победа с костью со стены
table-event-win-discard = { $player }: победа на сбросе ({ $discarder })

## Кубики

table-awaiting-indicators = { $player } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
}: кто первым тянет кость ветра?
table-awaiting-highest = { $player } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
} за место (бросок { $number } из { $of }): больше всех — восток
table-awaiting-dealer = { $player } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
}: кто сдаёт первым?
table-awaiting-break = { $player } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
}, чтобы вскрыть стену (бросок { $number } из { $of })
table-throw-thrown = Записано.
table-throw-not-asked = Сейчас бросок никому не нужен: он ничего не меняет.
table-throw-dice-count = Нужно было другое число кубиков: бросок ничего не меняет.
table-throw-thrower = Следующий бросок: { $player }.
table-throw-draws-first = Первым тянет кость ветра: { $player }.
table-throw-dealer = Первый дилер: { $player }.
table-throw-tie = Поровну, бросают ещё раз: { $players }.
table-wall-broken = Стена игрока { $name } проломлена: пара { $stack } от правого края стены игрока { $wall }.
table-wall-broken-own = Стена игрока { $name } проломлена: пара { $stack } от её правого края.
table-wall-first-taken = Раздача начинается с пары { $stack } стены игрока { $wall }.
table-wall-loose-top = Верхняя кость кладётся на пару { $stack } стены игрока { $wall }.
table-wall-loose-bottom = Нижняя кость кладётся на пару { $stack } стены игрока { $wall }.
table-wall-beside = Обе кости отсчитанной пары кладутся рубашкой вверх рядом с парой { $stack } стены игрока { $wall }.
table-wall-third-layer = Обе кости отсчитанной пары кладутся третьим слоем на пару { $stack } стены игрока { $wall }.
table-wall-dead-wall =
    { $count ->
        [one] { $count } пара перед проломом не раздаётся (мёртвая стена).
        [few] { $count } пары перед проломом не раздаются (мёртвая стена).
       *[many] { $count } пар перед проломом не раздаются (мёртвая стена).
    }
table-wall-reserve =
    { $count ->
        [one] Отсчитанная { $count } пара откладывается и играется последней.
        [few] Отсчитанные { $count } пары откладываются и играются последними.
       *[many] Отсчитанные { $count } пар откладываются и играются последними.
    }
table-wall-kept =
    { $count ->
        [one] Последнюю { $count } кость
        [few] Последние { $count } кости
       *[other] Последние { $count } костей
    } { $loose ->
        [with] (вместе со свободными)
       *[without] и свободные
    } не берут: на этом сдача кончается без победителя.
table-wall-kept-kong = Каждый конг оставляет ещё { $count }.
table-wall-indicator = Верхняя кость пары { $stack } стены игрока { $wall } открывается.

## Диск ветров

table-question-dealer = Кто дилер?
table-question-prevailing = Какой ветер раунда?
table-question-text = Диск говорит: { $disc }, счёт говорит: { $log }. Что верно?
table-question-behind = По счёту теперь { $log }, а диск всё ещё показывает: { $disc }. Поверните диск или скажите, что верен он.
table-question-disc = Диск: { $what }
table-question-log = Счёт: { $what }

## Пометки и конец игры

table-warning-seat = Посчитано для другого места, чем теперь по записи стола: посчитайте заново
table-warning-prevailing = Посчитано при другом преобладающем ветре, чем теперь по записи стола: посчитайте заново
table-warning-after-end = Сыграно после конца игры
table-end-said = Игра закончена
table-end-rounds = { $rounds ->
    [one] Игра закончена: сыгран { $rounds } круг
    [few] Игра закончена: сыграно { $rounds } круга
   *[other] Игра закончена: сыграно { $rounds } кругов
}
table-end-hands = { $hands ->
    [one] Игра закончена: сыграна { $hands } раздача
    [few] Игра закончена: сыграно { $hands } раздачи
   *[other] Игра закончена: сыграно { $hands } раздач
}

## Что показывают все экраны

table-wins = { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
   *[other] { $wins } побед
 }
table-round-of = Раунд: { $wind }
table-round-number = Раунд { $number }
table-hand-number = Раздача { $number }
table-repeats =
    { $count ->
        [one] { $count } повтор
        [few] { $count } повтора
       *[many] { $count } повторов
    }
table-honba =
    { $count ->
        [one] { $count } хонба
        [few] { $count } хонбы
       *[many] { $count } хонб
    }
table-sticks =
    { $count ->
        [one] { $count } палочка риичи
        [few] { $count } палочки риичи
       *[many] { $count } палочек риичи
    }
table-pot = на столе { $amount }
table-dealer = Дилер
table-pot-name = стол
table-bettor = ставящий
table-bettor-line = { $name } ставит: { $amount }
table-hand-label = { $wind }{ $number }
table-sum-zero = в сумме ноль ✓
table-sum-pot = остаток на столе: { $amount }
table-sum-bank = вне стола: { $amount }
table-standings = Итог
table-standing-points = Очки
table-standing-uma = Место
table-standing-result = Итог
table-taken-back = отменено
table-because = Подсчитано по правилам: { $title }, версия { $version }
table-riichi-chip = риичи
table-source-tap = введено вручную
table-source-typed = набрано
table-source-photo = с фотографии
table-source-camera = с камеры
table-source-dice = с платы кубиков
table-source-disc = с диска ветров
table-source-device = от устройства
table-source-command = из командной строки
table-source-simulated = имитация
table-refused-players = { $wanted ->
    [4] за столом четыре игрока, а не { $given }: назовите всех четверых, начиная с востока
   *[other] по этим правилам играют { $wanted }, а не { $given }: назовите каждого, начиная с востока
}
table-refused-no-player = За этим столом нет игрока { $player }.
table-event-draw-own = Ничья: { $what }
table-event-draw-own-more = Ничья: { $what }: { $more }
