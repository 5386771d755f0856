### Американский маджонг: строки карты, джокеры, выплаты, мёртвые руки

rules-profile-american = Американский маджонг, по карте
rules-card-name = Карта: { $name }
rules-card-name-year = Карта: { $name }, { $year }
rules-card-line = { $line }, раздел «{ $section }»: { $body } – { $how }
rules-card-line-concealed = { $line }, раздел «{ $section }», только закрытая: { $body } – { $how }
rules-card-short = { $line } { $value }
rules-card-suit = { $letter } = { $suit }
rules-card-shift = числа сдвинуты на { $step }
rules-card-dragon = { $group } = { $tile }
rules-card-year = { $group }: { $suit }
rules-card-as-printed = как напечатано
rules-card-flower = цветок
rules-card-jokerless = без джокеров ×2
rules-card-jokerless-why = Без джокеров, хотя строка их допускает: ×2
rules-card-jokers = Джокеры: { $fills }
rules-card-joker-as = { $count } × { $tile } в { $set }
rules-card-left-jokers = Удвоение за руку без джокеров не считается: { $count ->
     [one] в руке { $count } джокер
     [few] в руке { $count } джокера
    *[other] в руке { $count } джокеров
 }
rules-card-left-pairs = Удвоение за руку без джокеров не считается: в { $line } только одиночные кости и пары, джокеру там места нет
rules-card-concealed-discard = победа со сноса в закрытой строке
rules-card-concealed-drawn = За этим столом { $line } остаётся закрытой до конца: выиграть со сноса нельзя, такую руку объявлять нельзя
rules-card-single-drawn = За этим столом снос не завершает одиночную кость и пару: { $tile } для { $line } нужно взять со стены, такую руку объявлять нельзя
rules-card-closed = { $line } только закрытая: её сеты открывать нельзя
rules-card-exposed-unfit = В { $line } нет группы { $set }, а открытый сет не меняется
rules-card-exposed-joker = { $set }: в { $line } группа { $group } не допускает джокера
rules-card-exposed-twice = В { $line } меньше таких групп, чем открыто
rules-card-joker-single = Джокер не заменит { $tile } в { $group } строки { $line }: в одиночной кости и паре он запрещён
rules-card-joker-strict = Джокер не заменит { $tile } в { $group } строки { $line }: эта группа джокеров не допускает
rules-card-gone = Для { $line } нужно больше { $tiles }, чем осталось
rules-card-needs = нужно { $tiles }
rules-card-needs-joker = нужно { $tiles } (или джокеры)
rules-card-needs-of = нужно { $count } из { $tiles } (или джокеры)
rules-card-spare = не пригодится: { $tiles }
rules-card-flower-letter = F в руке – зелёный дракон; запишите цветы как f, тогда рука полная
rules-card-dead-long = Мёртвая рука: { $count ->
     [one] { $count } кость, слишком много
     [few] { $count } кости, слишком много
    *[other] { $count } костей, слишком много
 }
rules-card-dead-short = Мёртвая рука: { $count ->
     [one] { $count } кость, слишком мало
     [few] { $count } кости, слишком мало
    *[other] { $count } костей, слишком мало
 }
rules-card-dead-exposed = Мёртвая рука: { $set } – не сет, который можно открыть
rules-card-dead-declared = Мёртвая рука: объявлена ошибочно; игрок больше не играет, но платит победителю
rules-card-dead-concealed = Мёртвая рука: { $sets } подходит только к закрытым строкам ({ $lines })
rules-card-dead-unfit = Мёртвая рука: ни в одной строке карты нет { $sets }
rules-card-dead-gone = Мёртвая рука: для каждой строки, которую допускает { $sets }, нужных костей уже не осталось
rules-card-pay-discarder = стоимость { $total } × { $factor } со сбросившего
rules-card-pay-other = стоимость { $total }
rules-card-pay-drawn = стоимость { $total } × { $factor } за руку со стены
rules-card-pay-dead = { $why } (мёртвая рука тоже платит)
rules-card-pay-bettor = пятый игрок поставил на победителя: выплаты удваиваются и делятся поровну
rules-card-pay-like = пятый игрок поставил на { $seat } и платит, как { $seat }
rules-card-pay-shared = { $why }, половина: игрок и поставивший делят выплату
rules-cli-nearest = Ближайшие строки
rules-cli-near = { $steps ->
     [0] полная
     [one] не хватает { $steps } кости
    *[other] не хватает { $steps } костей
 }
rules-cli-near-closed = закрыта
rules-note-card-file = Карта – текстовый файл; путь в файле правил отсчитывается от него, путь в параметре – от текущей папки
rules-note-card-jokerless = Только если строка допускает джокера: никогда для строк из одних одиночных костей и пар
rules-note-card-concealed = Последнюю кость закрытая строка может взять со сноса, если за столом это не запрещено
rules-note-card-single = Может ли снос последней костью завершить одиночную кость или пару
rules-note-card-bettor = like-player: платит, как его игрок; shares: оба платят по половине; nothing: ничего не теряет
rules-note-card-false-win = Сколько сразу платит каждому игрок, ошибочно объявивший победу
rules-note-card-charleston = Три передачи по три кости (вправо, напротив, влево), затем три обратно (влево, напротив, вправо); джокеров не передают
rules-note-card-blind = От одной до трёх пришедших костей можно передать дальше не глядя
rules-note-card-courtesy = После чарльстона сидящие напротив могут обменяться столькими костями; оба – поровну
rules-note-card-mush = Куча между чарльстонами: положить три кости, взять три
rules-note-card-exchange = Когда можно обменять свою кость на джокера из чьего-либо открытого сета
rules-note-card-hot-wall = В последней, отложенной стене снос можно взять только для победы
rules-note-card-copyright = Издаваемые карты с программой не идут: перепишите свою карту в файл
rules-note-card-dead = Мёртвая: слишком много или мало костей, ошибочно объявленная победа, открытые сеты, которых нет в карте, с неверным числом костей, из закрытой строки или без оставшихся костей; игрок всё равно платит
rules-note-card-exposed-stay = Открытый сет не меняется: четвёртую кость не добавляют, ничего не забирают, за конг замены не берут
rules-note-card-reserve = Восток бросает две кости: столько стопок с правого конца его стены откладывают и играют последними
american-error-visible = visible: { $value } – не кости: запишите их как руку, например "88s ff J"
