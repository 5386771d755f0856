### What is wrong with a hand, a request or a rule set

rules-error-file = { $file }: no such file; write the path of a .toml rule set
rules-error-folder = { $file } is a folder: write the path of a .toml file in it
rules-error-toml = { $file }: not a TOML file: { $what }
rules-error-unknown = no rule set '{ $name }': write one of { $names }, or the path of a .toml file
rules-error-grammar = { $file }: grammar = '{ $grammar }': write one of { $names }
rules-error-switch = { $file }: no switch '{ $name }': write one of { $names }, or a dotted key of the file
rules-error-fields = { $file }: { $what }
rules-field = { $place }: { $what }
rules-field-unknown = unknown key: remove it or correct its spelling
rules-field-missing = missing: write this key
rules-field-choices = { $value } is none of the choices: write one of { $choices }
rules-field-least = { $value } is too small: write { $least } or more
rules-field-number = { $value } is no whole number: write one such as 8
rules-field-yes-no = { $value } is neither true nor false
rules-field-text = { $value } is no text: put it in quotes
rules-field-no-switch = there is no such value: write one of { $names }, or a dotted key of the file
rules-own-id = { $id }: write small letters, digits and hyphens, beginning with a letter or digit, 40 at most
rules-own-shipped = { $id } is a rule set of the program: choose another id
rules-own-taken = { $id } is there already: choose another id
rules-own-none = { $id } is none of your own rule sets: copy one first
rules-own-file-name = { $file }: its id is { $id }: call the file { $id }.toml or change the id
rules-own-other-version = { $id } has been changed by somebody else: it is at version { $now }, you had { $then }
rules-own-nothing = { $id }: nothing was changed
rules-own-title = the name has { $length } characters: write 1 to 60 of them
rules-own-not-saved = { $file } cannot be written: { $what }
rules-field-fan = no such fan; write one of { $names }
rules-field-implies = no fan '{ $name }'; write ids of fans such as all-pungs
rules-field-shape = no shape '{ $name }'; write some of { $names }
rules-field-table = no table '{ $name }'; write one of { $names }
rules-field-not-with-tables = does not go with [tables]: remove it
rules-field-only-with-tables = does not go without [tables]: remove it
rules-field-numbers = { $value }: write whole numbers one behind the other, such as 1, 2, 4, 8
rules-field-multiple = { $value } cannot be shared in whole points: write a multiple of { $parts }
rules-field-uma = { $value }: write four whole numbers with the sum 0, from the first place to the last, such as 15000 5000 -5000 -15000
rules-own-from = from { $name }
rules-error-empty-folder = { $file }: no rule set (.toml) in this folder
problem-face-down = { $count } face down: turn it over or say which tile it is
problem-jokers = { $count ->
    [one] { $count } joker
   *[other] { $count } jokers
 }: the set has { $has ->
    [0] none
    [1] one
    [2] two
    [4] four
    [8] eight
   *[other] { $has }
 }
problem-too-many = { $count } x { $tile }: a set has { $has ->
    [0] none
    [1] one
    [2] two
    [4] four
    [8] eight
   *[other] { $has }
 }
problem-flower-twice = { $count } x { $tile }: a set has each flower and season once
problem-flowers = { $count } flowers: the set has { $has ->
    [0] none
    [1] one
    [2] two
    [4] four
    [8] eight
   *[other] { $has }
 }
problem-winning-kind = { $tile } cannot be the winning tile
problem-count = { $size ->
    [one] { $size } tile
   *[other] { $size } tiles
 }: a hand has { $whole }, or { $more } with the winning tile
problem-count-with-winning = { $size } tiles with the winning tile: a complete hand has { $more }
problem-winning-not-in-hand = { $size } tiles and { $tile } as the winning tile, which is not one of them: leave one tile out
problem-no-meld = { $meld }: neither a chow nor three or four alike
problem-concealed-meld = { $meld }: only a kong is laid down concealed; write unshown tiles bare
problem-discarder = a self-drawn win has no discarder
problem-discarder-self = { $seat } cannot win on a discard of their own
problem-flags = { $first } and { $second } cannot both be true
problem-flag-by = { $flag } needs a win by { $by }
problem-no-flowers = { $count } flowers: these rules play without flowers
problem-robbing-held = robbing a kong of { $tile } while holding { $count } of them: the robbed player has the other three
problem-last-of-kind-held = last-of-kind with { $count } more { $tile } unshown in the hand: the other three must lie open
problem-replacement = replacement: the hand has no kong, and a tile drawn for a flower does not count
problem-dealt-claimed = { $flag }: the hand has claimed sets, so this was not the first turn
problem-first-discard-east = first-discard: East cannot win on their own first discard
problem-first-discard-by = first-discard: the dealer's first discard comes from East
problem-not-complete-special = not a complete hand: its tiles make neither sets and a pair nor a special hand
problem-not-complete-sets = not a complete hand: its tiles do not make four sets and a pair
problem-not-complete-pairs = not a complete hand: its tiles make neither four sets and a pair, nor seven pairs, nor the orphans
problem-no-winning-tile = 13 tiles and no winning tile: add it, as in '+ 9m'
problem-worth-missing = how much the hand is worth: { $name } is missing
problem-worth-fu = { $fu } fu cannot be: 25, or full tens
problem-last-tile-wall = last-tile with { $left } tiles left in the wall: the last one is { $away } away
problem-loser-winner = losers: { $seat } is the winner's own seat
problem-of-loser = losers { $seat }: { $what }
problem-look-at = { $what }; look at tiles { $places } of the photo
problem-unsure = tile { $place } is hard to read: { $words }
problem-cut = tile { $place } is cut by the photo's edge: go back a little, so that the whole tile is in the picture
problem-row-only = tile { $place } is hard to see: it counts because the row has a tile there
problem-no-tiles = no tiles found: go nearer, with light and the whole hand in the picture
problem-more-hands = { $count ->
    [one] one more hand lies
   *[other] { $count } more hands lie
 } in the photo: mark the part with the hand that is meant
problem-and = { $first } and { $last }
problem-or = { $first } or { $last }
proposal-too-many = tile { $place } read as { $was }, proposed { $now }: a set has { $was } four times
proposal-flower-twice = tile { $place } read as { $was }, proposed { $now }: a set has { $was } once
proposal-not-in-set = tile { $place } read as { $was }, proposed { $now }: these rules play without { $was }
proposal-completes = tile { $place } read as { $was }, proposed { $now }: it makes the hand whole
flag-last-tile = last-tile
flag-last-of-kind = last-of-kind
flag-replacement = replacement
flag-robbing = robbing
flag-dealt = dealt
flag-first-discard = first-discard
flag-first-turn = first-turn
flag-ready = ready
flag-riichi = riichi
flag-double-riichi = double-riichi
flag-ippatsu = ippatsu
by-self-draw = self-draw
by-discard = discard
hand-error-empty = no tiles: write a hand such as '123m 456p EE (777s) [9999p] f1 + 9m'
hand-error-at = at { $place } in '{ $text }'
hand-error-in = in '{ $text }'
hand-error-bracket-kind = '{ $part }': a bracket is not closed by its kind
hand-error-no-set = '{ $part }': no tiles; write a set such as (777s) or [9999p]
hand-error-winning = '{ $part }' { $where }: write one winning tile, once, as in '+ 9m'
hand-error-empty-brackets = '{ $part }' { $where }: empty brackets; a set needs three or more tiles
hand-error-brackets = cannot read '{ $part }' { $where }: a bracket is open, closed twice or inside another
hand-error-tile = '{ $part }' { $where }: { $what }
hand-error-honours = '{ $part }' { $where }: honours are the letters E S W N C F P or 1z-7z, not h
hand-error-suit = '{ $part }' { $where }: the suit is missing; write m, s or p behind the digits, as in 123m
hand-error-no-tile = '{ $part }' { $where }: not a tile; suits are 123m 456s 789p, honours E S W N C F P, flowers f1-f4 q1-q4
request-no-object = not a JSON object
request-language = language: { $value } is not spoken: write one of { $names }
request-unknown-key = { $key }: unknown key: write { $names }
request-no-hand = hand: missing: write a hand such as '123m 456p EE (777s) + E'
request-object = { $key }: write an object such as { $example }
request-large = { $key }: a count is at most { $most }
cli-name-value = { $word }: write NAME=VALUE
cli-twice = { $name } is given twice: leave one out
cli-score-what = give a hand in quotes, a photo, or --batch FILE
cli-score-hand = a hand
cli-score-beside-batch = { $option } beside --batch: write it into the lines of the file
cli-score-no-photo = { $file }: no such photo
request-hand-or-worth = hand and worth: give the tiles, or what the hand is worth without them, not both
request-worth-unknown = worth: { $key } is not asked for by these rules; they ask for { $names }
request-wall-left = wall_left: { $value } is no number of tiles in a wall: write 0 to { $most }
request-json = line { $line } is no JSON: { $what } at { $column }
request-json-unreadable = line { $line } is no JSON that can be read: { $what }
request-json-no-object = line { $line } is no JSON object
request-json-number = { $word } is no number of JSON
request-json-deep = too many brackets inside each other
request-json-long = a number is too long
request-json-twice = the key { $key } is there twice
request-said = { $what }
request-yes-no = { $key }: { $value } is neither true nor false
request-nobody-discarded = pays_for_all: nobody discarded: for a drawn hand name the seat that pays as guarantor
request-guarantor-discard = guarantor: for a discard the discarder pays: write pays_for_all instead
request-winners-seat = { $key }: { $seat } is the winner's own seat
request-number = { $key }: { $value } is no number: write a whole number from { $least }
request-number-between = { $key }: { $value } is no number: write a whole number from { $least } to { $most }
request-seats = { $key }: write seats such as "W N"
request-tiles = { $key }: { $value } are no tiles: write tiles such as 4m E
request-many-tiles = { $key }: { $count } tiles, and there are { $most } at most
request-wind = { $key }: { $value } is no wind: write E, S, W or N
request-choice = { $key }: { $value } is not known: write one of { $names }
request-flags = flags: write a list such as ["last-tile"]
request-fourteen = 14 tiles: leave out the tile that you would discard, 13 can wait
quiz-no-hand = { $rules }: no legal hand of level { $level } turned up; try another level
image-the-photo = the photo
image-error-empty = { $name }: the file is empty; take the photo again or send it once more
image-error-damaged = { $name }: a damaged or cut off picture; take it again or send it once more
image-error-damaged-heic = { $name }: a damaged HEIC photo; take it again or send it once more
image-error-no-picture = { $name }: not a picture that can be read; use JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP
image-error-avif = { $name }: an AVIF picture, which this installation cannot read; save or send it as JPEG or PNG
image-error-jxl = { $name }: a JPEG XL picture, which is not read here; save or send it as JPEG or PNG
image-error-film = { $name }: a film, or the moving part of a live photo; send the still photo
image-error-document = { $name }: a document, not a photo; take a screenshot of the page and send that
image-error-folder = { $name }: a folder, not a photo; name the photos in it
image-error-gone = { $name }: no such file
image-error-no-file = { $name }: not a file
image-error-megabytes = { $name }: { $size } MB; photos may have { $limit } MB: send a smaller copy
image-error-not-opened = { $name }: cannot be opened: { $what }
image-error-too-large = { $name }: far too many pixels; at most { $limit } megapixels are read: send a smaller copy
image-error-pixels = { $name }: { $width } x { $height } pixels; at most { $limit } megapixels are read: send a smaller copy
image-error-scans = { $name }: a JPEG of too many scans; take the photo again, or save it without "progressive"
image-error-side = { $name }: { $width } x { $height } pixels; no side may be longer than { $limit }: cut the picture
image-error-heic = { $name }: a HEIC photo; install the extra with pip install 'mahjong-table-companion[heic]', or set the phone to take JPEG (most compatible)
request-batch-failed = { $failed } of { $asked } lines could not be scored
problem-exposed-concealed = { $meld }: a set in square brackets: this game knows no concealed kongs; write unshown tiles bare
problem-exposed-run = { $meld }: a run cannot be exposed: only three to six equal tiles can
problem-exposed-jokers = { $meld }: an exposed set needs at least one natural tile
problem-exposed-mixed = { $meld }: the tiles of an exposed set must be equal, jokers apart
problem-exposed-size = { $meld }: an exposed set has three to six tiles
problem-visible-too-many = { $count } x { $tile } visible and { $mine } in the hand: the set has { $has }
problem-joker-claimed = a joker won by discard: nobody may take a discarded joker
problem-no-line = 14 tiles that make no line of the card
american-error-bettor = bettor: a name alone is no bet: say with bettor_on on whom he bet
american-error-dead = dead: write the seats of the dead hands, such as "W N"
american-error-dead-won = dead: { $seat } won, and a dead hand cannot win: leave it out
american-error-dead-discarded = dead: { $seat } discarded, and a dead player discards nothing: leave it out
american-error-bettor-discarder = bettor_on: the bettor pays as his player does, so say who discarded
american-error-seat = { $key }: { $value } is no seat: write E, S, W or N
event-error-sum = payments must sum to zero, but these leave { $rest }: check net { $net }
event-error-no-name = every player needs a name
event-error-one-name = two players have one name ({ $names }): add a letter to tell them apart
event-error-winner-twice = a player is named as winner twice
event-error-losers = a losing hand belongs to each player at most once, and to no winner
event-error-own-discard = the winner cannot be the discarder: leave the discarder out for a self-drawn win
event-error-stick = a riichi stick goes from the player who declares to the table
event-error-no-dice = give the dice, or their total
event-error-dice = the dice { $dice } make { $makes }, not { $total }
event-error-swap = name two different players to swap
event-error-seats = seats need each of the players 0-{ $last } once, not { $seats }
amount-error-truth = write an amount as a number, not true or false
amount-error-number = { $value } is no amount: write a number such as 8 or 0.25
amount-error-finite = { $value } is no amount: it must be finite
amount-error-large = an amount is at most { $most }, with at most { $decimals } places behind the point
request-several = several winners need one discard and different seats: say who discarded, the same for each
rules-field-faan-table = write whole numbers from 0 faan on, none smaller than the one before it
rules-field-hand = no such hand; write one of { $names }
rules-field-some-of = '{ $name }' is none: write some of { $names }
rules-field-times = { $value }: write 1 or 2
conduct-error-uma = uma must sum to zero, but { $uma } leave { $rest }
conduct-error-unknown = { $place }: there is no such setting; settings are { $names }
rules-error-large = { $file }: { $size } KB: a rule set may have { $most } KB
rules-error-nested = { $file }: brackets within brackets are too deep: write flatter lists
rules-field-where = { $what } (line { $line }, column { $column })
rules-field-line = no line '{ $name }'; write one of { $names }
rules-field-line-circle = { $name } leaves out itself by way of others: take one "implies" of the circle away
rules-field-line-series = a line with "each" may not be in a series: remove one of the two
rules-field-lines = { $count } lines: write { $most } at most
condition-word = '{ $word }' is no word of a condition: write one of { $names }
condition-kinds = '{ $word }' names no tiles: write kinds such as 2-8, 5p, E, { $names }, joined by +
condition-set = '{ $word }' is no set: write sets such as 123a, 111m, 55b, EEE
condition-sets = write one to { $most } sets between [ and ]
condition-drawn = '{ $word }': behind "moving" write sets in brackets, such as [123a 123b 123c]
condition-number = '{ $word }' is no number: write one such as 2
condition-bracket = ")" is missing here
condition-end = it ends too early: write what comes next
condition-rest = '{ $word }' cannot stand here: write "and" or "or" before it
condition-sign = '{ $word }' cannot stand in a condition: remove it
condition-deep = brackets or "not" lie more than { $most } deep: split the line in two
condition-long = { $length } characters: write { $most } at most
condition-never = no hand can ever meet it: its numbers contradict each other
rules-field-most = { $value } is too large: write { $most } or less
