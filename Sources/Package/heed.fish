# Completion of Heed for fish: what Tab offers in Heed. Heed itself is asked, by `heed --complete`.

function __heed_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct | string unescape)
    set -l call $words[1]
    set -e words[1]
    # Options of the call stand first; two of them say whose tasks are meant.
    while string match -q -- '--*' "$words[1]"
        switch $words[1]
            case --store --profile
                set call $call $words[1] $words[2]
                set -e words[1..2]
            case '--store=*' '--profile=*'
                set call $call $words[1]
                set -e words[1]
            case --now --password-command --password-fd
                set -e words[1..2]
            case '*'
                set -e words[1]
        end
    end
    # The value of an option is a path, or a text.
    string match -q -- '--*=*' "$word"; and test (count $words) -eq 0; and return
    if test (count $words) -eq 0; and string match -q -- '-*' "$word"
        $call[1] --help 2>/dev/null | grep -o -e '--[a-z-]*'
        return
    end
    set -l text (string join ' ' -- $words $word)
    set -l kept (math (string length -- "$text") - (string length -- "$word") + 1)
    for line in ($call --complete -- "$text" 2>/dev/null)
        string sub -s $kept -- $line
    end
end

# What Heed offers nothing for may be the name of a file, as behind import.
complete -c heed -f -a '(__heed_complete)'
complete -c heed -F -n 'not string length -q -- (__heed_complete)'
