# Strony zestawów zasad.
web-rules-title = Zasady
web-rules-intro = Wszystkie zasady są jawne: przy każdej wartości stoi jej źródło. Skopiuj zestaw i zmień to, w co wasz stół gra inaczej; kopia dostaje własną nazwę, a każda zmiana własną wersję.
web-rules-own = Własne
web-rules-own-none-yet = Jeszcze żadnych. Skopiuj jeden z poniższych.
web-rules-shipped = Z programu
web-rules-broken = { $id }: nie można użyć
web-rules-derived = z { $source }
web-rules-provisional = tymczasowe: do sprawdzenia
web-rules-copy = Skopiuj i zmień
web-rules-edit = Zmień
web-rules-play = Nowy stół z tymi zasadami
web-rules-saved = Zapisano jako wersję { $version }.
web-rules-of-table = To zasady stołu „{ $table }” w takiej postaci, w jakiej zaczął według nich grać.
web-rules-old-version = To wcześniejsza wersja.
web-rules-newest = Do najnowszej
web-rules-source = Źródło:
web-rules-differs = Czym różni się od pierwowzoru
web-rules-differs-not = Jeszcze niczym.
web-rules-original = W pierwowzorze: { $value }
web-rules-course = Jak się gra
web-rules-notes = Uwagi
web-rules-versions = Wszystkie wersje
web-rules-remove = Usuń z listy
web-rules-remove-help = Stoły, które według nich grają, grają dalej, a wersje zostają zachowane.
web-rules-copy-of = Kopia: { $title }
web-rules-change-of = Zmień: { $title }
web-rules-copy-help = Nadaj nazwę i zmień, co chcesz; pierwowzór zostaje bez zmian.
web-rules-edit-help = Zmieniasz wersję { $version }; zapis utworzy następną. Rozpoczęte gry się nie zmienią.
web-rules-wrong =
    { $count ->
        [one] Jedna wartość jest niedozwolona: zobacz niżej.
        [few] { $count } wartości są niedozwolone: zobacz niżej.
       *[many] { $count } wartości jest niedozwolonych: zobacz niżej.
    }
web-rules-name = Nazwa
web-rules-id = Krótka nazwa (może zostać pusta)
web-rules-id-hint = Dla wiersza poleceń: małe litery, cyfry i łączniki.
web-rules-filter = Znajdź wartość
web-rules-save = Zapisz
web-rules-save-play = Zapisz i otwórz stół
web-rules-look = Obejrzyj zasady albo ułóż własne
web-error-no-rules = Nie ma takiego zestawu zasad.
web-error-no-rules-help = Wybierz zestaw z listy.
web-error-rules-shipped = Zasady z programu się nie zmieniają.
web-error-rules-shipped-help = Skopiuj zestaw: kopię możesz zmieniać.
