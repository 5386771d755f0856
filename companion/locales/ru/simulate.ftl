# companion simulate: an evening that plays itself.
simulate-table = Вечер понарошку
simulate-begins = За столом { $table } начинается вечер; его страница — { $path }.
simulate-stopped = Остановлено. Всё сыгранное сохранено.
simulate-page-stays = Вечер окончен; страница остаётся открытой. Остановить: Ctrl-C.
simulate-total = { $name }: { $points }
simulate-sum = Раздач: { $hands }; сумма итогов { $sum }.
simulate-fault-unplug-dice = ! Кто-то выдёргивает кабель платы с кубиками и вставляет обратно.
simulate-fault-hang-disc = ! Диск ветров перестаёт отвечать.
simulate-fault-reset-dice = ! Кто-то нажимает сброс на плате с кубиками.
simulate-fault-unplug-disc = ! Кабель диска ветров выпадает, его вставляют обратно.
simulate-recovered = … снова работает, само
