### Риичи за столом: объявления, ничьи, конец игры

table-type-riichi_declared = объявление риичи
table-event-riichi = Риичи: { $player }
table-event-riichi-double = Двойное риичи: { $player }
table-event-draw-wall-ready = Ничья: стена кончилась; готовы: { $ready }
table-event-draw-wall-nobody = Ничья: стена кончилась, никто не готов
table-event-draw-nagashi-by = Нагаси манган: { $player }
table-event-draw-abortive-why = Ничья: раздача прервана, { $why }
table-abortive-nine-terminals = девять разных терминалов и благородных на старте
table-abortive-four-winds = все четверо снесли один ветер
table-abortive-four-riichi = все четверо объявили риичи
table-abortive-four-kongs = четыре конга у разных игроков
table-abortive-triple-ron = трое выиграли на одном сносе
table-end-leader = Игра закончена: сдающий последней раздачи впереди
table-refused-no-riichi = Этот стол играет по правилам без риичи.
table-refused-riichi-twice = { $player }: риичи в этой раздаче уже объявлено.
table-refused-riichi-points = { $player }: { $points } очков, а для риичи нужно { $needed }.
table-refused-stick = Палочка риичи стоит здесь { $stick }, а не { $points }.
table-refused-no-stick = { $player } не клал палочку: сначала объявите риичи, затем запишите выигрыш.
table-refused-stick-unused = { $player }: объявлено риичи; посчитайте руку с ним или отмените объявление.
table-refused-sticks = Палочек на столе: { $sticks }, а в счёте взято { $taken }: посчитайте руку заново.
table-refused-riichi-noten = Риичи объявлено, значит, рука готова: { $player }. Отметьте готовность или дайте чомбо.
table-refused-draw-kind = Эти правила не знают такой ничьей: запишите её как --kind wall.
