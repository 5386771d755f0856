### Zdania liczenia i rozliczeń

rules-under = zasady: { $profile }, wersja { $version }
rules-worth = Wartość ręki ({ $unit })
rules-worth-han = Han
rules-worth-fu = Fu
rules-worth-limits = Ręce limitowe (yakuman)
rules-worth-told = Wpisano bez kamieni
rules-because = { $total }, ponieważ { $because } – { $under }
rules-because-nothing = { $total }: nic w ręce nie daje punktów – { $under }
rules-because-line = { $name } { $worth }
rules-item-short = { $name } { $points }
rules-sum = { $sum } = { $total }
rules-sum-points = Punkty: { $sum } = { $points }
rules-doubling = Podwojenia: { $product } = { $total }
rules-capped = Limit wynosi { $total }, więc { $before } zostaje do niego obcięte
rules-limit-full = Ręka warta limit: { $total } zamiast { $before }
rules-limit-half = Ręka warta połowę limitu: { $total } zamiast { $before }
rules-fan-why = { $name } – { $sets }: { $what }
rules-fan-why-bare = { $name }: { $what }
rules-points-why = { $name } – { $sets }: { $what }, +{ $worth }
rules-points-why-bare = { $name }: { $what }, +{ $worth }
rules-doubles-why = { $name } – { $sets }: { $what }, ×{ $factor }
rules-doubles-why-bare = { $name }: { $what }, ×{ $factor }
rules-limit-why = { $name } – { $sets }: { $what }
rules-limit-why-bare = { $name }: { $what }
rules-set-exposed = { $name } { $set }, odkryty: +{ $points }
rules-set-concealed = { $name } { $set }, zakryty: +{ $points }
rules-set-by-discard = { $name } { $set }, dokończony odrzutem, więc odkryty: +{ $points }
rules-left-implied = { $name }: nie liczy się, zawiera go „{ $by }”
rules-left-implied-sets = { $name } – { $sets }: nie liczy się, zawiera go „{ $by }”
rules-left-once-sets = { $name } – { $sets }: nie liczy się, każdy układ można dołączyć do już użytych tylko raz
rules-left-same-sets = { $name } – { $sets }: nie liczy się, jeden z układów już liczy się do tego samego fana
rules-below-minimum = { $points } bez kwiatów: mniej niż { $minimum } potrzebne do wygranej, takiej ręki nie można zgłosić
rules-below-minimum-flowers = { $points }: mniej niż { $minimum } potrzebne do wygranej, takiej ręki nie można zgłosić
rules-flowers-nothing = W tych zasadach kwiaty i pory roku nic nie dają
rules-flags-unused = W tych zasadach nic tu nie daje: { $flags }
rules-dealt-east-only = Wygrana z rozdania liczy się tylko rozdającemu
rules-waits = Gotowa, czeka na: { $tiles }
rules-waits-gone = Formalnie gotowa, ale wszystkie cztery oczekiwane kamienie są już w ręce
rules-distance = { $steps ->
     [one] Do gotowości brakuje jednego kamienia
     [few] Do gotowości brakuje { $steps } kamieni
    *[other] Do gotowości brakuje { $steps } kamieni
 }
rules-long-hand = { $tiles ->
    [one] Za długa ręka ({ $tiles } kamień) nic nie liczy
    [few] Za długa ręka ({ $tiles } kamienie) nic nie liczy
   *[other] Za długa ręka ({ $tiles } kamieni) nic nie liczy
 }
rules-short-hand = { $tiles ->
    [one] Za krótka ręka ({ $tiles } kamień) nie może wygrać, ale się liczy
    [few] Za krótka ręka ({ $tiles } kamienie) nie może wygrać, ale się liczy
   *[other] Za krótka ręka ({ $tiles } kamieni) nie może wygrać, ale się liczy
 }
rules-false-win-nothing = W tych zasadach za fałszywą wygraną nic się nie płaci
rules-pays-for-all-unknown = W tych zasadach nikt nie płaci za wszystkich: pays_for_all i excused niczego nie zmieniają
rules-losers-nothing = W tych zasadach ręce przegranych się nie liczą: płaci się tylko zwycięzcy
rules-losers-missing = Nie podano rąk przegranych, więc liczą się jako zero: { $seats }
rules-pays-for-all-suit = Odrzucający płaci za wszystkich: leżały trzy odkryte układy jednego koloru, a odrzut dopełnił czysty kolor
rules-pays-for-all-winds = Odrzucający płaci za wszystkich: leżały trzy odkryte układy wiatrów, a odrzucono czwarty wiatr
rules-pays-for-all-dragons = Odrzucający płaci za wszystkich: leżały dwa odkryte układy smoków, a odrzucono trzeciego smoka
rules-pays-for-all-terminals = Odrzucający płaci za wszystkich: leżały trzy odkryte układy jedynek lub dziewiątek, a odrzucono jedynkę lub dziewiątkę
rules-pay-hand-bonus = ręka { $hand } i { $bonus }, które płacą wszyscy
rules-pay-hand = wartość ręki, { $hand }
rules-pay-bonus = { $bonus }, które płacą wszyscy
rules-pay-false-win = fałszywa wygrana: po { $amount } każdemu
rules-pay-winner = wynik zwycięzcy, { $total }
rules-pay-winner-east = wynik zwycięzcy, { $total }, razy { $factor }, bo uczestniczy Wschód
rules-pay-difference = różnica między { $high } a { $low }
rules-pay-difference-east = różnica między { $high } a { $low }, razy { $factor }, bo uczestniczy Wschód
rules-pay-for-all = płaci za wszystkich trzech: { $amount }
rules-profile-classical-300 = Klasyczny, limit 300
rules-profile-classical-2000 = Klasyczny (gambler.ru), limit 2000
rules-profile-classical-home = Klasyczny domowy
rules-profile-mcr-2006 = Zasady sportowe (MCR), 2006
rules-profile-mcr-1998 = Zasady sportowe, wydanie z 1998
rules-profile-mcr-beginner = Zasady sportowe dla początkujących (lista wstępna)
rules-profile-simplified = Liczenie uproszczone
rules-profile-win-lose = Wygrana albo przegrana
rules-status-stated = podane w źródle
rules-status-reconstruction = nasza rekonstrukcja
rules-status-disputed = źródła są sprzeczne
rules-status-provisional = wstępne: sprawdź z książką
rules-cli-left-out = Nie liczy się
rules-cli-others = Inne odczytania
rules-cli-payments = Wypłaty
rules-cli-good = { $file }: { $id } { $version }, { $grammar }: w porządku
rules-cli-same = Oba zestawy zasad liczą tak samo
rules-cli-losers = Ręce przegranych
rules-cli-who-discarder = odrzucający
rules-cli-who-other = inny
rules-cli-who-pot = stół
rules-cli-who-bettor = obstawiający
rules-cli-who-bank = nikt
rules-cli-tile = kamień
rules-cli-left = zostało
rules-cli-drawn = dobrany
rules-cli-discard = z odrzutu
rules-cli-too-little = poniżej minimum
rules-quiz-hand = { $number }. { $hand }
rules-quiz-won = Miejsce { $seat }, runda { $prevailing }, { $by }
rules-quiz-won-flags = Miejsce { $seat }, runda { $prevailing }, { $by }, { $flags }
rules-quiz-by-self-draw = dobrany z muru
rules-quiz-by-discard = z odrzutu
rules-quiz-ask = Ile jest warta? (q kończy)
rules-quiz-right = Dobrze.
rules-quiz-wrong = Nie, jest warta { $total }.
rules-quiz-result = Dobrze: { $right } z { $asked }
rules-uncertain = Niepewne – { $names }: { $status }
rules-left-other-waits = { $name }: nie liczy się, rękę dopełniłby też { $tiles }
rules-left-knitted-wait = { $name }: nie liczy się, kamień może stać w splecionym stricie
rules-left-claimed-pung = { $name }: nie liczy się, { $sets } dokończono odrzutem, więc nie jest zakryty
rules-left-spoiled = { $name }: nie liczy się, psują to punkty za „{ $by }”
rules-profile-hongkong = Hongkong, stary styl
rules-faan-points = { $faan } faan to { $points } według tabeli { $table }
rules-faan-table-half-spicy = half-spicy („półostra”)
rules-faan-table-full-spicy = full-spicy („ostra”)
rules-faan-table-laak-4-7-10 = 4-7-10
rules-faan-table-laak-4-6-8 = 4-6-8
rules-faan-table-laak-5-7-9 = 5-7-9
rules-faan-table-simple = uproszczona
rules-pay-faan = { $faan } faan: { $points }
rules-pay-faan-discard = { $faan } faan: dwa razy { $points } za odrzucony kamień
rules-pay-faan-drawn = { $faan } faan, dobrane: { $amount } od każdego
rules-pay-faan-all = { $faan } faan: { $amount }, za wszystkich trzech
rules-pay-faan-guarantor = { $faan } faan, dobrane: { $amount }, za wszystkich trzech jako poręczyciel
rules-guarantor-suit = Dwanaście kamieni jednego koloru leżało odkrytych: kto dał ostatni z tych układów, płaci za wszystkich, jeśli wskażesz jego miejsce jako poręczyciela (guarantor)
rules-guarantor-winds = Wszystkie cztery układy wiatrów są odkryte: kto dał czwarty, płaci za wszystkich, jeśli wskażesz jego miejsce jako poręczyciela (guarantor)
rules-guarantor-dragons = Wszystkie trzy układy smoków są odkryte: kto dał trzeci, płaci za wszystkich, jeśli wskażesz jego miejsce jako poręczyciela (guarantor)
rules-quiz-level-easy = łatwo
rules-quiz-level-medium = średnio
rules-quiz-level-hard = trudno
rules-quiz-so-far = Dotąd według „{ $rules }”, { $level }: dobrze { $right } z { $asked }
rules-error-system = Systemu zasad „{ $name }” ({ $value }) z zainstalowanego pakietu nie da się użyć: { $what }
rules-error-draw = Te zasady nie znają takiego remisu: { $kind } { $reason }
rules-error-draw-who = { $kind }: powiedz, którzy gracze
rules-profile-zung-jung = Zung Jung
rules-least = Ręka bez układów jest warta { $total }
rules-pay-share = część tych, którzy nie odrzucili: { $share }
rules-pay-discarder-rest = reszta tego, co zapłaciliby wszyscy: { $rest }
