### Sentences of scoring and settling

rules-under = under { $profile }, version { $version }
rules-because = { $total }, because { $because } – { $under }
rules-because-nothing = { $total }: nothing in the hand scores – { $under }
rules-because-line = { $name } { $worth }
rules-item-short = { $name } { $points }
rules-sum = { $sum } = { $total }
rules-sum-points = Points: { $sum } = { $points }
rules-doubling = Doubled: { $product } = { $total }
rules-capped = The limit is { $total }, so { $before } is cut to it
rules-limit-full = A hand worth the limit: { $total } instead of { $before }
rules-limit-half = A hand worth half the limit: { $total } instead of { $before }
rules-fan-why = { $name } – { $sets }: { $what }
rules-fan-why-bare = { $name }: { $what }
rules-points-why = { $name } – { $sets }: { $what }, +{ $worth }
rules-points-why-bare = { $name }: { $what }, +{ $worth }
rules-doubles-why = { $name } – { $sets }: { $what }, ×{ $factor }
rules-doubles-why-bare = { $name }: { $what }, ×{ $factor }
rules-limit-why = { $name } – { $sets }: { $what }
rules-limit-why-bare = { $name }: { $what }
rules-set-exposed = { $name } { $set }, exposed: +{ $points }
rules-set-concealed = { $name } { $set }, concealed: +{ $points }
rules-set-by-discard = { $name } { $set }, finished by a discard and so exposed: +{ $points }
rules-left-implied = { $name } is left out: { $by } includes it
rules-left-implied-sets = { $name } ({ $sets }) is left out: { $by } includes it
rules-left-once-sets = { $name } ({ $sets }) is left out: each set may be joined to the sets already combined only once
rules-left-same-sets = { $name } ({ $sets }) is left out: one of these sets already counts for the same fan
rules-below-minimum = { $points } without flowers: below the { $minimum } that a win needs, so this hand may not be declared
rules-below-minimum-flowers = { $points }: below the { $minimum } that a win needs, so this hand may not be declared
rules-flowers-nothing = These rules give nothing for flowers and seasons
rules-flags-unused = These rules give nothing here for: { $flags }
rules-dealt-east-only = Won as dealt counts for the dealer only
rules-waits = Ready, waiting for: { $tiles }
rules-waits-gone = Ready in form, but all four of every tile that it waits for are in the hand
rules-distance = { $steps ->
     [one] One tile away from being ready
    *[other] { $steps } tiles away from being ready
 }
rules-long-hand = A long hand of { $tiles } tiles counts nothing
rules-short-hand = A short hand of { $tiles } tiles cannot win, but it counts
rules-pays-for-all-suit = The discarder pays for all: three sets of one suit lay open and the discard completed the pure suit
rules-pays-for-all-winds = The discarder pays for all: three wind sets lay open and the discard was the fourth wind
rules-pays-for-all-dragons = The discarder pays for all: two dragon sets lay open and the discard was the third dragon
rules-pays-for-all-terminals = The discarder pays for all: three sets of ones or nines lay open and the discard was a one or a nine
rules-pay-hand-bonus = the hand { $hand } and { $bonus } that everybody pays
rules-pay-hand = the value of the hand, { $hand }
rules-pay-bonus = the { $bonus } that everybody pays
rules-pay-false-win = false win: { $amount } to each of the others
rules-pay-winner = the winner's count, { $total }
rules-pay-winner-east = the winner's count, { $total }, times { $factor } because East is in it
rules-pay-difference = the difference of { $high } and { $low }
rules-pay-difference-east = the difference of { $high } and { $low }, times { $factor } because East is in it
rules-pay-for-all = pays for all three: { $amount }
rules-profile-classical-300 = Classical, limit 300
rules-profile-classical-2000 = Classical (gambler.ru), limit 2000
rules-profile-classical-home = Classical at home
rules-profile-mcr-2006 = Sport rules (MCR), 2006
rules-profile-mcr-1998 = Sport rules, edition of 1998
rules-profile-mcr-beginner = Sport rules for beginners (provisional list)
rules-profile-simplified = Simplified count
rules-profile-win-lose = Win or lose
rules-status-stated = stated
rules-status-reconstruction = our reconstruction
rules-status-disputed = sources disagree
rules-status-provisional = provisional: check it against the book
rules-cli-left-out = Left out
rules-cli-others = Other readings
rules-cli-payments = Payments
rules-cli-tile = tile
rules-cli-left = left
rules-cli-drawn = drawn
rules-cli-discard = discard
rules-cli-too-little = below the minimum
rules-quiz-hand = { $number }. { $hand }
rules-quiz-won = Seat { $seat }, round { $prevailing }, { $by }
rules-quiz-won-flags = Seat { $seat }, round { $prevailing }, { $by }, { $flags }
rules-quiz-by-self-draw = drawn from the wall
rules-quiz-by-discard = claimed from a discard
rules-quiz-ask = What is it worth? (q ends)
rules-quiz-right = Right.
rules-quiz-wrong = No, it is { $total }.
rules-quiz-result = { $right } of { $asked } right
rules-uncertain = Not certain – { $names }: { $status }
rules-left-other-waits = { $name } is left out: { $tiles } would have completed the hand as well
rules-left-knitted-wait = { $name } is left out: the tile may sit in the knitted straight
rules-left-claimed-pung = { $name } is left out: a discard finished { $sets }, so it is not concealed
rules-left-spoiled = { $name } is left out: the points for “{ $by }” spoil it
