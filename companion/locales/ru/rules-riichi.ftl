### Японский маджонг: яку, фу, очки и выплаты

## Яку

rules-yaku-riichi = Риичи
rules-yaku-double-riichi = Двойное риичи
rules-yaku-ippatsu = Иппацу
rules-yaku-tsumo = Мендзен цумо
rules-yaku-pinfu = Пинфу
rules-yaku-tanyao = Таняо
rules-yaku-iipeikou = Иипейко
rules-yaku-yakuhai-white = Якухай: белый дракон
rules-yaku-yakuhai-green = Якухай: зелёный дракон
rules-yaku-yakuhai-red = Якухай: красный дракон
rules-yaku-yakuhai-seat = Якухай: свой ветер
rules-yaku-yakuhai-round = Якухай: ветер раунда
rules-yaku-haitei = Хайтей
rules-yaku-houtei = Хотей
rules-yaku-rinshan = Риншан кайхо
rules-yaku-chankan = Чанкан
rules-yaku-chiitoitsu = Чиитойцу
rules-yaku-sanshoku = Саншоку додзюн
rules-yaku-ittsuu = Иццу
rules-yaku-chanta = Чанта
rules-yaku-toitoi = Тойтой
rules-yaku-sanankou = Сананко
rules-yaku-sankantsu = Санканцу
rules-yaku-sanshoku-doukou = Саншоку доко
rules-yaku-honroutou = Хонрото
rules-yaku-shousangen = Сёсанген
rules-yaku-ryanpeikou = Рянпейко
rules-yaku-junchan = Дзюнчан
rules-yaku-honitsu = Хоницу
rules-yaku-chinitsu = Чиницу
rules-yaku-renhou = Рэнхо
rules-yaku-tenhou = Тэнхо
rules-yaku-chiihou = Чихо
rules-yaku-renhou-yakuman = Рэнхо (якуман)
rules-yaku-kokushi = Кокуси мусо
rules-yaku-kokushi-13 = Кокуси мусо, 13 ожиданий
rules-yaku-suuankou = Суанко
rules-yaku-suuankou-tanki = Суанко танки
rules-yaku-daisangen = Дайсанген
rules-yaku-shousuushii = Сёсуси
rules-yaku-daisuushii = Дайсуси
rules-yaku-tsuuiisou = Цуисо
rules-yaku-chinroutou = Чинрото
rules-yaku-ryuuiisou = Рюисо
rules-yaku-chuuren = Тюрэн пото
rules-yaku-chuuren-9 = Дзюнсэй тюрэн пото
rules-yaku-suukantsu = Суканцу
rules-yaku-what-riichi = объявлена готовая закрытая рука, положена палочка
rules-yaku-what-double-riichi = готовность объявлена с первым сносом, до любых заборов
rules-yaku-what-ippatsu = выигрыш в течение круга после риичи, без заборов
rules-yaku-what-tsumo = закрытая рука собрана со стены
rules-yaku-what-pinfu = закрытая рука: четыре чоу, пара без фу, двустороннее ожидание
rules-yaku-what-tanyao = без терминалов и благородных
rules-yaku-what-iipeikou = закрытая рука: дважды одно и то же чоу
rules-yaku-what-yakuhai-white = сет белых драконов
rules-yaku-what-yakuhai-green = сет зелёных драконов
rules-yaku-what-yakuhai-red = сет красных драконов
rules-yaku-what-yakuhai-seat = сет своего ветра
rules-yaku-what-yakuhai-round = сет ветра раунда
rules-yaku-what-haitei = последняя кость стены
rules-yaku-what-houtei = снос после последней кости стены
rules-yaku-what-rinshan = кость взамен после конга
rules-yaku-what-chankan = кость, которой другой игрок дополнял конг
rules-yaku-what-chiitoitsu = семь разных пар
rules-yaku-what-sanshoku = одно и то же чоу во всех трёх мастях
rules-yaku-what-ittsuu = от одного до девяти одной масти тремя чоу
rules-yaku-what-chanta = терминал или благородный в каждом сете и в паре
rules-yaku-what-toitoi = только панги и конги
rules-yaku-what-sanankou = три закрытых панга или конга
rules-yaku-what-sankantsu = три конга
rules-yaku-what-sanshoku-doukou = один и тот же панг во всех трёх мастях
rules-yaku-what-honroutou = только терминалы и благородные
rules-yaku-what-shousangen = два сета драконов и пара третьего
rules-yaku-what-ryanpeikou = закрытая рука: дважды по два одинаковых чоу
rules-yaku-what-junchan = терминал в каждом сете и в паре
rules-yaku-what-honitsu = одна масть и благородные
rules-yaku-what-chinitsu = только одна масть
rules-yaku-what-renhou = выигрыш на сносе до своего первого взятия
rules-yaku-what-tenhou = рука сдающего собрана сразу после раздачи
rules-yaku-what-chiihou = рука собрана первым взятием, до любых заборов
rules-yaku-what-renhou-yakuman = выигрыш на сносе до своего первого взятия
rules-yaku-what-kokushi = по одному всех терминалов и благородных и пара
rules-yaku-what-kokushi-13 = по одному всех терминалов и благородных, завершал любой из них
rules-yaku-what-suuankou = четыре закрытых панга или конга
rules-yaku-what-suuankou-tanki = четыре закрытых панга или конга, выигрыш на паре
rules-yaku-what-daisangen = три сета драконов
rules-yaku-what-shousuushii = три сета ветров и пара четвёртого
rules-yaku-what-daisuushii = четыре сета ветров
rules-yaku-what-tsuuiisou = только благородные
rules-yaku-what-chinroutou = только терминалы
rules-yaku-what-ryuuiisou = только зелёные: 2 3 4 6 8 бамбуков и зелёный дракон
rules-yaku-what-chuuren = закрытые 1112345678999 одной масти и ещё один
rules-yaku-what-chuuren-9 = закрытые 1112345678999 одной масти, завершала любая её кость
rules-yaku-what-suukantsu = четыре конга

## Дора

rules-yaku-dora = Дора
rules-yaku-ura = Урадора
rules-yaku-red-five = Красная пятёрка
rules-yaku-what-red-five = сама по себе дора
rules-dora-why = { $name }: индикатор { $sets }
rules-ura-why = { $name }: индикатор под ней, { $sets }, за риичи
rules-yaku-why = { $name } – { $sets }: { $what }
rules-yaku-why-bare = { $name }: { $what }
rules-yaku-why-open = { $name } – { $sets }: { $what }; на { $less } хан меньше, потому что рука открыта
rules-yaku-why-bare-open = { $name }: { $what }; на { $less } хан меньше, потому что рука открыта

## Фу

rules-fu-base = Основа
rules-fu-concealed-ron = Закрытая рука на сносе
rules-fu-self-draw = Взято со стены
rules-fu-seven-pairs = Семь пар, всегда 25
rules-fu-open-without-fu = Открытая рука без фу
rules-fu-open-pung-simple = Открытый панг простых
rules-fu-open-pung-outside = Открытый панг терминалов или благородных
rules-fu-concealed-pung-simple = Закрытый панг простых
rules-fu-concealed-pung-outside = Закрытый панг терминалов или благородных
rules-fu-open-kong-simple = Открытый конг простых
rules-fu-open-kong-outside = Открытый конг терминалов или благородных
rules-fu-concealed-kong-simple = Закрытый конг простых
rules-fu-concealed-kong-outside = Закрытый конг терминалов или благородных
rules-fu-pair-dragon = Пара драконов
rules-fu-pair-seat = Пара своего ветра
rules-fu-pair-round = Пара ветра раунда
rules-fu-pair-double-wind = Пара ветра, своего и раунда сразу
rules-fu-closed-wait = Ожидание в середину
rules-fu-edge-wait = Краевое ожидание
rules-fu-single-wait = Ожидание на пару
rules-fu-why = { $name }: { $sets }
rules-fu-why-bare = { $name }

## Как получаются очки

rules-short-han = { $name } { $worth } хан
rules-short-yakuman = { $name } (якуман)
rules-step-fu = Фу: { $sum } = { $fu }
rules-step-fu-rounded = Фу: { $sum } = { $raw }, округлено вверх до { $fu }
rules-step-han = Ханы: { $sum } = { $han }
rules-step-han-bare = Ханы: { $han }
rules-step-base = База: { $fu } фу × 2^{ $power } = { $base }
rules-step-cut = База: { $fu } фу × 2^{ $power } = { $product }, срезано до предела «{ $limit }», { $base }
rules-step-kiriage = База: { $fu } фу × 2^{ $power } = { $product }, округлено вверх до предела «{ $limit }», { $base }
rules-step-limit = База: { $han } хан – { $limit }, { $base }; фу уже не важны
rules-step-yakuman = { $times ->
     [one] База: якуман, { $base }
    *[other] База: якуманов { $times }, { $base }
 }
rules-step-ron = Сбросивший платит { $factor } × { $base }, с округлением вверх до сотни: { $total }
rules-step-tsumo = Сдающий платит { $dealer }, остальные по { $other }: вместе { $total }
rules-step-tsumo-dealer = Каждый из остальных платит { $other }: вместе { $total }
rules-limit-name-mangan = манган
rules-limit-name-kiriage = манган
rules-limit-name-haneman = ханеман
rules-limit-name-baiman = байман
rules-limit-name-sanbaiman = санбайман
rules-limit-name-kazoe = кадзоэ-якуман
rules-limit-name-yakuman = якуман

## Что не считается

rules-left-limit = { $name } не считается: рядом с якуманом ({ $by }) ханы не важны
rules-left-one-limit = { $name } не считается: по этим правилам засчитывается один якуман ({ $by })
rules-left-open = { $name } не считается: нужна закрытая рука, а эта открыта
rules-left-open-tanyao = { $name } не считается: по этим правилам только для закрытой руки
rules-left-pinfu-pair = { $name } не считается: пара { $sets } даёт фу
rules-left-pinfu-wait = { $name } не считается: { $sets } – не двустороннее ожидание
rules-left-pinfu-drawn = { $name } не считается: по этим правилам взятие со стены даёт фу

## Замечания

rules-no-yaku = Нет яку: выигрыш объявить нельзя. Яку дали бы риичи, закрытая рука со стены или последняя кость
rules-no-yaku-dora = Нет яку: одной доры мало, выигрыш объявить нельзя
rules-no-yaku-short = нет яку
rules-few-han-short = из яку только хан: { $han }, а нужно { $needed }
rules-part-closed = закрытая
rules-part-open = открытая
rules-part-times = якуманов
rules-unit-han = хан
rules-unit-fu = фу
rules-red-hidden = Здесь все четыре { $tile }, значит, среди них красная: напишите её как { $red }
rules-few-han = Ханов от яку: { $han }, а сейчас нужно { $needed }: выигрыш объявить нельзя
rules-red-nothing = По этим правилам красных пятёрок нет: { $tiles } считается простой
rules-ura-nothing = Урадора не считается: выигравший не объявлял риичи
rules-ura-off = Урадора по этим правилам не считается
rules-furiten = Фуритен: кто сам снёс любую из этих костей, выигрывает только со стены
rules-line-pao-scope = ответственность (пао)

## Выплаты

rules-pay-han-fu = { $han } хан, { $fu } фу
rules-pay-limit = { $han } хан, { $limit }
rules-pay-yakuman = { $times ->
     [one] якуман
    *[other] якуманов: { $times }
 }
rules-pay-rest = якуманы без ответственности
rules-pay-with-honba = { $worth }: { $hand } и { $points } за хонбу ({ $honba })
rules-pay-sticks = палочки риичи со стола: { $sticks }
rules-pay-pao-alone = отвечает за { $hands }: платит всё
rules-pay-pao-half = отвечает за { $hands }: платит половину
rules-pay-pao-discarder-half = { $hands }: половина, за остальное отвечает другой
rules-pay-pao-discarder-both = { $hands }: и снёс, и отвечает
rules-pay-noten = не готов в конце стены: { $points } на готовых: { $ready }
rules-pay-nagashi = нагаси манган: в сносе только терминалы и благородные
rules-pay-chombo = чомбо: минус { $points } очков, никому
rules-pay-chombo-mangan = чомбо: манган остальным

## Что не так

problem-winning-unknown = 14 костей, и не сказано, какая из них выиграла: от неё зависят фу и яку; назовите её, например '+ 9m'
problem-ippatsu = ippatsu без риичи: это выигрыш в течение круга после риичи
problem-ippatsu-last = double-riichi, ippatsu и last-tile: второй круг раздачи – ещё не конец стены
problem-ippatsu-robbing = double-riichi, ippatsu и robbing: отбираемому конгу нужен объявленный раньше панг, а он прерывает первый круг или иппацу
problem-ippatsu-kong = ippatsu и replacement: свой конг прерывает круг, нужный для иппацу
problem-last-replacement = last-tile и replacement: кость взамен берут не со стены
problem-first-riichi = { $flag } и риичи: ещё не было сноса, чтобы объявить риичи
problem-first-turn-east = first-turn: сдающий берёт кость раньше, чем кто-то снесёт
problem-riichi-open = риичи с открытой рукой: { $melds } на столе, а риичи требует закрытой руки
problem-first-kong = { $flag }: в руке есть конг, значит, это было не первое взятие
problem-red-fives = { $count } x красная { $tile }: в наборе их { $has }
problem-kongs = kongs: у всех игроков { $kongs }, но в одной этой руке { $own }
problem-dora-many = { $option }: индикаторов { $count }, а бывает не больше { $most }: { $why }
problem-dora-no-kongs = по этим правилам за конги доры нет
problem-dora-four-kongs = в раздаче не больше четырёх конгов
problem-dora-kongs = конгов сделано: { $kongs }
problem-dora-fifth = { $count } x { $tile } вместе с индикаторами доры: в наборе их четыре, проверьте
problem-ura-many = ura: индикаторов { $count } под { $shown }: под каждым лежит один
problem-pao-self = pao: { $seat } сам выиграл: назовите того, кто дал последний сет
problem-pao = pao: '{ $value }' – не место: напишите E, S, W или N
problem-pao-nothing = pao: за эту руку никто не отвечает: по этим правилам только за { $hands }
problem-pao-none = pao: эти правила не знают ответственности
problem-option-number = { $name }: '{ $value }': напишите целое число от 0 до { $most }
problem-dora-tile = { $option }: '{ $word }' – не кость: напишите индикаторы, например 4m E 0p
problem-dora-kind = { $option }: { $tile } не бывает в стене по этим правилам
riichi-error-problems = { $what }
riichi-error-not-won = одну из этих рук нельзя объявить выигравшей: сначала посчитайте каждую
riichi-error-one-discard = несколько победителей бывают на одном сносе: скажите, кто снёс, одинаково для всех
riichi-error-head-bump = по этим правилам выигрывает только ближайший к снёсшему: запишите одну его руку
riichi-error-triple-ron = по этим правилам трое победителей прерывают раздачу: запишите прерванную раздачу
riichi-error-no-nagashi = эти правила не знают нагаси мангана: запишите обычную ничью и кто был готов
riichi-error-nagashi-who = скажите, у кого в сносе одни терминалы и благородные
riichi-error-no-abortive = эти правила не знают прерванных раздач: играйте дальше
riichi-error-abortive = эти правила не прерывают раздачу из-за: { $why }. Они знают: { $known }
