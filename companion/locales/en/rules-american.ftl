### American mah-jongg: the lines of a card, jokers, payments, dead hands

rules-profile-american = American mah-jongg, by a card
rules-card-name = Card: { $name }
rules-card-name-year = Card: { $name }, { $year }
rules-card-line = { $line } of { $section }: { $body } – { $how }
rules-card-line-concealed = { $line } of { $section }, concealed only: { $body } – { $how }
rules-card-short = { $line } { $value }
rules-card-suit = { $letter } = { $suit }
rules-card-shift = numbers moved by { $step }
rules-card-dragon = { $group } = { $tile }
rules-card-year = { $group } in { $suit }
rules-card-as-printed = as printed
rules-card-flower = flower
rules-card-jokerless = no jokers ×2
rules-card-jokerless-why = No jokers, although the line could use some: ×2
rules-card-jokers = Jokers: { $fills }
rules-card-joker-as = { $count } × { $tile } in { $set }
rules-card-left-jokers = The double for a hand without jokers is left out: { $count ->
     [one] a joker stands in it
    *[other] { $count } jokers stand in it
 }
rules-card-left-pairs = The double for a hand without jokers is left out: { $line } has only singles and pairs, where no joker could stand
rules-card-concealed-discard = a concealed line won on a discard
rules-card-concealed-drawn = At this table { $line } is concealed to the end: it cannot be won on a discard, so the hand may not be declared
rules-card-single-drawn = At this table no discard completes a single tile or a pair: { $tile } of { $line } has to be drawn, so the hand may not be declared
rules-card-closed = { $line } is concealed only: no set of it may be exposed
rules-card-exposed-unfit = { $line } has no group { $set }, and an exposed set stays as it is
rules-card-exposed-joker = { $set }: in { $line } the group { $group } takes no joker
rules-card-exposed-twice = { $line } has fewer groups of that kind than are exposed
rules-card-joker-single = A joker cannot stand for { $tile } in { $group } of { $line }: never in a single or a pair
rules-card-joker-strict = A joker cannot stand for { $tile } in { $group } of { $line }: that group takes none
rules-card-gone = { $line } needs more of { $tiles } than are left
rules-card-needs = needs { $tiles }
rules-card-needs-joker = needs { $tiles } (or jokers)
rules-card-needs-of = needs { $count } of { $tiles } (or jokers)
rules-card-spare = of no use: { $tiles }
rules-card-flower-letter = F is the green dragon in a hand; write flowers as f, then it is complete
rules-card-dead-long = Dead hand: { $count ->
     [one] { $count } tile, too many
    *[other] { $count } tiles, too many
 }
rules-card-dead-short = Dead hand: { $count ->
     [one] { $count } tile, too few
    *[other] { $count } tiles, too few
 }
rules-card-dead-exposed = Dead hand: { $set } is no set that can be exposed
rules-card-dead-declared = Dead hand: it was declared and is none; its player plays no further and pays the winner
rules-card-dead-concealed = Dead hand: { $sets } fits only lines that are concealed only ({ $lines })
rules-card-dead-unfit = Dead hand: no line of the card has { $sets }
rules-card-dead-gone = Dead hand: every line that { $sets } leaves open needs tiles that all lie elsewhere
rules-card-pay-discarder = the value { $total } × { $factor } from the discarder
rules-card-pay-other = the value { $total }
rules-card-pay-drawn = the value { $total } × { $factor } for a self-drawn hand
rules-card-pay-dead = { $why } (a dead hand pays as well)
rules-card-pay-bettor = the bettor chose the winner: payments double, and the two share
rules-card-pay-like = the bettor chose { $seat } and pays as { $seat } does
rules-card-pay-shared = { $why }, half of it: player and bettor share
rules-cli-nearest = Nearest lines
rules-cli-near = { $steps ->
     [0] complete
     [one] { $steps } tile away
    *[other] { $steps } tiles away
 }
rules-cli-near-closed = closed
rules-note-card-file = The card is a text file; a path in a rule file counts from that file, one given as an option from the folder you are in
rules-note-card-jokerless = Only if the line could have used a joker: never for lines of singles and pairs alone
rules-note-card-concealed = A concealed line may take its last tile from a discard, unless your table forbids it
rules-note-card-single = Whether a discard may complete a single tile or a pair as the last tile
rules-note-card-bettor = like-player: he pays as his player does; shares: the two pay half each; nothing: he loses nothing
rules-note-card-false-win = What a player who declares a hand that is none pays each of the others at once
rules-note-card-charleston = Three passes of three tiles (right, across, left), then three back (left, across, right); jokers are never passed
rules-note-card-blind = One to three of the tiles that come in may be passed on unseen
rules-note-card-courtesy = After the Charleston opposite players may change so many tiles; both the same number
rules-note-card-mush = A pile between the Charlestons: put three tiles in, take three out
rules-note-card-exchange = When a natural tile may be exchanged for a joker in anybody's exposed set
rules-note-card-hot-wall = In the last wall, the reserved stacks, only a win may take a discard
rules-note-card-copyright = No published card comes with the program: type the card that you own into a file
rules-note-card-dead = Dead: too many or too few tiles, a win declared in error, exposed sets that fit no line, have the wrong number of tiles, belong to a concealed line or need tiles that are gone; the player still pays
rules-note-card-exposed-stay = An exposed set stays as it is: no fourth tile is added, none taken back, and a kong draws no replacement
rules-note-card-reserve = East throws two dice: so many stacks from the right end of East's wall are set apart and played last
american-error-visible = visible: { $value } are no tiles: write them as a hand, such as "88s ff J"
