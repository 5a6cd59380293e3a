# PowerShell completion for co-engram, made from its command table by: co-engram completion powershell

$script:CoEngramModel = @'
{"menus":[{"at":"","rows":[{"word":"search","summary":"find engrams by words, best first"},{"word":"help","summary":"show how to use a command"},{"word":"completion","summary":"print the completion script of a shell"},{"word":"version","summary":"show the version of co-engram and what it runs on"}]}],"commands":[{"name":"search","arguments":[{"words":[]}],"isVariadic":true,"options":[{"flags":["--type"],"description":"only records of this type","takesValue":true,"values":{"words":["engram","fact","entity","session"],"isList":false}},{"flags":["--domain"],"description":"only this path and below","takesValue":true,"values":{"words":[],"complete":"domain","isList":false}},{"flags":["--tag"],"description":"only with this tag","takesValue":true,"values":{"words":[],"complete":"tag","isList":false}},{"flags":["--kind"],"description":"only of this kind","takesValue":true,"values":{"words":["observation","fact","pattern","procedure","hypothesis"],"isList":false}},{"flags":["--status"],"description":"only in this status","takesValue":true,"values":{"words":["draft","active","frozen","forgotten"],"isList":false}},{"flags":["--created-by"],"description":"only by this author","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--since"],"description":"only created at or after","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--until"],"description":"only created before","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--min-importance"],"description":"only at least so important","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--context-tag"],"description":"only with this context tag","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--visibility"],"description":"only this visibility","takesValue":true,"values":{"words":["team","public","restricted","private"],"isList":false}},{"flags":["--verification"],"description":"only with this verification status","takesValue":true,"values":{"words":["unverified","plausible","probable","verified","refuted"],"isList":false}},{"flags":["--freshness"],"description":"only of this freshness","takesValue":true,"values":{"words":["fresh","aging","stale","faded"],"isList":false}},{"flags":["--source-type"],"description":"only from such a source","takesValue":true,"values":{"words":["firsthand","secondhand","inferred"],"isList":false}},{"flags":["--perspective"],"description":"only from this perspective","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--scope"],"description":"only from this scope","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--limit"],"description":"at most so many results","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--offset"],"description":"skip so many results","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--no-expand"],"description":"only what matches, no neighbours","takesValue":false,"values":{"words":[]}},{"flags":["--fuzzy"],"description":"letters that may differ","takesValue":true,"values":{"words":["0","1","2","auto","off"],"isList":false}},{"flags":["--explain"],"description":"show every part of every score","takesValue":false,"values":{"words":[]}},{"flags":["--at"],"description":"the repository as of this commit","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--as-of"],"description":"what was valid in the world at this time","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--include"],"description":"also what is left out by default","takesValue":true,"values":{"words":["frozen","forgotten","expired","hidden","otherAgents","outOfScope","restricted"],"isList":true}},{"flags":["--no-private"],"description":"without own private engrams","takesValue":false,"values":{"words":[]}},{"flags":["--all-agents"],"description":"records of every agent","takesValue":false,"values":{"words":[]}},{"flags":["--trust-dirs"],"description":"trust folder times instead of asking git what changed","takesValue":false,"values":{"words":[]}},{"flags":["--tier"],"description":"how much of each result","takesValue":true,"values":{"words":["catalog","digest","content"],"isList":false}},{"flags":["--budget"],"description":"stop at so many tokens","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["--queries"],"description":"one query a line; - reads stdin","takesValue":true,"values":{"words":[],"complete":"file","isList":false}},{"flags":["--jsonl"],"description":"print one JSON object a line","takesValue":false,"values":{"words":[]}},{"flags":["--json"],"description":"print one JSON document","takesValue":false,"values":{"words":[]}},{"flags":["-C","--repo","--cwd"],"description":"the memory repository, its root or a folder below","takesValue":true,"values":{"words":[],"complete":"directory","isList":false}},{"flags":["--agent"],"description":"act as this agent","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["-q","--quiet"],"description":"no talk on stderr; writers print nothing or only an id","takesValue":false,"values":{"words":[]}},{"flags":["--color","--no-color"],"description":"colours always or never","takesValue":false,"values":{"words":[]}},{"flags":["-h","--help"],"description":"show help","takesValue":false,"values":{"words":[]}}]},{"name":"help","arguments":[{"words":[],"complete":"command"}],"isVariadic":true,"options":[{"flags":["--json"],"description":"print one JSON document","takesValue":false,"values":{"words":[]}},{"flags":["-C","--repo","--cwd"],"description":"the memory repository, its root or a folder below","takesValue":true,"values":{"words":[],"complete":"directory","isList":false}},{"flags":["--agent"],"description":"act as this agent","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["-q","--quiet"],"description":"no talk on stderr; writers print nothing or only an id","takesValue":false,"values":{"words":[]}},{"flags":["--color","--no-color"],"description":"colours always or never","takesValue":false,"values":{"words":[]}},{"flags":["-h","--help"],"description":"show help","takesValue":false,"values":{"words":[]}}]},{"name":"completion","arguments":[{"words":["bash","zsh","fish","powershell"]}],"isVariadic":false,"options":[{"flags":["--json"],"description":"print one JSON document","takesValue":false,"values":{"words":[]}},{"flags":["-C","--repo","--cwd"],"description":"the memory repository, its root or a folder below","takesValue":true,"values":{"words":[],"complete":"directory","isList":false}},{"flags":["--agent"],"description":"act as this agent","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["-q","--quiet"],"description":"no talk on stderr; writers print nothing or only an id","takesValue":false,"values":{"words":[]}},{"flags":["--color","--no-color"],"description":"colours always or never","takesValue":false,"values":{"words":[]}},{"flags":["-h","--help"],"description":"show help","takesValue":false,"values":{"words":[]}}]},{"name":"version","arguments":[],"isVariadic":false,"options":[{"flags":["--json"],"description":"print one JSON document","takesValue":false,"values":{"words":[]}},{"flags":["-C","--repo","--cwd"],"description":"the memory repository, its root or a folder below","takesValue":true,"values":{"words":[],"complete":"directory","isList":false}},{"flags":["--agent"],"description":"act as this agent","takesValue":true,"values":{"words":[],"isList":false}},{"flags":["-q","--quiet"],"description":"no talk on stderr; writers print nothing or only an id","takesValue":false,"values":{"words":[]}},{"flags":["--color","--no-color"],"description":"colours always or never","takesValue":false,"values":{"words":[]}},{"flags":["-h","--help"],"description":"show help","takesValue":false,"values":{"words":[]}}]}]}
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
  $common = '-C', '--repo', '--cwd', '--agent'

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
      $typed = $wordToComplete.Trim([char[]]"'`"")
      foreach ($line in @(co-engram @repo completion --candidates $values.complete "--prefix=$typed" 2>$null)) {
        $parts = $line -split "`t", 2
        [System.Management.Automation.CompletionResult]::new(
          "'" + ($parts[0] -replace "'", "''") + "'", $parts[0], 'ParameterValue', $parts[-1])
      }
    }
  }
  $rows | Where-Object { $_.word -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.word, $_.word, 'ParameterValue', $_.summary)
  }
}
