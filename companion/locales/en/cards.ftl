### Card files: what is wrong with them, and what to write

card-warning = warning: { $what }
card-error = { $what }
card-shape = write ID GROUPS | x VALUE, such as P1 22a 4444b 666c 8888a F | x 25
card-name-quotes = write the name in quotation marks, as in card "Our card"
card-name-open = the name is not closed: end it with "
card-no-year = '{ $given }' is no year: write digits, as in year 2047
card-no-suits = '{ $given }': a set has 1 to 3 suits, so write suits 3
card-header-twice = { $name } stands already in line { $line }: leave one out
card-header-more = '{ $given }' is too much: one word follows { $name }
card-no-lines = no lines: write a heading such as [RUNS] and lines under it; { $shape }
card-many-lines = more than { $most } lines: this is no card
card-before-heading = a line before the first heading: write a heading such as [RUNS] above it
card-heading = a heading is one name in brackets, as in [RUNS]
card-no-groups = no ID and no groups: { $shape }
card-value-missing = the value is missing: { $shape }
card-value-nothing = nothing behind |: write x or c and the value, as in | x 25
card-value-kind = '{ $given }' is neither x (sets may be exposed) nor c (concealed only)
card-value-behind = the value is missing: write it behind x or c, as in | x 25
card-value-more = '{ $given }' is too much: options stand behind a second |
card-value-number = '{ $given }' is no value: write a number above 0, such as 25 or 0.25
card-third-bar = a third |: options stand behind the second one, with blanks between them
card-id-twice = { $id } is also the ID of line { $line }: choose another
card-decoration-first = '{ $given }' before the first group: begin with a group such as 22a
card-tiles = { $tiles ->
     [one] { $tiles } tile: a line has { $whole }
    *[other] { $tiles } tiles: a line has { $whole }
 }
card-tiles-id = { $tiles ->
     [one] { $tiles } tile: a line has { $whole }; does '{ $id }', taken as the ID, belong to the hand? { $shape }
    *[other] { $tiles } tiles: a line has { $whole }; does '{ $id }', taken as the ID, belong to the hand? { $shape }
 }
card-opposite = { $group }: ! stands only behind D, for the dragons of the other suits
card-colour-suits = { $group }: the card says suits { $suits }, so there is no { $colour }
card-colour-none = { $group }: { $signs } has no suit, so leave out the { $colour }
card-dragon = { $group }: whose dragon? Write a suit behind it, as in { $signs }a, or R, G or 0
card-other-year = { $group } is not the year { $year }; it is taken for digits of any one suit
card-suit-missing = { $group }: the suit is missing: write a, b, c, m, s or p behind it
card-blanks = '{ $given }' is no group: write + - x = / with blanks around them
card-capitals = '{ $given }' is no group: write F D N E W S R G as capitals
card-behind-colour = '{ $given }': '{ $rest }' is too much behind the colour; write a blank between groups, as in 22a 444b
card-no-tile = '{ $given }' is no tile of a card: write 1-9, 0, F, D, N, E, W, S, R or G
card-no-colour = '{ $given }' is no colour: write a, b or c (three different suits) or m, s, p (craks, bams, dots)
card-option-twice = { $name } stands twice: leave one out
card-shift = shift={ $given }: write fixed, run or like
card-parity = evenonly and oddonly exclude each other: leave one out
card-option = '{ $given }' is no option: write shift=fixed|run|like, nojoker=GROUP, evenonly or oddonly
card-nojoker = nojoker={ $group }: no such group in the line; write one of { $groups }
card-like = shift=like moves one number, and the line has { $numbers }: write shift=run
card-moves-nothing = shift={ $shift } moves nothing: the line has no numbers
card-reserved = { $word } is reserved: only together with shift=like does it do anything
card-too-many-ways = { $id }: more than { $most } ways to make it: use fewer D! and year groups
card-impossible = { $id } can never be made: it needs more of a tile, or more jokers, than the set has
card-mixed = { $group }: mixed tiles are single ones and take no jokers; part them, as in 111a 2a
card-no-file = no such file: write the path of a card file
card-folder = a folder, not a file: write the path of a card file
card-large = larger than { $most } bytes: this is no card
card-encoding = not UTF-8 text: save the file as UTF-8
card-good = { $file }: { $name }, { $count ->
     [one] { $count } line
    *[other] { $count } lines
 }: good
card-suffix = a card is a text file whose name ends in { $suffix }: rename it
