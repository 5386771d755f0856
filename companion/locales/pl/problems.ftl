### Co jest nie tak z ręką, zapytaniem lub zestawem zasad

rules-error-file = { $file }: nie ma takiego pliku; podaj ścieżkę do zestawu zasad .toml
rules-error-folder = { $file } to folder: podaj ścieżkę do pliku .toml w nim
rules-error-toml = { $file }: to nie jest plik TOML: { $what }
rules-error-unknown = nie ma zestawu zasad „{ $name }”: napisz jeden z { $names } albo ścieżkę do pliku .toml
rules-error-grammar = { $file }: grammar = „{ $grammar }”: napisz jedno z { $names }
rules-error-switch = { $file }: nie ma przełącznika „{ $name }”: napisz jeden z { $names } albo klucz pliku z kropkami
rules-error-fields = { $file }: { $what }
rules-field = { $place }: { $what }
rules-field-unknown = nieznany klucz: usuń go albo popraw pisownię
rules-field-missing = brakuje: wpisz ten klucz
rules-field-choices = { $value } nie należy do możliwych: napisz jedno z { $choices }
rules-field-least = { $value } to za mało: napisz { $least } lub więcej
rules-field-number = { $value } nie jest liczbą całkowitą: napisz na przykład 8
rules-field-yes-no = { $value } to ani true, ani false
rules-field-text = { $value } nie jest tekstem: weź w cudzysłów
rules-field-no-switch = nie ma takiej wartości: napisz jedną z { $names } albo klucz pliku z kropkami
rules-own-id = { $id }: pisz małe litery łacińskie, cyfry i łączniki, zaczynając od litery lub cyfry, najwyżej 40
rules-own-shipped = { $id } to zestaw zasad samego programu: wybierz inne id
rules-own-taken = { $id } już jest: wybierz inne id
rules-own-none = { $id } nie jest twoim zestawem zasad: najpierw skopiuj jakiś
rules-own-file-name = { $file }: jego id to { $id }: nazwij plik { $id }.toml albo zmień id
rules-own-other-version = { $id } zmienił ktoś inny: teraz jest w wersji { $now }, twoja była { $then }
rules-own-nothing = { $id }: nic nie zmieniono
rules-own-title = nazwa ma { $length } znaków: napisz od 1 do 60
rules-own-not-saved = nie można zapisać { $file }: { $what }
rules-field-fan = nie ma takiego fan; napisz jeden z { $names }
rules-field-implies = nie ma fan „{ $name }”; pisz id fan, na przykład all-pungs
rules-field-shape = nie ma rodzaju ręki „{ $name }”; napisz niektóre z { $names }
rules-field-table = nie ma tabeli „{ $name }”; napisz jedną z { $names }
rules-field-not-with-tables = nie łączy się z [tables]: usuń
rules-field-only-with-tables = bez [tables] nie ma sensu: usuń
rules-field-numbers = { $value }: napisz liczby całkowite po kolei, na przykład 1, 2, 4, 8
rules-own-from = z { $name }
rules-error-empty-folder = { $file }: w tym folderze nie ma zestawu zasad (.toml)
