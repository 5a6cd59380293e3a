import type { CommandModel, OptionModel, Values } from './model';
import { commonValueFlags, menus } from './tables';

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function source({ words, complete }: Values): string {
  if (words.length > 0) return `-x -a ${quote(words.join(' '))}`;
  switch (complete) {
    case undefined:
      return '-x';
    case 'file':
      return '-r -F';
    case 'directory':
      return "-x -a '(__fish_complete_directories)'";
    default:
      return `-x -a '(__co_engram_candidates ${complete})'`;
  }
}

function flagWords(flags: readonly string[]): string {
  return flags
    .map((each) => (each.startsWith('--') ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`))
    .join(' ');
}

function optionLines(name: string, option: OptionModel): string[] {
  const where = `-n ${quote(`__co_engram_at ${quote(name)}`)}`;
  const what = `-d ${quote(option.description)}`;
  const head = `complete -c co-engram ${where} ${flagWords(option.flags)}`;
  return [option.takesValue ? `${head} ${source(option.values)} ${what}` : `${head} ${what}`];
}

function argumentLines(command: CommandModel): string[] {
  return command.arguments.flatMap((values, index) => {
    if (values.words.length === 0 && values.complete === undefined) return [];
    if (values.complete === 'command') return [];
    const isRest = command.isVariadic && index === command.arguments.length - 1;
    const at = `__co_engram_at ${quote(command.name)} ${isRest ? `${index}-` : index}`;
    return [`complete -c co-engram -n ${quote(at)} ${source(values).replace('-x ', '').replace('-r ', '')}`];
  });
}

function menuLines(commands: readonly CommandModel[]): string[] {
  return menus(commands).flatMap(({ at, rows }) =>
    rows.map(
      ({ word, summary }) =>
        `complete -c co-engram -n ${quote(`__co_engram_at ${quote(at)} 0`)} -a ${quote(word)} -d ${quote(summary)}`,
    ),
  );
}

/** The completion script for fish 3 and later. */
export function fishCompletion(commands: readonly CommandModel[]): string {
  const takers = commands.map((command) => {
    const flags = command.options.filter((option) => option.takesValue).flatMap((option) => option.flags);
    return `        case ${quote(command.name)}\n            contains -- $argv[2] ${flags.join(' ')}; and return 0`;
  });
  return `# fish completion for co-engram, made from its command table by: co-engram completion fish

set -g __co_engram_commands ${commands.map(({ name }) => quote(name)).join(' ')}

# Does option $argv[2] of command $argv[1] take the next word?
function __co_engram_takes_value
    contains -- $argv[2] ${commonValueFlags().join(' ')}; and return 0
    switch $argv[1]
${takers.join('\n')}
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

# Is this command $argv[1], and is its argument number $argv[2] (\`2-\`: or a later one) next?
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
${menuLines(commands).join('\n')}
${menus(commands)
  .filter(({ at }) => at === '')
  .flatMap(({ rows }) => rows)
  .map(
    ({ word, summary }) =>
      `complete -c co-engram -n "__co_engram_at help 0" -a ${quote(word)} -d ${quote(summary)}`,
  )
  .join('\n')}
${commands.flatMap((command) => [...argumentLines(command), ...command.options.flatMap((each) => optionLines(command.name, each))]).join('\n')}
`;
}
