### Japoński madżong: yaku, fu, punkty i wypłaty

## Yaku

rules-yaku-riichi = Riichi
rules-yaku-double-riichi = Podwójne riichi
rules-yaku-ippatsu = Ippatsu
rules-yaku-tsumo = Menzen tsumo
rules-yaku-pinfu = Pinfu
rules-yaku-tanyao = Tanyao
rules-yaku-iipeikou = Iipeikou
rules-yaku-yakuhai-white = Yakuhai: biały smok
rules-yaku-yakuhai-green = Yakuhai: zielony smok
rules-yaku-yakuhai-red = Yakuhai: czerwony smok
rules-yaku-yakuhai-seat = Yakuhai: własny wiatr
rules-yaku-yakuhai-round = Yakuhai: wiatr rundy
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
rules-yaku-renhou-yakuman = Renhou (yakuman)
rules-yaku-kokushi = Kokushi musou
rules-yaku-kokushi-13 = Kokushi musou, 13 oczekiwań
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
rules-yaku-what-riichi = zgłoszona gotowość z zakrytą ręką, położona pałeczka
rules-yaku-what-double-riichi = gotowość zgłoszona przy pierwszym odrzucie, zanim ktoś coś zabrał
rules-yaku-what-ippatsu = wygrana w ciągu kolejki po riichi, bez zabierania po drodze
rules-yaku-what-tsumo = zakryta ręka dokończona kamieniem z muru
rules-yaku-what-pinfu = zakryta ręka: cztery chow, para bez fu, dwustronne oczekiwanie
rules-yaku-what-tanyao = bez krańcowych i honorów
rules-yaku-what-iipeikou = zakryta ręka: dwa razy to samo chow
rules-yaku-what-yakuhai-white = układ białych smoków
rules-yaku-what-yakuhai-green = układ zielonych smoków
rules-yaku-what-yakuhai-red = układ czerwonych smoków
rules-yaku-what-yakuhai-seat = układ własnego wiatru
rules-yaku-what-yakuhai-round = układ wiatru rundy
rules-yaku-what-haitei = ostatni kamień muru
rules-yaku-what-houtei = odrzut po ostatnim kamieniu muru
rules-yaku-what-rinshan = kamień dobrany po kongu
rules-yaku-what-chankan = kamień, którym inny gracz uzupełniał kong
rules-yaku-what-chiitoitsu = siedem różnych par
rules-yaku-what-sanshoku = to samo chow w trzech kolorach
rules-yaku-what-ittsuu = od jednego do dziewięciu jednego koloru w trzech chow
rules-yaku-what-chanta = krańcowy lub honor w każdym układzie i w parze
rules-yaku-what-toitoi = same pungi i kongi
rules-yaku-what-sanankou = trzy zakryte pungi lub kongi
rules-yaku-what-sankantsu = trzy kongi
rules-yaku-what-sanshoku-doukou = ten sam pung w trzech kolorach
rules-yaku-what-honroutou = same krańcowe i honory
rules-yaku-what-shousangen = dwa układy smoków i para trzeciego
rules-yaku-what-ryanpeikou = zakryta ręka: dwa razy po dwa takie same chow
rules-yaku-what-junchan = krańcowy w każdym układzie i w parze
rules-yaku-what-honitsu = jeden kolor i honory
rules-yaku-what-chinitsu = tylko jeden kolor
rules-yaku-what-renhou = wygrana z odrzutu przed własnym pierwszym dobraniem
rules-yaku-what-tenhou = ręka rozdającego gotowa po rozdaniu
rules-yaku-what-chiihou = gotowa przy pierwszym dobraniu, zanim ktoś coś zabrał
rules-yaku-what-renhou-yakuman = wygrana z odrzutu przed własnym pierwszym dobraniem
rules-yaku-what-kokushi = po jednym każdego krańcowego i honoru oraz para
rules-yaku-what-kokushi-13 = po jednym każdego krańcowego i honoru, dowolny z nich kończył
rules-yaku-what-suuankou = cztery zakryte pungi lub kongi
rules-yaku-what-suuankou-tanki = cztery zakryte pungi lub kongi, wygrana na parze
rules-yaku-what-daisangen = trzy układy smoków
rules-yaku-what-shousuushii = trzy układy wiatrów i para czwartego
rules-yaku-what-daisuushii = cztery układy wiatrów
rules-yaku-what-tsuuiisou = same honory
rules-yaku-what-chinroutou = same krańcowe
rules-yaku-what-ryuuiisou = same zielone: 2 3 4 6 8 bambusów i zielony smok
rules-yaku-what-chuuren = zakryte 1112345678999 jednego koloru i jeszcze jeden
rules-yaku-what-chuuren-9 = zakryte 1112345678999 jednego koloru, kończył dowolny jego kamień
rules-yaku-what-suukantsu = cztery kongi

## Dora

rules-yaku-dora = Dora
rules-yaku-ura = Ura dora
rules-yaku-red-five = Czerwona piątka
rules-yaku-what-red-five = sama w sobie dora
rules-dora-why = { $name }: wskaźnik { $sets }
rules-ura-why = { $name }: wskaźnik pod spodem, { $sets }, za riichi
rules-yaku-why = { $name } – { $sets }: { $what }
rules-yaku-why-bare = { $name }: { $what }
rules-yaku-why-open = { $name } – { $sets }: { $what }; o { $less } han mniej, bo ręka jest odkryta
rules-yaku-why-bare-open = { $name }: { $what }; o { $less } han mniej, bo ręka jest odkryta

## Fu

rules-fu-base = Podstawa
rules-fu-concealed-ron = Zakryta ręka z odrzutu
rules-fu-self-draw = Dobrany z muru
rules-fu-seven-pairs = Siedem par, zawsze 25
rules-fu-open-without-fu = Odkryta ręka bez fu
rules-fu-open-pung-simple = Odkryty pung zwykłych
rules-fu-open-pung-outside = Odkryty pung krańcowych lub honorów
rules-fu-concealed-pung-simple = Zakryty pung zwykłych
rules-fu-concealed-pung-outside = Zakryty pung krańcowych lub honorów
rules-fu-open-kong-simple = Odkryty kong zwykłych
rules-fu-open-kong-outside = Odkryty kong krańcowych lub honorów
rules-fu-concealed-kong-simple = Zakryty kong zwykłych
rules-fu-concealed-kong-outside = Zakryty kong krańcowych lub honorów
rules-fu-pair-dragon = Para smoków
rules-fu-pair-seat = Para własnego wiatru
rules-fu-pair-round = Para wiatru rundy
rules-fu-pair-double-wind = Para wiatru własnego i rundy zarazem
rules-fu-closed-wait = Oczekiwanie w środek
rules-fu-edge-wait = Oczekiwanie na skraju
rules-fu-single-wait = Oczekiwanie na parę
rules-fu-why = { $name }: { $sets }
rules-fu-why-bare = { $name }

## Skąd biorą się punkty

rules-short-han = { $name } { $worth } han
rules-short-yakuman = { $name } (yakuman)
rules-step-fu = Fu: { $sum } = { $fu }
rules-step-fu-rounded = Fu: { $sum } = { $raw }, w górę do { $fu }
rules-step-han = Han: { $sum } = { $han }
rules-step-han-bare = Han: { $han }
rules-step-base = Podstawa: { $fu } fu × 2^{ $power } = { $base }
rules-step-cut = Podstawa: { $fu } fu × 2^{ $power } = { $product }, obcięte do { $base } ({ $limit })
rules-step-kiriage = Podstawa: { $fu } fu × 2^{ $power } = { $product }, w górę do { $base } ({ $limit })
rules-step-limit = Podstawa: { $han } han to { $limit }, { $base }; fu już się nie liczą
rules-step-yakuman = { $times ->
     [one] Podstawa: yakuman, { $base }
    *[other] Podstawa: yakumanów { $times }, { $base }
 }
rules-step-ron = Odrzucający płaci { $factor } × { $base }, w górę do setki: { $total }
rules-step-tsumo = Rozdający płaci { $dealer }, pozostali po { $other }: razem { $total }
rules-step-tsumo-dealer = Każdy z pozostałych płaci { $other }: razem { $total }
rules-limit-name-mangan = mangan
rules-limit-name-kiriage = mangan
rules-limit-name-haneman = haneman
rules-limit-name-baiman = baiman
rules-limit-name-sanbaiman = sanbaiman
rules-limit-name-kazoe = kazoe yakuman
rules-limit-name-yakuman = yakuman

## Co się nie liczy

rules-left-limit = { $name } się nie liczy: obok yakumana ({ $by }) han nie mają znaczenia
rules-left-one-limit = { $name } się nie liczy: według tych zasad liczy się jeden yakuman ({ $by })
rules-left-open = { $name } się nie liczy: wymaga zakrytej ręki, a ta jest odkryta
rules-left-open-tanyao = { $name } się nie liczy: te zasady dają go tylko zakrytej ręce
rules-left-pinfu-pair = { $name } się nie liczy: para { $sets } daje fu
rules-left-pinfu-wait = { $name } się nie liczy: { $sets } to nie dwustronne oczekiwanie
rules-left-pinfu-drawn = { $name } się nie liczy: według tych zasad dobranie z muru daje fu

## Uwagi

rules-no-yaku = Brak yaku: wygranej nie można zgłosić. Yaku dałoby riichi, zakryta ręka z muru albo ostatni kamień
rules-no-yaku-dora = Brak yaku: sama dora nie wystarcza, wygranej nie można zgłosić
rules-no-yaku-short = brak yaku
rules-few-han-short = tylko { $han } han z yaku, a potrzeba { $needed }
rules-part-closed = zakryta
rules-part-open = odkryta
rules-part-times = yakumanów
rules-unit-han = han
rules-unit-fu = fu
rules-red-hidden = Są wszystkie cztery { $tile }, więc jest wśród nich czerwona: napisz ją jako { $red }
rules-few-han = Han z yaku: { $han }, a teraz potrzeba { $needed }: wygranej nie można zgłosić
rules-red-nothing = Te zasady nie znają czerwonych piątek: { $tiles } liczy się jak zwykła
rules-ura-nothing = Ura dora się nie liczą: wygrywający nie zgłosił riichi
rules-ura-off = Ura dora według tych zasad się nie liczą
rules-furiten = Furiten: kto sam odrzucił którykolwiek z tych kamieni, wygrywa tylko z muru
rules-line-pao-scope = odpowiedzialność (pao)

## Wypłaty

rules-pay-han-fu = { $han } han, { $fu } fu
rules-pay-limit = { $han } han, { $limit }
rules-pay-yakuman = { $times ->
     [one] yakuman
    *[other] yakumanów: { $times }
 }
rules-pay-rest = yakumany bez odpowiedzialności
rules-pay-with-honba = { $worth }: { $hand } i { $points } za honba ({ $honba })
rules-pay-sticks = pałeczki riichi ze stołu: { $sticks }
rules-pay-pao-alone = odpowiada za { $hands }: płaci całość
rules-pay-pao-half = odpowiada za { $hands }: płaci połowę
rules-pay-pao-discarder-half = { $hands }: połowa, za resztę odpowiada ktoś inny
rules-pay-pao-discarder-both = { $hands }: odrzucił i odpowiada
rules-pay-noten = niegotowy na końcu muru: { $points } dla gotowych: { $ready }
rules-pay-nagashi = nagashi mangan: w odrzutach same krańcowe i honory
rules-pay-chombo = chombo: minus { $points } punktów, nikomu
rules-pay-chombo-mangan = chombo: mangan dla pozostałych

## Co jest nie tak

problem-winning-unknown = 14 kamieni i nie wiadomo, który wygrał: zależą od niego fu i yaku; podaj go, na przykład '+ 9m'
problem-ippatsu = ippatsu bez riichi: to wygrana w ciągu kolejki po riichi
problem-ippatsu-last = double-riichi, ippatsu i last-tile: druga kolejka rozdania to nie koniec muru
problem-ippatsu-robbing = double-riichi, ippatsu i robbing: okradany kong wymaga wcześniej zebranego ponga, a ten kończy pierwszą kolejkę albo ippatsu
problem-ippatsu-kong = ippatsu i replacement: własny kong przerywa kolejkę, której wymaga ippatsu
problem-last-replacement = last-tile i replacement: kamień po kongu nie pochodzi z muru
problem-first-riichi = { $flag } i riichi: nie było jeszcze odrzutu, z którym można zgłosić riichi
problem-first-turn-east = first-turn: rozdający dobiera, zanim ktokolwiek odrzuci
problem-riichi-open = riichi z odkrytą ręką: { $melds } jest zabrany, a riichi wymaga zakrytej ręki
problem-first-kong = { $flag }: w ręce jest kong, więc to nie było pierwsze dobranie
problem-red-fives = { $count } x czerwona { $tile }: w zestawie jest ich { $has }
problem-kongs = kongs: { $kongs } u wszystkich graczy, a w samej tej ręce jest { $own }
problem-dora-many = { $option }: wskaźników { $count }, a może być najwyżej { $most }: { $why }
problem-dora-no-kongs = te zasady nie dają dora za kongi
problem-dora-four-kongs = w rozdaniu są najwyżej cztery kongi
problem-dora-kongs = kongów było: { $kongs }
problem-dora-fifth = { $count } x { $tile } razem ze wskaźnikami dora: w zestawie są cztery, sprawdź
problem-ura-many = ura: { $count } wskaźników pod { $shown }: pod każdym jest jeden
problem-pao-self = pao: { $seat } wygrał: podaj gracza, który dał ostatni układ
problem-pao = pao: '{ $value }' to nie miejsce: napisz E, S, W albo N
problem-pao-nothing = pao: nikt nie odpowiada za tę rękę: według tych zasad tylko za { $hands }
problem-pao-none = pao: te zasady nie znają odpowiedzialności
problem-option-number = { $name }: '{ $value }': napisz liczbę całkowitą od 0 do { $most }
problem-dora-tile = { $option }: '{ $word }' to nie kamień: napisz wskaźniki, na przykład 4m E 0p
problem-dora-kind = { $option }: { $tile } nie leży w murze według tych zasad
riichi-error-problems = { $what }
riichi-error-not-won = jednej z tych rąk nie można zgłosić jako wygranej: policz najpierw każdą
riichi-error-one-discard = kilku zwycięzców wymaga jednego odrzutu: podaj, kto odrzucił, tego samego dla każdego
riichi-error-head-bump = według tych zasad wygrywa tylko najbliższy odrzucającemu: zapisz samą jego rękę
riichi-error-triple-ron = według tych zasad troje zwycięzców przerywa rozdanie: zapisz przerwane rozdanie
riichi-error-no-nagashi = te zasady nie znają nagashi mangan: zapisz zwykły remis i kto był gotowy
riichi-error-nagashi-who = podaj, czyje odrzuty to same krańcowe i honory
riichi-error-no-abortive = te zasady nie znają przerwanych rozdań: gra się dalej
riichi-error-abortive = te zasady nie przerywają rozdania z powodu: { $why }. Znają: { $known }
