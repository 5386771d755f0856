# The pages of the rule sets.
web-rules-title = Rule sets
web-rules-intro = Each rule set is open: every value has its source beside it. Copy one and change what your table plays otherwise; the copy gets its own name, and each change its own version.
web-rules-own = Your own
web-rules-own-none-yet = None yet. Copy one of those below.
web-rules-shipped = With the program
web-rules-broken = { $id } cannot be used
web-rules-derived = from { $source }
web-rules-provisional = provisional: to be checked
web-rules-copy = Copy and change
web-rules-edit = Change
web-rules-play = New table with these rules
web-rules-saved = Saved as version { $version }.
web-rules-of-table = These are the rules of “{ $table }”, as they were when it began to play by them.
web-rules-old-version = This is an earlier version.
web-rules-newest = To the newest
web-rules-source = Source:
web-rules-differs = What differs from the original
web-rules-differs-not = Nothing yet.
web-rules-original = In the original: { $value }
web-rules-course = How it is played
web-rules-notes = Remarks
web-rules-versions = All versions
web-rules-remove = Remove from the list
web-rules-remove-help = Tables that play by it go on, and its versions stay kept.
web-rules-copy-of = A copy of { $title }
web-rules-change-of = Change { $title }
web-rules-copy-help = Give it a name and change what you like; the original stays as it is.
web-rules-edit-help = You are changing version { $version }; saving makes the next one. Games that have begun stay as they are.
web-rules-wrong =
    { $count ->
        [one] One value cannot be: see below.
       *[other] { $count } values cannot be: see below.
    }
web-rules-name = Name
web-rules-id = Short name (may stay empty)
web-rules-id-hint = For the command line: small letters, digits and hyphens.
web-rules-filter = Find a value
web-rules-save = Save
web-rules-save-play = Save and open a table
web-rules-look = Look at the rules, or make your own
web-error-no-rules = There is no such rule set.
web-error-no-rules-help = Choose one of the list of rule sets.
web-error-rules-shipped = The rule sets of the program stay as they are.
web-error-rules-shipped-help = Copy it: the copy is yours to change.
