### Japanese mahjong: yaku, fu, points and payments

## Yaku

rules-yaku-riichi = Riichi
rules-yaku-double-riichi = Double riichi
rules-yaku-ippatsu = Ippatsu
rules-yaku-tsumo = Menzen tsumo
rules-yaku-pinfu = Pinfu
rules-yaku-tanyao = Tanyao
rules-yaku-iipeikou = Iipeikou
rules-yaku-yakuhai-white = Yakuhai: white dragon
rules-yaku-yakuhai-green = Yakuhai: green dragon
rules-yaku-yakuhai-red = Yakuhai: red dragon
rules-yaku-yakuhai-seat = Yakuhai: seat wind
rules-yaku-yakuhai-round = Yakuhai: round wind
rules-yaku-haitei = Haitei
rules-yaku-houtei = Houtei
rules-yaku-rinshan = Rinshan kaihou
rules-yaku-chankan = Chankan
rules-yaku-chiitoitsu = Chiitoitsu
rules-yaku-sanshoku = Sanshoku doujun
rules-yaku-ittsuu = Ittsuu
rules-yaku-chanta = Chanta
rules-yaku-toitoi = Toitoi
rules-yaku-sanankou = Sanankou
rules-yaku-sankantsu = Sankantsu
rules-yaku-sanshoku-doukou = Sanshoku doukou
rules-yaku-honroutou = Honroutou
rules-yaku-shousangen = Shousangen
rules-yaku-ryanpeikou = Ryanpeikou
rules-yaku-junchan = Junchan
rules-yaku-honitsu = Honitsu
rules-yaku-chinitsu = Chinitsu
rules-yaku-renhou = Renhou
rules-yaku-tenhou = Tenhou
rules-yaku-chiihou = Chiihou
rules-yaku-renhou-yakuman = Renhou (limit hand)
rules-yaku-kokushi = Kokushi musou
rules-yaku-kokushi-13 = Kokushi musou, 13 waits
rules-yaku-suuankou = Suuankou
rules-yaku-suuankou-tanki = Suuankou tanki
rules-yaku-daisangen = Daisangen
rules-yaku-shousuushii = Shousuushii
rules-yaku-daisuushii = Daisuushii
rules-yaku-tsuuiisou = Tsuuiisou
rules-yaku-chinroutou = Chinroutou
rules-yaku-ryuuiisou = Ryuuiisou
rules-yaku-chuuren = Chuuren poutou
rules-yaku-chuuren-9 = Junsei chuuren poutou
rules-yaku-suukantsu = Suukantsu
rules-yaku-what-riichi = ready declared with a concealed hand, a stick put down
rules-yaku-what-double-riichi = ready declared with the first discard, before any claim
rules-yaku-what-ippatsu = won within one turn of declaring riichi, nothing claimed in between
rules-yaku-what-tsumo = a concealed hand completed from the wall
rules-yaku-what-pinfu = concealed: four chows, a pair worth nothing, an open two-sided wait
rules-yaku-what-tanyao = no terminals and no honours
rules-yaku-what-iipeikou = concealed: the same chow twice
rules-yaku-what-yakuhai-white = a set of white dragons
rules-yaku-what-yakuhai-green = a set of green dragons
rules-yaku-what-yakuhai-red = a set of red dragons
rules-yaku-what-yakuhai-seat = a set of one's own wind
rules-yaku-what-yakuhai-round = a set of the wind of the round
rules-yaku-what-haitei = the last tile of the wall
rules-yaku-what-houtei = the discard after the last tile of the wall
rules-yaku-what-rinshan = the replacement drawn for a kong
rules-yaku-what-chankan = the tile that another player was adding to a kong
rules-yaku-what-chiitoitsu = seven different pairs
rules-yaku-what-sanshoku = the same chow in all three suits
rules-yaku-what-ittsuu = one to nine of a suit as three chows
rules-yaku-what-chanta = a terminal or honour in every set and the pair
rules-yaku-what-toitoi = pungs and kongs only
rules-yaku-what-sanankou = three concealed pungs or kongs
rules-yaku-what-sankantsu = three kongs
rules-yaku-what-sanshoku-doukou = the same pung in all three suits
rules-yaku-what-honroutou = terminals and honours only
rules-yaku-what-shousangen = two sets of dragons and a pair of the third
rules-yaku-what-ryanpeikou = concealed: twice two chows alike
rules-yaku-what-junchan = a terminal in every set and the pair
rules-yaku-what-honitsu = one suit and honours
rules-yaku-what-chinitsu = one suit only
rules-yaku-what-renhou = won on a discard before one's own first draw
rules-yaku-what-tenhou = the dealer's hand complete as dealt
rules-yaku-what-chiihou = complete on the first draw, before any claim
rules-yaku-what-renhou-yakuman = won on a discard before one's own first draw
rules-yaku-what-kokushi = one of each terminal and honour and a pair
rules-yaku-what-kokushi-13 = one of each terminal and honour, any of them completing it
rules-yaku-what-suuankou = four concealed pungs or kongs
rules-yaku-what-suuankou-tanki = four concealed pungs or kongs, won on the pair
rules-yaku-what-daisangen = three sets of dragons
rules-yaku-what-shousuushii = three sets of winds and a pair of the fourth
rules-yaku-what-daisuushii = four sets of winds
rules-yaku-what-tsuuiisou = honours only
rules-yaku-what-chinroutou = terminals only
rules-yaku-what-ryuuiisou = green tiles only: 2 3 4 6 8 of bamboo and the green dragon
rules-yaku-what-chuuren = concealed 1112345678999 of a suit and one more
rules-yaku-what-chuuren-9 = concealed 1112345678999 of a suit, any tile of it completing it
rules-yaku-what-suukantsu = four kongs

## Dora

rules-yaku-dora = Dora
rules-yaku-ura = Ura dora
rules-yaku-red-five = Red five
rules-yaku-what-red-five = a dora by itself
rules-dora-why = { $name }: the indicator { $sets }
rules-ura-why = { $name }: the indicator under it, { $sets }, for riichi
rules-yaku-why = { $name } – { $sets }: { $what }
rules-yaku-why-bare = { $name }: { $what }
rules-yaku-why-open = { $name } – { $sets }: { $what }; { $less } han less because the hand is open
rules-yaku-why-bare-open = { $name }: { $what }; { $less } han less because the hand is open

## Fu

rules-fu-base = Base
rules-fu-concealed-ron = Concealed hand on a discard
rules-fu-self-draw = Self-draw
rules-fu-seven-pairs = Seven pairs, always 25
rules-fu-open-without-fu = Open hand without any fu
rules-fu-open-pung-simple = Open pung of simples
rules-fu-open-pung-outside = Open pung of terminals or honours
rules-fu-concealed-pung-simple = Concealed pung of simples
rules-fu-concealed-pung-outside = Concealed pung of terminals or honours
rules-fu-open-kong-simple = Open kong of simples
rules-fu-open-kong-outside = Open kong of terminals or honours
rules-fu-concealed-kong-simple = Concealed kong of simples
rules-fu-concealed-kong-outside = Concealed kong of terminals or honours
rules-fu-pair-dragon = Pair of dragons
rules-fu-pair-seat = Pair of the seat wind
rules-fu-pair-round = Pair of the round wind
rules-fu-pair-double-wind = Pair of the wind of seat and round
rules-fu-closed-wait = Closed wait
rules-fu-edge-wait = Edge wait
rules-fu-single-wait = Wait on the pair
rules-fu-why = { $name }: { $sets }
rules-fu-why-bare = { $name }

## How the points come about

rules-short-han = { $name } { $worth } han
rules-short-yakuman = { $name } (limit hand)
rules-step-fu = Fu: { $sum } = { $fu }
rules-step-fu-rounded = Fu: { $sum } = { $raw }, rounded up to { $fu }
rules-step-han = Han: { $sum } = { $han }
rules-step-han-bare = Han: { $han }
rules-step-base = Base points: { $fu } fu × 2^{ $power } = { $base }
rules-step-cut = Base points: { $fu } fu × 2^{ $power } = { $product }, cut to the { $limit }, { $base }
rules-step-kiriage = Base points: { $fu } fu × 2^{ $power } = { $product }, rounded up to the { $limit }, { $base }
rules-step-limit = Base points: { $han } han are { $limit }, { $base }; fu no longer matter
rules-step-yakuman = { $times ->
     [one] Base points: a limit hand, { $base }
    *[other] Base points: { $times } limits, { $base }
 }
rules-step-ron = The discarder pays { $factor } × { $base }, rounded up to a hundred: { $total }
rules-step-tsumo = The dealer pays { $dealer }, each of the others { $other }: { $total } together
rules-step-tsumo-dealer = Each of the others pays { $other }: { $total } together
rules-limit-name-mangan = mangan
rules-limit-name-kiriage = mangan
rules-limit-name-haneman = haneman
rules-limit-name-baiman = baiman
rules-limit-name-sanbaiman = sanbaiman
rules-limit-name-kazoe = counted yakuman
rules-limit-name-yakuman = yakuman

## What does not count

rules-left-limit = { $name } is left out: beside a limit hand ({ $by }) no han count
rules-left-one-limit = { $name } is left out: under these rules only one limit hand counts ({ $by })
rules-left-open = { $name } is left out: it needs a concealed hand, and this one is open
rules-left-open-tanyao = { $name } is left out: these rules give it to concealed hands only
rules-left-pinfu-pair = { $name } is left out: the pair { $sets } is worth fu
rules-left-pinfu-wait = { $name } is left out: { $sets } was no two-sided wait
rules-left-pinfu-drawn = { $name } is left out: under these rules a self-draw gives fu

## Remarks

rules-no-yaku = No yaku: this hand may not be declared won. Riichi, a self-draw of a concealed hand or the last tile would give one
rules-no-yaku-dora = No yaku: dora alone do not win, so this hand may not be declared won
rules-no-yaku-short = no yaku
rules-few-han-short = only { $han } han of yaku, and { $needed } are needed
rules-part-closed = concealed
rules-part-open = open
rules-part-times = limits
rules-unit-han = han
rules-unit-fu = fu
rules-red-hidden = All four { $tile } are there, so a red one is among them: write it as { $red }
rules-few-han = { $han } han of yaku: { $needed } are needed now, so this hand may not be declared won
rules-red-nothing = These rules play without red fives: { $tiles } counts as a plain five
rules-ura-nothing = The ura dora do not count: the winner had not declared riichi
rules-ura-off = The ura dora do not count under these rules
rules-furiten = Furiten: whoever has discarded any of these tiles may win by self-draw only
rules-line-pao-scope = liability (pao)

## Payments

rules-pay-han-fu = { $han } han, { $fu } fu
rules-pay-limit = { $han } han, { $limit }
rules-pay-yakuman = { $times ->
     [one] a limit hand
    *[other] { $times } limits
 }
rules-pay-rest = the limit hands that nobody is liable for
rules-pay-with-honba = { $honba ->
     [one] { $worth }: { $hand }, and { $points } for the honba
    *[other] { $worth }: { $hand }, and { $points } for { $honba } honba
 }
rules-pay-sticks = { $sticks ->
     [one] the riichi stick on the table
    *[other] the { $sticks } riichi sticks on the table
 }
rules-pay-pao-alone = liable for { $hands }: pays all of it
rules-pay-pao-half = liable for { $hands }: pays half of it
rules-pay-pao-discarder-half = { $hands }: half of it, another player is liable for the rest
rules-pay-pao-discarder-both = { $hands }: discarded it and is liable for it
rules-pay-noten = not ready at the end of the wall: { $points } among { $ready } ready
rules-pay-nagashi = nagashi mangan: discards of terminals and honours alone
rules-pay-chombo = chombo: { $points } points off, to nobody
rules-pay-chombo-mangan = chombo: a mangan paid to the others

## What is wrong

problem-winning-unknown = 14 tiles, and which of them won is not said: fu and yaku depend on it; name it, as in '+ 9m'
problem-ippatsu = ippatsu without riichi: it is won within a turn of declaring riichi
problem-ippatsu-last = double-riichi, ippatsu and last-tile: the second turn of a hand is not the end of the wall
problem-ippatsu-robbing = double-riichi, ippatsu and robbing: the kong that is robbed needs a pung claimed before, which ends the first turn or ippatsu
problem-ippatsu-kong = ippatsu and replacement: a kong of one's own ends the turn that ippatsu needs
problem-last-replacement = last-tile and replacement: the replacement does not come from the wall
problem-first-riichi = { $flag } and riichi: there was no discard to declare riichi with
problem-first-turn-east = first-turn: the dealer has drawn before anybody discards
problem-riichi-open = riichi with an open hand: { $melds } is claimed, and riichi needs a concealed hand
problem-first-kong = { $flag }: the hand has a kong, so this was not the first draw
problem-red-fives = { $count } x red { $tile }: the set has { $has }
problem-kongs = kongs: { $kongs } made by all players, but this hand alone has { $own }
problem-dora-many = { $option }: { $count } indicators, and there are { $most } at most: { $why }
problem-dora-no-kongs = these rules know no dora of kongs
problem-dora-four-kongs = a hand has four kongs at most
problem-dora-kongs = { $kongs ->
     [one] 1 kong was made
    *[other] { $kongs } kongs were made
 }
problem-dora-fifth = { $count } x { $tile } with the dora indicators: a set has four; look again
problem-ura-many = ura: { $count } indicators under { $shown }: there is one under each
problem-pao-self = pao: { $seat } is the winner: name the player who gave the last set
problem-pao = pao: '{ $value }' is no seat: write E, S, W or N
problem-pao-nothing = pao: nobody is liable for this hand: under these rules only for { $hands }
problem-pao-none = pao: these rules know no liability
problem-option-number = { $name }: '{ $value }': write a whole number from 0 to { $most }
problem-dora-tile = { $option }: '{ $word }' is no tile: write indicators such as 4m E 0p
problem-dora-kind = { $option }: { $tile } cannot lie in the wall of these rules
riichi-error-problems = { $what }
riichi-error-not-won = one of these hands may not be declared won: score each of them first
riichi-error-one-discard = several winners need one discard: say who discarded, the same for each
riichi-error-head-bump = these rules let only the player nearest to the discarder win: record that hand alone
riichi-error-triple-ron = under these rules three winners break the hand off: record an abortive draw
riichi-error-no-nagashi = these rules know no nagashi mangan: record an ordinary draw, with who was ready
riichi-error-nagashi-who = say whose discards were terminals and honours alone
riichi-error-no-abortive = these rules know no abortive draws: the hand is played on
riichi-error-abortive = these rules do not break a hand off for: { $why }. They know: { $known }
