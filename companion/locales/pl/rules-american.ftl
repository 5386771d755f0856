### Amerykański mah-jongg: linie karty, jokery, wypłaty, martwe ręce

rules-profile-american = Amerykański mah-jongg, według karty
rules-card-name = Karta: { $name }
rules-card-name-year = Karta: { $name }, { $year }
rules-card-line = { $line } z działu „{ $section }”: { $body } – { $how }
rules-card-line-concealed = { $line } z działu „{ $section }”, tylko zakryta: { $body } – { $how }
rules-card-short = { $line } { $value }
rules-card-suit = { $letter } = { $suit }
rules-card-shift = liczby przesunięte o { $step }
rules-card-dragon = { $group } = { $tile }
rules-card-year = { $group }: { $suit }
rules-card-as-printed = jak w druku
rules-card-flower = kwiat
rules-card-jokerless = bez jokerów ×2
rules-card-jokerless-why = Bez jokerów, choć linia by je przyjęła: ×2
rules-card-jokers = Jokery: { $fills }
rules-card-joker-as = { $count } × { $tile } w { $set }
rules-card-left-jokers = Podwojenie za rękę bez jokerów pominięto: { $count ->
     [one] stoi w niej joker
     [few] stoją w niej { $count } jokery
    *[other] stoi w niej { $count } jokerów
 }
rules-card-left-pairs = Podwojenie za rękę bez jokerów pominięto: { $line } ma tylko pojedyncze kamienie i pary, a tam joker stać nie może
rules-card-concealed-discard = wygrana zakrytej linii z odrzutu
rules-card-concealed-drawn = Przy tym stole { $line } zostaje zakryta do końca: nie można wygrać z odrzutu, więc takiej ręki nie wolno ogłosić
rules-card-single-drawn = Przy tym stole odrzut nie kończy pojedynczego kamienia ani pary: { $tile } do { $line } trzeba dobrać z muru, więc takiej ręki nie wolno ogłosić
rules-card-closed = { $line } jest tylko zakryta: jej zestawów nie wolno wykładać
rules-card-exposed-unfit = { $line } nie ma grupy { $set }, a wyłożony zestaw się nie zmienia
rules-card-exposed-joker = { $set }: w { $line } grupa { $group } nie przyjmuje jokera
rules-card-exposed-twice = { $line } ma mniej takich grup, niż wyłożono
rules-card-joker-single = Joker nie zastąpi { $tile } w { $group } linii { $line }: nigdy w pojedynczym kamieniu ani w parze
rules-card-joker-strict = Joker nie zastąpi { $tile } w { $group } linii { $line }: ta grupa jokerów nie przyjmuje
rules-card-gone = { $line } potrzebuje więcej { $tiles }, niż zostało
rules-card-needs = brakuje { $tiles }
rules-card-needs-joker = brakuje { $tiles } (albo jokerów)
rules-card-needs-of = brakuje { $count } z { $tiles } (albo jokerów)
rules-card-spare = zbędne: { $tiles }
rules-card-flower-letter = F to w ręce zielony smok; zapisz kwiaty jako f, a będzie pełna
rules-card-dead-long = Martwa ręka: { $count ->
     [one] { $count } kamień, za dużo
     [few] { $count } kamienie, za dużo
    *[other] { $count } kamieni, za dużo
 }
rules-card-dead-short = Martwa ręka: { $count ->
     [one] { $count } kamień, za mało
     [few] { $count } kamienie, za mało
    *[other] { $count } kamieni, za mało
 }
rules-card-dead-exposed = Martwa ręka: { $set } to nie zestaw, który można wyłożyć
rules-card-dead-declared = Martwa ręka: ogłoszono ją błędnie; gracz dalej nie gra, ale płaci zwycięzcy
rules-card-dead-concealed = Martwa ręka: { $sets } pasuje tylko do linii zakrytych ({ $lines })
rules-card-dead-unfit = Martwa ręka: żadna linia karty nie ma { $sets }
rules-card-dead-gone = Martwa ręka: każda linia, na którą pozwala { $sets }, wymaga kamieni, które leżą już gdzie indziej
rules-card-pay-discarder = wartość { $total } × { $factor } od odrzucającego
rules-card-pay-other = wartość { $total }
rules-card-pay-drawn = wartość { $total } × { $factor } za rękę dobraną z muru
rules-card-pay-dead = { $why } (martwa ręka też płaci)
rules-card-pay-bettor = obstawiający wskazał zwycięzcę: wypłaty się podwajają, a obaj dzielą się po równo
rules-card-pay-like = obstawiający wskazał { $seat } i płaci tyle co { $seat }
rules-card-pay-shared = { $why }, połowa: gracz i obstawiający dzielą się wypłatą
rules-cli-nearest = Najbliższe linie
rules-cli-near = { $steps ->
     [0] pełna
     [one] brakuje { $steps } kamienia
    *[other] brakuje { $steps } kamieni
 }
rules-cli-near-closed = zamknięta
rules-note-card-file = Karta to plik tekstowy; ścieżka w pliku zasad liczy się od niego, ścieżka w opcji od bieżącego folderu
rules-note-card-jokerless = Tylko jeśli linia przyjęłaby jokera: nigdy przy liniach z samych pojedynczych kamieni i par
rules-note-card-concealed = Linia zakryta może wziąć ostatni kamień z odrzutu, chyba że stół tego zabrania
rules-note-card-single = Czy odrzut może jako ostatni kamień uzupełnić pojedynczy kamień albo parę
rules-note-card-bettor = like-player: płaci tyle co jego gracz; shares: obaj płacą po połowie; nothing: nic nie traci
rules-note-card-false-win = Ile od razu płaci każdemu gracz, który błędnie ogłosił wygraną
rules-note-card-charleston = Trzy podania po trzy kamienie (w prawo, naprzeciw, w lewo), potem trzy z powrotem (w lewo, naprzeciw, w prawo); jokerów się nie podaje
rules-note-card-blind = Od jednego do trzech otrzymanych kamieni można podać dalej bez oglądania
rules-note-card-courtesy = Po charlestonie siedzący naprzeciw mogą wymienić tyle kamieni; obaj po tyle samo
rules-note-card-mush = Stos między charlestonami: włóż trzy kamienie, weź trzy
rules-note-card-exchange = Kiedy można wymienić swój kamień na jokera z czyjegokolwiek wyłożonego zestawu
rules-note-card-hot-wall = W ostatnim, odłożonym murze odrzut można wziąć tylko na wygraną
rules-note-card-copyright = Program nie zawiera żadnej wydanej karty: przepisz swoją kartę do pliku
rules-note-card-dead = Martwa: za dużo lub za mało kamieni, błędnie ogłoszona wygrana, wyłożone zestawy, których karta nie ma, o złej liczbie kamieni, z linii zakrytej albo takie, do których kamieni już nie ma; gracz i tak płaci
rules-note-card-exposed-stay = Wyłożony zestaw się nie zmienia: nie dokłada się czwartego kamienia, nic się nie cofa, a za konga nie dobiera się zamiany
rules-note-card-reserve = Wschód rzuca dwiema kośćmi: tyle stosów z prawego końca jego muru odkłada się i gra nimi na końcu
american-error-visible = visible: { $value } to nie kamienie: napisz je jak rękę, na przykład "88s ff J"
