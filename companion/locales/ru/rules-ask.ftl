### Что система правил спрашивает о выигранной руке

rules-ask-pays = Платит ли сбросивший за всех?
rules-ask-pays-auto = Как говорят кости
rules-ask-pays-yes = Да, за всех
rules-ask-pays-no = Нет, был вынужден
rules-ask-guarantor = Чей сброс обеспечил эту руку?
rules-ask-guarantor-hint = Кто отдал последний открытый набор, платит за троих.
rules-ask-pao = Кто-то отвечает за руку (пао)?
rules-ask-pao-hint = Только если кто-то отдал последний набор драконов или ветров.
rules-ask-bettor-on = Ставит ли пятый игрок на кого-то?
rules-ask-bettor-on-hint = С тем, на кого поставили, рассчитываются вдвойне; доля ставящего идёт вне стола.
rules-ask-bettor = Имя ставящего
rules-ask-dead = Была ли чья-то рука мёртвой?
rules-ask-dead-hint = Мёртвая рука платит как остальные.
rules-ask-dora = Дора
rules-ask-dora-hint = Нажмите + и выберите открытые кости-указатели.
rules-ask-dora-indicators = Указатели доры
rules-ask-ura-indicators = Указатели урадоры
rules-on-the-table = На столе: хонб { $honba }, палочек риичи { $sticks }
rules-ask-pays-for-all = Сбросивший платит за всех
rules-ask-excused = Плательщик за всех освобождён
rules-ask-counts = Сколько стоят руки остальных
rules-ask-false-win = Объявлена победа, которой нет
rules-ask-kongs = Конги всех игроков
rules-ask-honba = Хонбы на столе
rules-ask-sticks = Палочки риичи на столе
rules-ask-visible = Кости, открытые в других местах
