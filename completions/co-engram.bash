# bash completion for co-engram, made from its command table by: co-engram completion bash

_co_engram_is_command() {
  case "$1" in
    'search'|'help'|'completion'|'version') return 0 ;;
  esac
  return 1
}

# Does option $2 of command $1 take the next word?
_co_engram_takes_value() {
  case "$2" in
    -C|--repo|--cwd|--agent) return 0 ;;
  esac
  case "$1 $2" in
    'search --type'|'search --domain'|'search --tag'|'search --kind'|'search --status'|'search --created-by'|'search --since'|'search --until'|'search --min-importance'|'search --context-tag'|'search --visibility'|'search --verification'|'search --freshness'|'search --source-type'|'search --perspective'|'search --scope'|'search --limit'|'search --offset'|'search --fuzzy'|'search --at'|'search --as-of'|'search --include'|'search --tier'|'search --budget'|'search --queries'|'search -C'|'search --repo'|'search --cwd'|'search --agent') return 0 ;;
    'help -C'|'help --repo'|'help --cwd'|'help --agent') return 0 ;;
    'completion -C'|'completion --repo'|'completion --cwd'|'completion --agent') return 0 ;;
    'version -C'|'version --repo'|'version --cwd'|'version --agent') return 0 ;;
  esac
  return 1
}

_co_engram_option_values() {
  case "$1 $2" in
    'search --type') choices='engram fact entity session' ;;
    'search --domain') kind=domain ;;
    'search --tag') kind=tag ;;
    'search --kind') choices='observation fact pattern procedure hypothesis' ;;
    'search --status') choices='draft active frozen forgotten' ;;
    'search --visibility') choices='team public restricted private' ;;
    'search --verification') choices='unverified plausible probable verified refuted' ;;
    'search --freshness') choices='fresh aging stale faded' ;;
    'search --source-type') choices='firsthand secondhand inferred' ;;
    'search --fuzzy') choices='0 1 2 auto off' ;;
    'search --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'search --tier') choices='catalog digest content' ;;
    'search --queries') kind=file ;;
    'search -C'|'search --repo'|'search --cwd') kind=directory ;;
    'help -C'|'help --repo'|'help --cwd') kind=directory ;;
    'completion -C'|'completion --repo'|'completion --cwd') kind=directory ;;
    'version -C'|'version --repo'|'version --cwd') kind=directory ;;
  esac
}

_co_engram_argument_values() {
  case "$1 $2" in
    'help '*) kind=command ;;
    'completion 0') choices='bash zsh fish powershell' ;;
  esac
}

_co_engram_options() {
  case "$1" in
    'search') choices='--type --domain --tag --kind --status --created-by --since --until --min-importance --context-tag --visibility --verification --freshness --source-type --perspective --scope --limit --offset --no-expand --fuzzy --explain --at --as-of --include --no-private --all-agents --trust-dirs --tier --budget --queries --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'help') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'completion') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'version') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    *) choices='-C --repo --agent --help --version' ;;
  esac
}

_co_engram_menu() {
  case "$1" in
    '') choices='search help completion version' ;;
  esac
}

_co_engram() {
  local program=$1 cur=${COMP_WORDS[COMP_CWORD]} command='' flag='' word choices='' kind='' list='' line head=''
  local index=1 position=0
  local repo=()
  COMPREPLY=()
  # bash splits --x=y into three words.
  if [[ $cur == '=' ]]; then
    flag=${COMP_WORDS[COMP_CWORD-1]} cur=''
  elif [[ ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then
    flag=${COMP_WORDS[COMP_CWORD-2]}
  fi
  while (( index < COMP_CWORD )); do
    word=${COMP_WORDS[index]}
    if [[ $word == '=' ]]; then
      index=$((index + 1))
    elif [[ $word == -?* ]]; then
      if [[ ${COMP_WORDS[index+1]} != '=' ]] && _co_engram_takes_value "$command" "$word"; then
        index=$((index + 1))
        if (( index == COMP_CWORD )); then flag=$word; fi
        case "$word" in
          -C|--repo|--cwd) repo=(-C "${COMP_WORDS[index]/#\~/$HOME}") ;;
        esac
      fi
    elif [[ -z $command ]]; then
      command=$word
    elif _co_engram_is_command "$command $word" && (( position == 0 )); then
      command="$command $word"
    else
      position=$((position + 1))
    fi
    index=$((index + 1))
  done
  if [[ -n $flag ]]; then
    case "$flag" in
      -C|--repo|--cwd) kind=directory ;;
      *) _co_engram_option_values "$command" "$flag" ;;
    esac
  elif [[ $cur == -* ]]; then
    _co_engram_options "$command"
  else
    _co_engram_menu "$command"
    if [[ -z $choices ]]; then _co_engram_argument_values "$command" "$position"; fi
  fi
  if [[ -n $list && $cur == *,* ]]; then head="${cur%,*},"; fi
  case "$kind" in
    '') ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
    directory) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
    command) choices='search help completion version' ;;
    *)
      while IFS= read -r line; do
        line=${line%%$'\t'*}
        case "$cur" in
          [\"\']*) COMPREPLY+=("$line") ;;
          *) COMPREPLY+=("$(printf '%q' "$line")") ;;
        esac
      done < <("$program" "${repo[@]}" completion --candidates "$kind" --prefix="${cur#[\"\']}" 2>/dev/null)
      ;;
  esac
  if [[ -n $choices ]]; then COMPREPLY+=($(compgen -P "$head" -W "$choices" -- "${cur##*,}")); fi
}

complete -F _co_engram co-engram
