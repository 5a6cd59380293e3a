import type { CommandModel, OptionModel, Values } from './model';
import { argumentRows, commonValueFlags, menus, optionRows, type ValueRow, valueFlags } from './tables';

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `word:what it is`, as _describe wants it. */
function described(word: string, description: string): string {
  return quote(`${word.replaceAll(':', '\\:')}:${description}`);
}

function assignment({ words, complete, isList }: Values): string {
  const parts = [];
  if (words.length > 0) parts.push(`choices=(${words.map(quote).join(' ')})`);
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
  return rows.map((row) => `    (${rowPattern(row)}) ${assignment(row.values)} ;;`).join('\n');
}

function optionWords(options: readonly OptionModel[]): string {
  return options
    .flatMap((option) => option.flags.map((each) => described(each, option.description)))
    .join(' ');
}

/** The completion script for zsh: a file _co-engram in $fpath, or sourced. */
export function zshCompletion(commands: readonly CommandModel[]): string {
  const menuLines = menus(commands)
    .map(
      ({ at, rows }) =>
        `    (${quote(at)}) menu=(${rows.map((row) => described(row.word, row.summary)).join(' ')}) ;;`,
    )
    .join('\n');
  const takers = commands
    .map(
      (command) =>
        `    (${valueFlags(command)
          .map((each) => quote(`${command.name} ${each}`))
          .join('|')}) return 0 ;;`,
    )
    .join('\n');
  const options = commands
    .map(({ name, options: all }) => `    (${quote(name)}) menu=(${optionWords(all)}) ;;`)
    .join('\n');
  return `#compdef co-engram
# zsh completion for co-engram, made from its command table by: co-engram completion zsh

_co-engram-is-command() {
  case "$1" in
    (${commands.map(({ name }) => quote(name)).join('|')}) return 0 ;;
  esac
  return 1
}

# Does option $2 of command $1 take the next word?
_co-engram-takes-value() {
  case "$2" in
    (${commonValueFlags().join('|')}) return 0 ;;
  esac
  case "$1 $2" in
${takers}
  esac
  return 1
}

_co-engram-option-values() {
  case "$1 $2" in
${caseLines(optionRows(commands))}
  esac
}

_co-engram-argument-values() {
  case "$1 $2" in
${caseLines(argumentRows(commands))}
  esac
}

_co-engram-options() {
  case "$1" in
${options}
    (*) menu=('-C:the memory repository' '--repo:the memory repository' '--agent:act as this agent' '--help:show help' '--version:show the version') ;;
  esac
}

_co-engram-menu() {
  case "$1" in
${menuLines}
  esac
}

_co-engram-candidates() {
  local line
  local -a values shown
  for line in "\${(@f)$("$program" $repo completion --candidates $1 --prefix="\${(Q)PREFIX}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line//$'\\t'/  }")
  done
  (( $#values )) && compadd -U -l -d shown -a values
}

_co-engram() {
  local program=$words[1] command='' flag='' word kind='' list=''
  integer index=2 position=0
  local -a repo menu choices
  while (( index < CURRENT )); do
    word=\${(Q)words[index]}
    if [[ $word == -?* ]]; then
      if _co-engram-takes-value "$command" "$word"; then
        index+=1
        if (( index == CURRENT )); then flag=$word; fi
        case "$word" in
          (-C|--repo|--cwd) repo=(-C "\${(Q)words[index]/#\\~/$HOME}") ;;
        esac
      fi
    elif [[ -z $command ]]; then
      command=$word
    elif (( position == 0 )) && _co-engram-is-command "$command $word"; then
      command="$command $word"
    else
      position+=1
    fi
    index+=1
  done
  if [[ -z $flag && $PREFIX == --*=* ]]; then
    flag=\${PREFIX%%=*}
    compset -P '*='
  fi
  if [[ -n $flag ]]; then
    case "$flag" in
      (-C|--repo|--cwd) kind=directory ;;
      (*) _co-engram-option-values "$command" "$flag" ;;
    esac
  elif [[ $PREFIX == -* ]]; then
    _co-engram-options "$command"
  else
    _co-engram-menu "$command"
    (( $#menu )) || _co-engram-argument-values "$command" "$position"
  fi
  [[ -n $list ]] && compset -P '*,'
  case "$kind" in
    ('') ;;
    (file) _files ;;
    (directory) _files -/ ;;
    (command) _co-engram-menu '' ;;
    (*) _co-engram-candidates "$kind" ;;
  esac
  (( $#choices )) && compadd -a choices
  (( $#menu )) && _describe -V 'co-engram' menu
}

if [[ "$funcstack[1]" == _co-engram ]]; then
  _co-engram "$@"
else
  compdef _co-engram co-engram
fi
`;
}
