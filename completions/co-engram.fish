# fish completion for co-engram, made from its command table by: co-engram completion fish

set -g __co_engram_commands 'search' 'help' 'completion' 'version'

# Does option $argv[2] of command $argv[1] take the next word?
function __co_engram_takes_value
    contains -- $argv[2] -C --repo --cwd --agent; and return 0
    switch $argv[1]
        case 'search'
            contains -- $argv[2] --type --domain --tag --kind --status --created-by --since --until --min-importance --context-tag --visibility --verification --freshness --source-type --perspective --scope --limit --offset --fuzzy --at --as-of --include --tier --budget --queries -C --repo --cwd --agent; and return 0
        case 'help'
            contains -- $argv[2] -C --repo --cwd --agent; and return 0
        case 'completion'
            contains -- $argv[2] -C --repo --cwd --agent; and return 0
        case 'version'
            contains -- $argv[2] -C --repo --cwd --agent; and return 0
    end
    return 1
end

# Sets __co_engram_command, __co_engram_position and __co_engram_repo from the words before the cursor.
function __co_engram_read_line
    set -g __co_engram_command ''
    set -g __co_engram_position 0
    set -g __co_engram_repo
    set -l flag ''
    for word in (commandline -opc)[2..-1]
        if test -n "$flag"
            contains -- $flag -C --repo --cwd; and set -g __co_engram_repo -C $word
            set flag ''
        else if string match -q -- '-?*' $word
            __co_engram_takes_value "$__co_engram_command" $word; and set flag $word
        else if test -z "$__co_engram_command"
            set -g __co_engram_command $word
        else if test $__co_engram_position -eq 0; and contains -- "$__co_engram_command $word" $__co_engram_commands
            set -g __co_engram_command "$__co_engram_command $word"
        else
            set -g __co_engram_position (math $__co_engram_position + 1)
        end
    end
end

# Is this command $argv[1], and is its argument number $argv[2] (`2-`: or a later one) next?
function __co_engram_at
    __co_engram_read_line
    test "$__co_engram_command" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; and return 0
    set -l from (string replace -- - '' $argv[2])
    if string match -q -- '*-' $argv[2]
        test $__co_engram_position -ge $from
    else
        test $__co_engram_position -eq $from
    end
end

function __co_engram_candidates
    __co_engram_read_line
    set -l prefix (commandline -ct | string replace -r -- '^--[^=]*=' '' | string unescape)
    co-engram $__co_engram_repo completion --candidates $argv[1] --prefix="$prefix" 2>/dev/null
end

complete -c co-engram -f
complete -c co-engram -n "__co_engram_at ''" -s h -l help -d 'show help'
complete -c co-engram -n "__co_engram_at ''" -s V -l version -d 'show the version'
complete -c co-engram -n "__co_engram_at ''" -s C -l repo -x -a '(__fish_complete_directories)' -d 'the memory repository'
complete -c co-engram -n '__co_engram_at \'\' 0' -a 'search' -d 'find engrams by words, best first'
complete -c co-engram -n '__co_engram_at \'\' 0' -a 'help' -d 'show how to use a command'
complete -c co-engram -n '__co_engram_at \'\' 0' -a 'completion' -d 'print the completion script of a shell'
complete -c co-engram -n '__co_engram_at \'\' 0' -a 'version' -d 'show the version of co-engram and what it runs on'
complete -c co-engram -n "__co_engram_at help 0" -a 'search' -d 'find engrams by words, best first'
complete -c co-engram -n "__co_engram_at help 0" -a 'help' -d 'show how to use a command'
complete -c co-engram -n "__co_engram_at help 0" -a 'completion' -d 'print the completion script of a shell'
complete -c co-engram -n "__co_engram_at help 0" -a 'version' -d 'show the version of co-engram and what it runs on'
complete -c co-engram -n '__co_engram_at \'search\'' -l type -x -a 'engram fact entity session' -d 'only records of this type'
complete -c co-engram -n '__co_engram_at \'search\'' -l domain -x -a '(__co_engram_candidates domain)' -d 'only this path and below'
complete -c co-engram -n '__co_engram_at \'search\'' -l tag -x -a '(__co_engram_candidates tag)' -d 'only with this tag'
complete -c co-engram -n '__co_engram_at \'search\'' -l kind -x -a 'observation fact pattern procedure hypothesis' -d 'only of this kind'
complete -c co-engram -n '__co_engram_at \'search\'' -l status -x -a 'draft active frozen forgotten' -d 'only in this status'
complete -c co-engram -n '__co_engram_at \'search\'' -l created-by -x -d 'only by this author'
complete -c co-engram -n '__co_engram_at \'search\'' -l since -x -d 'only created at or after'
complete -c co-engram -n '__co_engram_at \'search\'' -l until -x -d 'only created before'
complete -c co-engram -n '__co_engram_at \'search\'' -l min-importance -x -d 'only at least so important'
complete -c co-engram -n '__co_engram_at \'search\'' -l context-tag -x -d 'only with this context tag'
complete -c co-engram -n '__co_engram_at \'search\'' -l visibility -x -a 'team public restricted private' -d 'only this visibility'
complete -c co-engram -n '__co_engram_at \'search\'' -l verification -x -a 'unverified plausible probable verified refuted' -d 'only with this verification status'
complete -c co-engram -n '__co_engram_at \'search\'' -l freshness -x -a 'fresh aging stale faded' -d 'only of this freshness'
complete -c co-engram -n '__co_engram_at \'search\'' -l source-type -x -a 'firsthand secondhand inferred' -d 'only from such a source'
complete -c co-engram -n '__co_engram_at \'search\'' -l perspective -x -d 'only from this perspective'
complete -c co-engram -n '__co_engram_at \'search\'' -l scope -x -d 'only from this scope'
complete -c co-engram -n '__co_engram_at \'search\'' -l limit -x -d 'at most so many results'
complete -c co-engram -n '__co_engram_at \'search\'' -l offset -x -d 'skip so many results'
complete -c co-engram -n '__co_engram_at \'search\'' -l no-expand -d 'only what matches, no neighbours'
complete -c co-engram -n '__co_engram_at \'search\'' -l fuzzy -x -a '0 1 2 auto off' -d 'letters that may differ'
complete -c co-engram -n '__co_engram_at \'search\'' -l explain -d 'show every part of every score'
complete -c co-engram -n '__co_engram_at \'search\'' -l at -x -d 'the repository as of this commit'
complete -c co-engram -n '__co_engram_at \'search\'' -l as-of -x -d 'what was valid in the world at this time'
complete -c co-engram -n '__co_engram_at \'search\'' -l include -x -a 'frozen forgotten expired hidden otherAgents outOfScope restricted' -d 'also what is left out by default'
complete -c co-engram -n '__co_engram_at \'search\'' -l no-private -d 'without own private engrams'
complete -c co-engram -n '__co_engram_at \'search\'' -l all-agents -d 'records of every agent'
complete -c co-engram -n '__co_engram_at \'search\'' -l trust-dirs -d 'trust folder times instead of asking git what changed'
complete -c co-engram -n '__co_engram_at \'search\'' -l tier -x -a 'catalog digest content' -d 'how much of each result'
complete -c co-engram -n '__co_engram_at \'search\'' -l budget -x -d 'stop at so many tokens'
complete -c co-engram -n '__co_engram_at \'search\'' -l queries -r -F -d 'one query a line; - reads stdin'
complete -c co-engram -n '__co_engram_at \'search\'' -l jsonl -d 'print one JSON object a line'
complete -c co-engram -n '__co_engram_at \'search\'' -l json -d 'print one JSON document'
complete -c co-engram -n '__co_engram_at \'search\'' -s C -l repo -l cwd -x -a '(__fish_complete_directories)' -d 'the memory repository, its root or a folder below'
complete -c co-engram -n '__co_engram_at \'search\'' -l agent -x -d 'act as this agent'
complete -c co-engram -n '__co_engram_at \'search\'' -s q -l quiet -d 'no talk on stderr; writers print nothing or only an id'
complete -c co-engram -n '__co_engram_at \'search\'' -l color -l no-color -d 'colours always or never'
complete -c co-engram -n '__co_engram_at \'search\'' -s h -l help -d 'show help'
complete -c co-engram -n '__co_engram_at \'help\'' -l json -d 'print one JSON document'
complete -c co-engram -n '__co_engram_at \'help\'' -s C -l repo -l cwd -x -a '(__fish_complete_directories)' -d 'the memory repository, its root or a folder below'
complete -c co-engram -n '__co_engram_at \'help\'' -l agent -x -d 'act as this agent'
complete -c co-engram -n '__co_engram_at \'help\'' -s q -l quiet -d 'no talk on stderr; writers print nothing or only an id'
complete -c co-engram -n '__co_engram_at \'help\'' -l color -l no-color -d 'colours always or never'
complete -c co-engram -n '__co_engram_at \'help\'' -s h -l help -d 'show help'
complete -c co-engram -n '__co_engram_at \'completion\' 0' -a 'bash zsh fish powershell'
complete -c co-engram -n '__co_engram_at \'completion\'' -l json -d 'print one JSON document'
complete -c co-engram -n '__co_engram_at \'completion\'' -s C -l repo -l cwd -x -a '(__fish_complete_directories)' -d 'the memory repository, its root or a folder below'
complete -c co-engram -n '__co_engram_at \'completion\'' -l agent -x -d 'act as this agent'
complete -c co-engram -n '__co_engram_at \'completion\'' -s q -l quiet -d 'no talk on stderr; writers print nothing or only an id'
complete -c co-engram -n '__co_engram_at \'completion\'' -l color -l no-color -d 'colours always or never'
complete -c co-engram -n '__co_engram_at \'completion\'' -s h -l help -d 'show help'
complete -c co-engram -n '__co_engram_at \'version\'' -l json -d 'print one JSON document'
complete -c co-engram -n '__co_engram_at \'version\'' -s C -l repo -l cwd -x -a '(__fish_complete_directories)' -d 'the memory repository, its root or a folder below'
complete -c co-engram -n '__co_engram_at \'version\'' -l agent -x -d 'act as this agent'
complete -c co-engram -n '__co_engram_at \'version\'' -s q -l quiet -d 'no talk on stderr; writers print nothing or only an id'
complete -c co-engram -n '__co_engram_at \'version\'' -l color -l no-color -d 'colours always or never'
complete -c co-engram -n '__co_engram_at \'version\'' -s h -l help -d 'show help'
