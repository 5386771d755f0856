### Zdania liczenia i rozliczeń

rules-under = zasady: { $profile }, wersja { $version }
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
rules-left-implied-sets = { $name } ({ $sets }): nie liczy się, zawiera go „{ $by }”
rules-left-once-sets = { $name } ({ $sets }): nie liczy się, każdy układ można dołączyć do już użytych tylko raz
rules-left-same-sets = { $name } ({ $sets }): nie liczy się, jeden z układów już liczy się do tego samego fana
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
rules-long-hand = Za długa ręka ({ $tiles } kamieni) nic nie liczy
rules-short-hand = Za krótka ręka ({ $tiles } kamieni) nie może wygrać, ale się liczy
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
