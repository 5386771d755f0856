# Słowa bibliotek i systemu operacyjnego. Klucze wiadomości click powstają z jego angielskich tekstów.

system-not-there = nie ma takiego pliku ani folderu
system-not-allowed = brak uprawnień
system-there-already = już jest
system-folder = to folder
system-no-folder = to nie jest folder
system-full = na dysku brak miejsca
system-read-only = dysk tylko do odczytu
system-long-name = za długa nazwa pliku
system-address-taken = adres jest już zajęty

click-aborted = Przerwano!
click-missing-command = Brakuje polecenia.
click-required = wymagane
click-options = Opcje
click-positional-arguments = Argumenty
click-commands = Polecenia
click-usage = Użycie:
click-got-unexpected-extra-argument-args = { $n ->
    [one] Zbędny argument ({ $args })
    [few] Zbędne argumenty ({ $args })
    [many] Zbędne argumenty ({ $args })
   *[other] Zbędne argumenty ({ $args })
}
click-env-var-var = zmienna środowiska: { $var }
click-default-default = domyślnie: { $default }
click-takes-nargs-values-but-1-was-given = { $n ->
    [one] Potrzeba wartości: { $nargs }, podano: 1.
   *[other] Potrzeba wartości: { $nargs }, podano: { $len }.
}
click-show-the-version-and-exit = Pokaż wersję i zakończ.
click-show-this-message-and-exit = Pokaż tę pomoc i zakończ.
click-prog-s-version-version-s = %(prog)s, wersja %(version)s
click-did-you-mean-possibility = { $n ->
    [one] Może { $possibility }?
   *[other] (Może jedno z: { $possibilities }?)
}
click-missing-argument = Brakuje argumentu
click-missing-option = Brakuje opcji
click-missing-parameter = Brakuje parametru
click-missing-parameter-param-name = Brakuje parametru: { $param_name }
click-missing-param-type = Brakuje: { $param_type }
click-unknown-error = nieznany błąd
click-invalid-value-message = Zła wartość: { $message }
click-invalid-value-for-param-hint-message = Zła wartość { $param_hint }: { $message }
click-could-not-open-file-filename-message = Nie można otworzyć pliku { $filename }: { $message }
click-error-message = Błąd: { $message }
click-error-invalid-input = Błąd: złe dane
click-try-command-option-for-help = Pomoc: '{ $command } { $option }'.
click-no-such-option-name = Nie ma opcji { $name }.
click-no-such-command-name = Nie ma polecenia { $name }.
click-option-name-does-not-take-a-value = Opcja { $name } nie przyjmuje wartości.
click-option-name-requires-an-argument = { $n ->
    [one] Opcja { $name } wymaga wartości.
   *[other] Opcja { $name } wymaga wartości: { $nargs }.
}
click-argument-name-takes-nargs-values = Argument { $name } wymaga wartości: { $nargs }.
click-do-you-want-to-continue = Kontynuować?
click-choose-from-choices = Do wyboru:
    { $choices }
click-value-is-not-choice = { $n ->
    [one] { $value }: można tylko { $choice }.
   *[other] { $value }: można jedno z { $choices }.
}
click-value-is-not-in-the-range-range = { $value } poza zakresem { $range }.
click-value-is-not-a-valid-boolean-recognized-values-states = { $value }: potrzeba tak lub nie. Rozumiane: { $states }
click-value-is-not-a-valid-number-type = { $value } nie pasuje, potrzeba: { $number_type }.
click-name-filename-is-a-file = { $filename }: to plik.
click-name-filename-is-a-directory = { $filename }: to folder.
click-name-filename-is-not-readable = { $filename }: nie można odczytać.
click-name-filename-is-not-writable = { $filename }: nie można zapisać.
click-name-filename-is-not-executable = { $filename }: nie można uruchomić.
click-name-filename-does-not-exist = { $filename } nie istnieje.
click-len-type-values-are-required-but-len-value-was-given = { $n ->
    [one] Potrzeba wartości: { $len_type }, podano: { $len_value }.
   *[other] Potrzeba wartości: { $len_type }, podano: { $len_value }.
}

check-missing = brakuje
check-extra-forbidden = zbędne
check-int-type = potrzebna liczba całkowita
check-int-parsing = potrzebna liczba całkowita
check-int-from-float = potrzebna liczba całkowita
check-float-type = potrzebna liczba
check-float-parsing = potrzebna liczba
check-finite-number = potrzebna liczba skończona
check-bool-type = potrzebne true albo false
check-bool-parsing = potrzebne true albo false
check-string-type = potrzebny tekst
check-string-too-short = znaków co najmniej { $min_length }
check-string-too-long = znaków najwyżej { $max_length }
check-string-pattern-mismatch = potrzebne według wzoru { $pattern }
check-literal-error = można tylko { $expected }
check-enum = można tylko { $expected }
check-greater-than = więcej niż { $gt }
check-greater-than-equal = co najmniej { $ge }
check-less-than = mniej niż { $lt }
check-less-than-equal = najwyżej { $le }
check-list-type = potrzebna lista
check-tuple-type = potrzebna lista
check-dict-type = potrzebne nazwy z wartościami
check-model-type = potrzebne nazwy z wartościami
check-too-short = potrzeba co najmniej { $min_length }, podano { $actual_length }
check-too-long = potrzeba najwyżej { $max_length }, podano { $actual_length }
check-path-type = potrzebna ścieżka
check-union-tag-invalid = { $tag } to żadne z { $expected_tags }
check-union-tag-not-found = brakuje { $discriminator }
check-datetime-parsing = potrzebne data i czas
