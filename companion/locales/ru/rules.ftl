### Фразы подсчёта и расчётов

rules-under = правила: { $profile }, версия { $version }
rules-worth = Стоимость руки ({ $unit })
rules-worth-han = Хан
rules-worth-fu = Фу
rules-worth-limits = Лимитных рук (якуман)
rules-worth-told = Записано без костей
rules-because = { $total }, потому что { $because } – { $under }
rules-because-nothing = { $total }: в руке ничто не даёт очков – { $under }
rules-because-line = { $name } { $worth }
rules-item-short = { $name } { $points }
rules-sum = { $sum } = { $total }
rules-sum-points = Очки: { $sum } = { $points }
rules-doubling = Удвоения: { $product } = { $total }
rules-capped = Лимит { $total }, поэтому { $before } урезается до него
rules-limit-full = Рука ценой в лимит: { $total } вместо { $before }
rules-limit-half = Рука ценой в половину лимита: { $total } вместо { $before }
rules-fan-why = { $name } – { $sets }: { $what }
rules-fan-why-bare = { $name }: { $what }
rules-points-why = { $name } – { $sets }: { $what }, +{ $worth }
rules-points-why-bare = { $name }: { $what }, +{ $worth }
rules-doubles-why = { $name } – { $sets }: { $what }, ×{ $factor }
rules-doubles-why-bare = { $name }: { $what }, ×{ $factor }
rules-limit-why = { $name } – { $sets }: { $what }
rules-limit-why-bare = { $name }: { $what }
rules-set-exposed = { $name } { $set }, открыто: +{ $points }
rules-set-concealed = { $name } { $set }, закрыто: +{ $points }
rules-set-by-discard = { $name } { $set }, завершено сносом и потому открыто: +{ $points }
rules-left-implied = { $name }: не считается, входит в «{ $by }»
rules-left-implied-sets = { $name } – { $sets }: не считается, входит в «{ $by }»
rules-left-once-sets = { $name } – { $sets }: не считается, каждый сет присоединяется к уже использованным только один раз
rules-left-same-sets = { $name } – { $sets }: не считается, один из сетов уже использован для того же фана
rules-below-minimum = { $points } без цветов: меньше { $minimum }, нужных для победы, такую руку объявлять нельзя
rules-below-minimum-flowers = { $points }: меньше { $minimum }, нужных для победы, такую руку объявлять нельзя
rules-flowers-nothing = По этим правилам цветы и сезоны ничего не дают
rules-flags-unused = По этим правилам здесь ничего не дают: { $flags }
rules-dealt-east-only = Победа со сдачи считается только для сдающего
rules-waits = Готова, ждёт: { $tiles }
rules-waits-gone = По форме готова, но все четыре ожидаемые кости уже в руке
rules-distance = { $steps ->
     [one] До готовности { $steps } кость
     [few] До готовности { $steps } кости
    *[other] До готовности { $steps } костей
 }
rules-long-hand = { $tiles ->
    [one] Длинная рука ({ $tiles } кость) ничего не стоит
    [few] Длинная рука ({ $tiles } кости) ничего не стоит
   *[other] Длинная рука ({ $tiles } костей) ничего не стоит
 }
rules-short-hand = { $tiles ->
    [one] Короткая рука ({ $tiles } кость) победить не может, но считается
    [few] Короткая рука ({ $tiles } кости) победить не может, но считается
   *[other] Короткая рука ({ $tiles } костей) победить не может, но считается
 }
rules-false-win-nothing = По этим правилам за ложную победу не платят
rules-pays-for-all-unknown = По этим правилам никто не платит за всех: pays_for_all и excused ничего не меняют
rules-losers-nothing = По этим правилам руки проигравших не считаются: платят только победителю
rules-losers-missing = Не названы и потому ничего не стоят руки проигравших: { $seats }
rules-pays-for-all-suit = Сбросивший платит за всех: три открытых сета одной масти, и снос завершил чистую масть
rules-pays-for-all-winds = Сбросивший платит за всех: три открытых сета ветров, и сброшен четвёртый ветер
rules-pays-for-all-dragons = Сбросивший платит за всех: два открытых сета драконов, и сброшен третий дракон
rules-pays-for-all-terminals = Сбросивший платит за всех: три открытых сета единиц или девяток, и сброшена единица или девятка
rules-pay-hand-bonus = рука { $hand } и { $bonus }, которые платят все
rules-pay-hand = стоимость руки, { $hand }
rules-pay-bonus = { $bonus }, которые платят все
rules-pay-false-win = ложная победа: по { $amount } каждому
rules-pay-winner = счёт победителя, { $total }
rules-pay-winner-east = счёт победителя, { $total }, умноженный на { $factor }: участвует Восток
rules-pay-difference = разница между { $high } и { $low }
rules-pay-difference-east = разница между { $high } и { $low }, умноженная на { $factor }: участвует Восток
rules-pay-for-all = платит за всех троих: { $amount }
rules-profile-classical-300 = Классический, лимит 300
rules-profile-classical-2000 = Классический (gambler.ru), лимит 2000
rules-profile-classical-home = Классический домашний
rules-profile-mcr-2006 = Спортивные правила (MCR), 2006
rules-profile-mcr-1998 = Спортивные правила, редакция 1998
rules-profile-mcr-beginner = Спортивные правила для начинающих (предварительный список)
rules-profile-simplified = Упрощённый подсчёт
rules-profile-win-lose = Победа или поражение
rules-status-stated = по источнику
rules-status-reconstruction = наша реконструкция
rules-status-disputed = источники расходятся
rules-status-provisional = предварительно: сверьте с книгой
rules-cli-left-out = Не считается
rules-cli-others = Другие прочтения
rules-cli-payments = Выплаты
rules-cli-good = { $file }: { $id } { $version }, { $grammar }: всё верно
rules-cli-same = Оба набора правил считают одинаково
rules-cli-losers = Руки проигравших
rules-cli-who-discarder = сбросивший
rules-cli-who-other = другой
rules-cli-who-pot = стол
rules-cli-who-bettor = делавший ставку
rules-cli-who-bank = никто
rules-cli-tile = кость
rules-cli-left = осталось
rules-cli-drawn = со стены
rules-cli-discard = со сноса
rules-cli-too-little = ниже минимума
rules-quiz-hand = { $number }. { $hand }
rules-quiz-won = Место { $seat }, раунд { $prevailing }, { $by }
rules-quiz-won-flags = Место { $seat }, раунд { $prevailing }, { $by }, { $flags }
rules-quiz-by-self-draw = со стены
rules-quiz-by-discard = со сноса
rules-quiz-ask = Сколько она стоит? (q – конец)
rules-quiz-right = Верно.
rules-quiz-wrong = Нет, она стоит { $total }.
rules-quiz-result = Верно { $right } из { $asked }
rules-uncertain = Не наверняка – { $names }: { $status }
rules-left-other-waits = { $name }: не считается, руку завершила бы и { $tiles }
rules-left-knitted-wait = { $name }: не считается, кость может стоять в плетёном стрите
rules-left-claimed-pung = { $name }: не считается, { $sets } завершено сносом и не закрыто
rules-left-spoiled = { $name }: не считается, его портят очки за «{ $by }»
rules-profile-hongkong = Гонконг, старый стиль
rules-faan-points = { $faan } фан – это { $points } по таблице { $table }
rules-faan-table-half-spicy = half-spicy («полуострая»)
rules-faan-table-full-spicy = full-spicy («острая»)
rules-faan-table-laak-4-7-10 = 4-7-10
rules-faan-table-laak-4-6-8 = 4-6-8
rules-faan-table-laak-5-7-9 = 5-7-9
rules-faan-table-simple = упрощённая
rules-pay-faan = { $faan } фан: { $points }
rules-pay-faan-discard = { $faan } фан: дважды { $points } за сброс
rules-pay-faan-drawn = { $faan } фан, взято самим: { $amount } с каждого
rules-pay-faan-all = { $faan } фан: { $amount }, за всех троих
rules-pay-faan-guarantor = { $faan } фан, взято самим: { $amount }, за всех троих как поручитель
rules-guarantor-suit = Двенадцать костей одной масти лежали открыто: кто дал последний из этих сетов, платит за всех, если назвать его место поручителем (guarantor)
rules-guarantor-winds = Все четыре сета ветров открыты: кто дал четвёртый, платит за всех, если назвать его место поручителем (guarantor)
rules-guarantor-dragons = Все три сета драконов открыты: кто дал третий, платит за всех, если назвать его место поручителем (guarantor)
rules-quiz-level-easy = легко
rules-quiz-level-medium = средне
rules-quiz-level-hard = трудно
rules-quiz-so-far = Всего по правилам «{ $rules }», { $level }: верно { $right } из { $asked }
rules-error-system = Система правил «{ $name }» ({ $value }) из установленного пакета непригодна: { $what }
rules-error-draw = Эти правила не знают такой ничьей: { $kind } { $reason }
rules-error-draw-who = { $kind }: скажите, какие игроки
rules-profile-zung-jung = Цзун Юн (Zung Jung)
rules-least = Рука без комбинаций стоит { $total }
rules-pay-share = доля тех, кто не сносил: { $share }
rules-pay-discarder-rest = остаток того, что заплатили бы все: { $rest }
