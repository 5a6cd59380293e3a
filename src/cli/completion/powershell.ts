import type { CommandModel } from './model';
import { commonValueFlags, menus } from './tables';

/** The completion script for Windows PowerShell 5.1 and PowerShell 7. */
export function powershellCompletion(commands: readonly CommandModel[]): string {
  const model = {
    menus: menus(commands),
    commands: commands.map(({ name, arguments: args, isVariadic, options }) => ({
      name,
      arguments: args,
      isVariadic,
      options,
    })),
  };
  return `# PowerShell completion for co-engram, made from its command table by: co-engram completion powershell

$script:CoEngramModel = @'
${JSON.stringify(model)}
'@ | ConvertFrom-Json

Register-ArgumentCompleter -Native -CommandName 'co-engram', 'co-engram.cmd', 'co-engram.ps1' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { "$_" } })
  $name = ''
  $position = 0
  $flag = ''
  $repo = @()
  $common = ${commonValueFlags()
    .map((each) => `'${each}'`)
    .join(', ')}

  function Get-Command-Model($name) { $script:CoEngramModel.commands | Where-Object { $_.name -eq $name } }
  function Get-Option($name, $flag) { (Get-Command-Model $name).options | Where-Object { $_.flags -ccontains $flag } }

  foreach ($word in $before) {
    if ($flag) {
      if ('-C', '--repo', '--cwd' -ccontains $flag) { $repo = @('-C', $word) }
      $flag = ''
    } elseif ($word -like '-?*') {
      if (($common -ccontains $word) -or (Get-Option $name $word).takesValue) { $flag = $word }
    } elseif (-not $name) {
      $name = $word
    } elseif (($position -eq 0) -and (Get-Command-Model "$name $word")) {
      $name = "$name $word"
    } else {
      $position += 1
    }
  }

  $values = $null
  $rows = @()
  if ($flag) {
    $values = (Get-Option $name $flag).values
  } elseif ($wordToComplete -like '-*') {
    foreach ($option in (Get-Command-Model $name).options) {
      foreach ($spelling in $option.flags) { $rows += @{ word = $spelling; summary = $option.description } }
    }
  } else {
    $menu = $script:CoEngramModel.menus | Where-Object { $_.at -eq $name }
    if ($menu) {
      foreach ($row in $menu.rows) { $rows += @{ word = $row.word; summary = $row.summary } }
    } else {
      $command = Get-Command-Model $name
      if ($command.arguments.Count -gt $position) { $values = $command.arguments[$position] }
      elseif ($command.isVariadic) { $values = $command.arguments[-1] }
    }
  }
  if ($values) {
    foreach ($word in $values.words) { $rows += @{ word = $word; summary = $word } }
    if ($values.complete -eq 'command') {
      foreach ($row in $script:CoEngramModel.menus[0].rows) { $rows += @{ word = $row.word; summary = $row.summary } }
    } elseif ($values.complete -and ('file', 'directory' -cnotcontains $values.complete)) {
      $typed = $wordToComplete.Trim([char[]]"'\`"")
      foreach ($line in @(co-engram @repo completion --candidates $values.complete "--prefix=$typed" 2>$null)) {
        $parts = $line -split "\`t", 2
        [System.Management.Automation.CompletionResult]::new(
          "'" + ($parts[0] -replace "'", "''") + "'", $parts[0], 'ParameterValue', $parts[-1])
      }
    }
  }
  $rows | Where-Object { $_.word -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.word, $_.word, 'ParameterValue', $_.summary)
  }
}
`;
}
