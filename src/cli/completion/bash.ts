import type { CommandModel, Values } from './model';
import { argumentRows, commonValueFlags, menus, optionRows, type ValueRow, valueFlags } from './tables';

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function assignment({ words, complete, isList }: Values): string {
  const parts = [];
  if (words.length > 0) parts.push(`choices=${quote(words.join(' '))}`);
  if (complete !== undefined) parts.push(`kind=${complete}`);
  if (isList) parts.push('list=1');
  return parts.join(' ');
}

function rowPattern({ command, place }: ValueRow): string {
  return place
    .map((each) => (each === '*' ? `${quote(`${command} `)}*` : quote(`${command} ${each}`)))
    .join('|');
}

function caseLines(rows: readonly ValueRow[]): string {
  return rows.map((row) => `    ${rowPattern(row)}) ${assignment(row.values)} ;;`).join('\n');
}

/** The completion script for bash 3.2 and later; needs no other package. */
export function bashCompletion(commands: readonly CommandModel[]): string {
  const names = commands.map(({ name }) => name);
  const takers = commands
    .map(
      (command) =>
        `    ${valueFlags(command)
          .map((each) => quote(`${command.name} ${each}`))
          .join('|')}) return 0 ;;`,
    )
    .join('\n');
  const options = commands
    .map(
      ({ name, options: all }) =>
        `    ${quote(name)}) choices=${quote(all.flatMap((each) => each.flags).join(' '))} ;;`,
    )
    .join('\n');
  const menuLines = menus(commands)
    .map(({ at, rows }) => `    ${quote(at)}) choices=${quote(rows.map((row) => row.word).join(' '))} ;;`)
    .join('\n');
  return `# bash completion for co-engram, made from its command table by: co-engram completion bash

_co_engram_is_command() {
  case "$1" in
    ${names.map(quote).join('|')}) return 0 ;;
  esac
  return 1
}

# Does option $2 of command $1 take the next word?
_co_engram_takes_value() {
  case "$2" in
    ${commonValueFlags().join('|')}) return 0 ;;
  esac
  case "$1 $2" in
${takers}
  esac
  return 1
}

_co_engram_option_values() {
  case "$1 $2" in
${caseLines(optionRows(commands))}
  esac
}

_co_engram_argument_values() {
  case "$1 $2" in
${caseLines(argumentRows(commands))}
  esac
}

_co_engram_options() {
  case "$1" in
${options}
    *) choices='-C --repo --agent --help --version' ;;
  esac
}

_co_engram_menu() {
  case "$1" in
${menuLines}
  esac
}

_co_engram() {
  local program=$1 cur=\${COMP_WORDS[COMP_CWORD]} command='' flag='' word choices='' kind='' list='' line head=''
  local index=1 position=0
  local repo=()
  COMPREPLY=()
  # bash splits --x=y into three words.
  if [[ $cur == '=' ]]; then
    flag=\${COMP_WORDS[COMP_CWORD-1]} cur=''
  elif [[ \${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then
    flag=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  while (( index < COMP_CWORD )); do
    word=\${COMP_WORDS[index]}
    if [[ $word == '=' ]]; then
      index=$((index + 1))
    elif [[ $word == -?* ]]; then
      if [[ \${COMP_WORDS[index+1]} != '=' ]] && _co_engram_takes_value "$command" "$word"; then
        index=$((index + 1))
        if (( index == COMP_CWORD )); then flag=$word; fi
        case "$word" in
          -C|--repo|--cwd) repo=(-C "\${COMP_WORDS[index]/#\\~/$HOME}") ;;
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
  if [[ -n $list && $cur == *,* ]]; then head="\${cur%,*},"; fi
  case "$kind" in
    '') ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
    directory) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
    command) choices=${quote(
      menus(commands)[0]
        ?.rows.map((row) => row.word)
        .join(' ') ?? '',
    )} ;;
    *)
      while IFS= read -r line; do
        line=\${line%%$'\\t'*}
        case "$cur" in
          [\\"\\']*) COMPREPLY+=("$line") ;;
          *) COMPREPLY+=("$(printf '%q' "$line")") ;;
        esac
      done < <("$program" "\${repo[@]}" completion --candidates "$kind" --prefix="\${cur#[\\"\\']}" 2>/dev/null)
      ;;
  esac
  if [[ -n $choices ]]; then COMPREPLY+=($(compgen -P "$head" -W "$choices" -- "\${cur##*,}")); fi
}

complete -F _co_engram co-engram
`;
}
