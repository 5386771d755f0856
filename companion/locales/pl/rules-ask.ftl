### O co system zasad pyta przy wygranej ręce

rules-ask-pays = Czy odrzucający płaci za wszystkich?
rules-ask-pays-auto = Jak wynika z kamieni
rules-ask-pays-yes = Tak, za wszystkich
rules-ask-pays-no = Nie, był zmuszony
rules-ask-guarantor = Czyj odrzucony kamień przesądził o tej ręce?
rules-ask-guarantor-hint = Kto oddał ostatni odsłonięty układ, płaci za troje.
rules-ask-pao = Czy ktoś odpowiada (pao)?
rules-ask-pao-hint = Tylko gdy ktoś oddał ostatni układ smoków lub wiatrów.
rules-ask-bettor-on = Czy piąty gracz na kogoś stawia?
rules-ask-bettor-on-hint = Za tego, na kogo postawiono, rozlicza się podwójnie; udział obstawiającego jest poza stołem.
rules-ask-bettor = Imię obstawiającego
rules-ask-dead = Czy czyjaś ręka była martwa?
rules-ask-dead-hint = Martwa ręka płaci jak pozostałe.
rules-ask-dora = Dora
rules-ask-dora-hint = Dotknij + i wybierz odkryte kamienie.
rules-ask-dora-indicators = Wskaźniki dory
rules-ask-ura-indicators = Wskaźniki ura-dory
rules-on-the-table = Na stole: honba { $honba }, pałeczki riichi { $sticks }
rules-ask-pays-for-all = Odrzucający płaci za wszystkich
rules-ask-excused = Płacący za wszystkich jest zwolniony
rules-ask-counts = Ile liczą ręce pozostałych
rules-ask-false-win = Ogłoszono wygraną, której nie ma
rules-ask-kongs = Kongi wszystkich graczy
rules-ask-honba = Honba na stole
rules-ask-sticks = Pałeczki riichi na stole
rules-ask-visible = Kamienie odkryte gdzie indziej
