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
rules-own-from = from { $name }
rules-error-empty-folder = { $file }: no rule set (.toml) in this folder
