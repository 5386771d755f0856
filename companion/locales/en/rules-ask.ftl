### What a rule system asks about a won hand

rules-ask-pays = Does the discarder pay for all?
rules-ask-pays-auto = As the tiles say
rules-ask-pays-yes = Yes, for all
rules-ask-pays-no = No, excused
rules-ask-guarantor = Did somebody's discard make sure of this hand?
rules-ask-guarantor-hint = Who gave the last open set pays for all three.
rules-ask-pao = Is somebody liable (pao)?
rules-ask-pao-hint = Only for a hand whose last dragon or wind set somebody gave.
rules-ask-bettor-on = Does a fifth player bet on somebody?
rules-ask-bettor-on-hint = Who was bet on pays and gets double; the bettor's share is outside the table.
rules-ask-bettor = The bettor's name
rules-ask-dead = Was somebody's hand dead?
rules-ask-dead-hint = A dead hand pays like the others.
rules-ask-dora = Dora
rules-ask-dora-hint = Tap + and choose the tiles that lie turned up.
rules-ask-dora-indicators = Dora indicators
rules-ask-ura-indicators = Ura indicators
rules-on-the-table = On the table: honba { $honba }, riichi sticks { $sticks }
rules-ask-pays-for-all = The discarder pays for all
rules-ask-excused = Who would pay for all is excused
rules-ask-counts = What the others' hands count
rules-ask-false-win = The hand was declared won and is none
rules-ask-kongs = Kongs of all players
rules-ask-honba = Honba on the table
rules-ask-sticks = Riichi sticks on the table
rules-ask-visible = Tiles that lie open elsewhere
