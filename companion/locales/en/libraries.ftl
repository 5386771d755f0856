# Words of the libraries and of the operating system, in our languages. The keys of click's messages are made
# from its English texts; see companion/cli/words.py.

system-not-there = no such file or directory
system-not-allowed = permission denied
system-there-already = it is there already
system-folder = is a directory
system-no-folder = not a directory
system-full = no space left on device
system-read-only = read-only file system
system-long-name = file name too long
system-address-taken = address already in use

click-aborted = Aborted!
click-missing-command = Missing command.
click-required = required
click-options = Options
click-positional-arguments = Positional arguments
click-commands = Commands
click-usage = Usage:
click-got-unexpected-extra-argument-args = { $n ->
    [one] Got unexpected extra argument ({ $args })
   *[other] Got unexpected extra arguments ({ $args })
}
click-env-var-var = env var: { $var }
click-default-default = default: { $default }
click-takes-nargs-values-but-1-was-given = { $n ->
    [one] Takes { $nargs } values but 1 was given.
   *[other] Takes { $nargs } values but { $len } were given.
}
click-show-the-version-and-exit = Show the version and exit.
click-show-this-message-and-exit = Show this message and exit.
click-prog-s-version-version-s = %(prog)s, version %(version)s
click-did-you-mean-possibility = { $n ->
    [one] Did you mean { $possibility }?
   *[other] (Did you mean one of: { $possibilities }?)
}
click-missing-argument = Missing argument
click-missing-option = Missing option
click-missing-parameter = Missing parameter
click-missing-parameter-param-name = Missing parameter: { $param_name }
click-missing-param-type = Missing { $param_type }
click-unknown-error = unknown error
click-invalid-value-message = Invalid value: { $message }
click-invalid-value-for-param-hint-message = Invalid value for { $param_hint }: { $message }
click-could-not-open-file-filename-message = Could not open file { $filename }: { $message }
click-error-message = Error: { $message }
click-error-invalid-input = Error: invalid input
click-try-command-option-for-help = Try '{ $command } { $option }' for help.
click-no-such-option-name = No such option { $name }.
click-no-such-command-name = No such command { $name }.
click-option-name-does-not-take-a-value = Option { $name } does not take a value.
click-option-name-requires-an-argument = { $n ->
    [one] Option { $name } requires an argument.
   *[other] Option { $name } requires { $nargs } arguments.
}
click-argument-name-takes-nargs-values = Argument { $name } takes { $nargs } values.
click-do-you-want-to-continue = Do you want to continue?
click-choose-from-choices = Choose from:
    { $choices }
click-value-is-not-choice = { $n ->
    [one] { $value } is not { $choice }.
   *[other] { $value } is not one of { $choices }.
}
click-value-is-not-in-the-range-range = { $value } is not in the range { $range }.
click-value-is-not-a-valid-boolean-recognized-values-states = { $value } is not a valid boolean. Recognized values: { $states }
click-value-is-not-a-valid-number-type = { $value } is not a valid { $number_type }.
click-name-filename-is-a-file = { $filename } is a file.
click-name-filename-is-a-directory = { $filename } is a directory.
click-name-filename-is-not-readable = { $filename } is not readable.
click-name-filename-is-not-writable = { $filename } is not writable.
click-name-filename-is-not-executable = { $filename } is not executable.
click-name-filename-does-not-exist = { $filename } does not exist.
click-len-type-values-are-required-but-len-value-was-given = { $n ->
    [one] { $len_type } values are required, but { $len_value } was given.
   *[other] { $len_type } values are required, but { $len_value } were given.
}

check-missing = field required
check-extra-forbidden = extra inputs are not permitted
check-int-type = input should be a valid integer
check-int-parsing = input should be a valid integer
check-int-from-float = input should be a valid integer
check-float-type = input should be a valid number
check-float-parsing = input should be a valid number
check-finite-number = input should be a finite number
check-bool-type = input should be a valid boolean
check-bool-parsing = input should be a valid boolean
check-string-type = input should be a valid string
check-string-too-short = at least { $min_length } characters
check-string-too-long = at most { $max_length } characters
check-string-pattern-mismatch = input should match { $pattern }
check-literal-error = input should be one of { $expected }
check-enum = input should be one of { $expected }
check-greater-than = greater than { $gt }
check-greater-than-equal = greater than or equal to { $ge }
check-less-than = less than { $lt }
check-less-than-equal = less than or equal to { $le }
check-list-type = input should be a valid list
check-tuple-type = input should be a valid list
check-dict-type = input should be a table of names and values
check-model-type = input should be a table of names and values
check-too-short = at least { $min_length } entries, not { $actual_length }
check-too-long = at most { $max_length } entries, not { $actual_length }
check-path-type = input is not a valid path
check-union-tag-invalid = { $tag } is none of { $expected_tags }
check-union-tag-not-found = { $discriminator } is missing
check-datetime-parsing = input should be a valid date and time
