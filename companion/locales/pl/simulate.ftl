# companion simulate: an evening that plays itself.
simulate-table = Wieczór na niby
simulate-begins = Przy stole { $table } zaczyna się wieczór; jego strona to { $path }.
simulate-stopped = Zatrzymano. To, co rozegrano, zostaje.
simulate-page-stays = Wieczór skończony; strona zostaje otwarta. Zakończ: Ctrl-C.
simulate-total = { $name }: { $points }
simulate-sum = Rozdań: { $hands }; suma wyników { $sum }.
simulate-fault-unplug-dice = ! Ktoś wyciąga kabel płytki z kośćmi i wkłada go z powrotem.
simulate-fault-hang-disc = ! Tarcza wiatrów przestaje odpowiadać.
simulate-fault-reset-dice = ! Ktoś naciska reset na płytce z kośćmi.
simulate-fault-unplug-disc = ! Kabel tarczy wiatrów wypada i jest wkładany z powrotem.
simulate-recovered = … znowu działa, samo
