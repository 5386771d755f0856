# What the commands refuse.

cli-missing-package = this needs { $package }, which is not installed: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = camera { $camera }: no picture; plug it in, or name another with --camera. Trying again.
cli-no-tiles = no tiles

cli-bench-two-photos = name two photos or more, or none for the sample photos
cli-no-folder = { $file }: there is no folder { $folder }
cli-card-no-rules = { $name } is a card, not a rule set: leave out --option, --json and --toml
cli-file-there = { $file } is there already: choose another name, or --force
cli-copy-options = --id, --version and --force go with a FILE.toml; an own rule set gets its version
cli-run-folder = { $folder }: the data folder cannot be made ({ $why }); name another with --data-dir
cli-run-address = { $host }: no address of this machine; leave --host out, or write 127.0.0.1
cli-run-taken = port { $port } is taken: another program uses it, or the table runs already. Choose another with --port { $other }, or any free one with --port 0
cli-run-rights = port { $port } needs the rights of the administrator; choose one from 1024 on, such as --port 8080
cli-run-other = { $host }, port { $port }: { $why }
cli-simulate-what = say what to simulate: companion simulate --evening
cli-simulate-port = --port belongs to --page
cli-simulate-sum = the totals do not sum to zero: please report this
cli-simulate-late = { $serial }: what it did has not reached the log within { $seconds } s
cli-simulate-lost = { $serial } has not recovered from { $fault }
cli-simulate-silent = the simulated boards do not answer
cli-exclude = { $one } and { $other } exclude each other: leave one out
cli-table-no-entry = there is no entry { $at }: the log goes up to { $last }
cli-table-hand-or-net = give one of them: a hand, --worth, or --net
cli-table-bettor = --bettor says who bet: say with --bet on whom
cli-table-hand = give the hand in quotes, such as "123m 456p 99p (777s) + 9p", or without tiles --worth 24, or --net A,B,C,D
cli-only-files = only an SQLite file is copied like this; a PostgreSQL server by pg_dump and pg_restore
cli-restore-kept = What was there is kept: { $file }
cli-run-no-copy = No copy of the tables could be made today: { $reason }
cli-table-no-database = { $file }: there is no such database, so no table yet: { $new }
cli-table-none = there is no table yet: { $new }
cli-table-numbers = { $text }: { $count ->
        [2] write two numbers
        [3] write three numbers
       *[other] write four numbers
    }, one for each player, such as -8,24,-8,-8
cli-table-dial = the dial of the prevailing wind always stands at one: write E, S, W or N
cli-table-who = say who answers: --who NAME
cli-table-not-asked = nothing is asked about the { $subject }
cli-table-winner-twice = a player is named as winner twice: leave one out
cli-table-player-flag = { $word }: write PLAYER=FLAG
cli-table-no-winner = { $name } is none of the winners: give the hand with --also { $name }=HAND
cli-table-flag = { $flag } is no flag: write one of { $flags }
cli-synth-art = { $folder } has no tile art that is known: { $known }
cli-synth-hard = nan: a number from 0 to 1 is expected
cli-synth-layout = { $layout } is none of { $layouts }
cli-synth-side = { $text }: each side must be 64 to 8000 pixels
cli-synth-size = { $text }: write width x height, for example 960x720
cli-in-file = { $file }: { $what }
eval-no-names = { $file }: names no photo: write one name a line, without .jpg
eval-no-text = { $file }: no text: write one photo name a line, without .jpg
eval-unknown-names = { $file }: { $count } names have no labelled photo: { $some }
cli-read-told = read: { $hand }
run-open = The table is open:
run-here = on this computer
run-home = in the home network
run-scan = Scan this with a phone in the same network.
run-no-phones = Phones cannot reach it: there is no network, or --host lets only this computer in.
run-no-photos = Photos cannot be read here, hands can be typed: { $why }
run-stop = Stop with Ctrl-C.
run-closed = The table is closed. Everything that was confirmed is saved.
cli-exclude-all = { $names } exclude each other: leave one out
eval-what = name a folder of labelled photos, or give --clutter and a number
eval-keep = --keep says where the photos of --clutter go: give that, too
labelled-folders = { $folder }: no data set: folders images/ and labels/ are expected in it
labelled-none = { $folder }: no photo in images/ has a file of its name in labels/
labelled-no-text = { $file }: no text: lines of 'class x y width height' are expected
labelled-line = { $file }: line { $line }: 'class x y width height' is expected (or class and four corners), not “{ $found }”
labelled-class = { $file }: line { $line }: class { $index }; there are 0 to { $last }
labelled-shares = { $file }: line { $line }: numbers are shares of the photo's width and height, 0 to 1, not “{ $found }”
collect-none = No samples in { $folder }. { $on ->
    [True] Collecting is on.
   *[other] Collecting is off (setting 'collect').
}
collect-sample = { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}, set { $set }, session { $session }, licence { $licence }
collect-sum = samples in { $folder }: { $samples }, tiles: { $tiles }
collect-written = { $out }: pictures to train on { $train }, to validate on { $val }
collect-one-session = All are of one session: nothing is kept apart, so validation figures would mean nothing.
cli-removed = { $what }: removed
cli-copied = { $own }, from { $source }
cli-changed = { $own }, before { $before }
cli-unchanged = { $own }: nothing was changed
cli-read-hand = hand: { $hand }
cli-read-another = another hand: { $hand } (--area { $area })
cli-read-outside = not of the hand
cli-read-tile = tile
cli-read-sure = sure
cli-read-turn = turn
cli-read-group = group
cli-read-box = box
cli-read-group-concealed = concealed
cli-read-group-meld = meld
cli-read-group-concealed-kong = concealed kong
cli-read-group-flowers = flowers
cli-read-group-winning = winning tile
cli-read-group-loose = loose
eval-alone = left out: { $count } files with no partner, such as { $one }
picture-not-made = { $file }: the picture could not be made
