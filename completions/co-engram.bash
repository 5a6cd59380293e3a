# bash completion for co-engram, made from its command table by: co-engram completion bash

_co_engram_is_command() {
  case "$1" in
    'init'|'setup'|'status'|'trust'|'config list'|'config get'|'config set'|'config unset'|'config data-root'|'mcp'|'add'|'update'|'edit'|'move'|'delete'|'archive'|'forget'|'restore'|'transcript list'|'transcript show'|'transcript export'|'transcript import'|'ingest'|'import'|'import list'|'import undo'|'extract'|'extract request'|'extract apply'|'hygiene'|'facts list'|'facts show'|'facts add'|'facts hide'|'facts unhide'|'facts promote'|'entity list'|'entity show'|'entity dedupe'|'search'|'get'|'list'|'paths'|'prime'|'context assemble'|'context after-turn'|'context compact'|'briefing'|'session save'|'session restore'|'session list'|'recent'|'timeline'|'pin add'|'pin rm'|'pin list'|'link'|'unlink'|'links'|'synapse get'|'lineage'|'feedback'|'reinforce'|'fail'|'verify'|'signal'|'effectiveness'|'contradictions list'|'contradictions resolve'|'observe'|'proposals list'|'proposals show'|'proposals accept'|'proposals dismiss'|'proposals edit'|'synthesize'|'ponder create'|'ponder run'|'ponder report'|'ponder list'|'ponder show'|'ponder again'|'ponder delete'|'skill scan'|'skill create'|'skill list'|'skill get'|'skill invoke'|'skill update'|'skill retire'|'skill revive'|'skill delete'|'skill compose'|'skill relate'|'skill distribute'|'skill catalogue'|'check'|'maintain'|'dream'|'doctor'|'audit'|'sync'|'merge resolve'|'merge audit'|'merge log'|'history'|'log'|'diff'|'stats'|'anomalies'|'hooks install'|'hooks uninstall'|'hooks status'|'post-merge'|'schedule print'|'schedule install'|'schedule remove'|'schedule run'|'export'|'trash list'|'trash restore'|'trash purge'|'cache clear'|'cache path'|'help'|'completion'|'version') return 0 ;;
  esac
  return 1
}

# Does option $2 of command $1 take the next word?
_co_engram_takes_value() {
  case "$2" in
    -C|--repo|--cwd|--agent) return 0 ;;
  esac
  case "$1 $2" in
    'init --language'|'init -C'|'init --repo'|'init --cwd'|'init --agent') return 0 ;;
    'setup --scope'|'setup -C'|'setup --repo'|'setup --cwd'|'setup --agent') return 0 ;;
    'status -C'|'status --repo'|'status --cwd'|'status --agent') return 0 ;;
    'trust -C'|'trust --repo'|'trust --cwd'|'trust --agent') return 0 ;;
    'config list -C'|'config list --repo'|'config list --cwd'|'config list --agent') return 0 ;;
    'config get -C'|'config get --repo'|'config get --cwd'|'config get --agent') return 0 ;;
    'config set -C'|'config set --repo'|'config set --cwd'|'config set --agent') return 0 ;;
    'config unset -C'|'config unset --repo'|'config unset --cwd'|'config unset --agent') return 0 ;;
    'config data-root -C'|'config data-root --repo'|'config data-root --cwd'|'config data-root --agent') return 0 ;;
    'mcp --profile'|'mcp -C'|'mcp --repo'|'mcp --cwd'|'mcp --agent') return 0 ;;
    'add --content'|'add --file'|'add --kind'|'add --domain'|'add --tag'|'add --summary'|'add --importance'|'add --confidence'|'add --source-type'|'add --visibility'|'add --slug'|'add --valid-from'|'add --valid-to'|'add --set'|'add --from-json'|'add --allow-secret'|'add -C'|'add --repo'|'add --cwd'|'add --agent') return 0 ;;
    'update --title'|'update --content'|'update --append'|'update --summary'|'update --kind'|'update --domain'|'update --tag'|'update --untag'|'update --importance'|'update --confidence'|'update --visibility'|'update --valid-from'|'update --valid-to'|'update --set'|'update --from-json'|'update --if-version'|'update --allow-secret'|'update -C'|'update --repo'|'update --cwd'|'update --agent') return 0 ;;
    'edit --allow-secret'|'edit -C'|'edit --repo'|'edit --cwd'|'edit --agent') return 0 ;;
    'move --domain'|'move --slug'|'move -C'|'move --repo'|'move --cwd'|'move --agent') return 0 ;;
    'delete -C'|'delete --repo'|'delete --cwd'|'delete --agent') return 0 ;;
    'archive --reason'|'archive -C'|'archive --repo'|'archive --cwd'|'archive --agent') return 0 ;;
    'forget --reason'|'forget -C'|'forget --repo'|'forget --cwd'|'forget --agent') return 0 ;;
    'restore --reason'|'restore -C'|'restore --repo'|'restore --cwd'|'restore --agent') return 0 ;;
    'transcript list --host'|'transcript list --root'|'transcript list --limit'|'transcript list -C'|'transcript list --repo'|'transcript list --cwd'|'transcript list --agent') return 0 ;;
    'transcript show --host'|'transcript show --root'|'transcript show --session'|'transcript show -C'|'transcript show --repo'|'transcript show --cwd'|'transcript show --agent') return 0 ;;
    'transcript export --host'|'transcript export --root'|'transcript export --format'|'transcript export -C'|'transcript export --repo'|'transcript export --cwd'|'transcript export --agent') return 0 ;;
    'transcript import --host'|'transcript import --root'|'transcript import --visibility'|'transcript import -C'|'transcript import --repo'|'transcript import --cwd'|'transcript import --agent') return 0 ;;
    'ingest --visibility'|'ingest --chunk-chars'|'ingest -C'|'ingest --repo'|'ingest --cwd'|'ingest --agent') return 0 ;;
    'import --from'|'import --domain'|'import --visibility'|'import --allow-secret'|'import -C'|'import --repo'|'import --cwd'|'import --agent') return 0 ;;
    'import list --limit'|'import list -C'|'import list --repo'|'import list --cwd'|'import list --agent') return 0 ;;
    'import undo -C'|'import undo --repo'|'import undo --cwd'|'import undo --agent') return 0 ;;
    'extract --text'|'extract --file'|'extract --speaker'|'extract --role'|'extract --session'|'extract --channel'|'extract --message-id'|'extract --at'|'extract --max'|'extract --visibility'|'extract -C'|'extract --repo'|'extract --cwd'|'extract --agent') return 0 ;;
    'extract request --file'|'extract request --chunk-chars'|'extract request -C'|'extract request --repo'|'extract request --cwd'|'extract request --agent') return 0 ;;
    'extract apply --input'|'extract apply -C'|'extract apply --repo'|'extract apply --cwd'|'extract apply --agent') return 0 ;;
    'hygiene -C'|'hygiene --repo'|'hygiene --cwd'|'hygiene --agent') return 0 ;;
    'facts list --subject'|'facts list --scope'|'facts list --limit'|'facts list -C'|'facts list --repo'|'facts list --cwd'|'facts list --agent') return 0 ;;
    'facts show -C'|'facts show --repo'|'facts show --cwd'|'facts show --agent') return 0 ;;
    'facts add --category'|'facts add --importance'|'facts add --confidence'|'facts add --scope'|'facts add --valid-from'|'facts add --valid-to'|'facts add --visibility'|'facts add --allow-secret'|'facts add -C'|'facts add --repo'|'facts add --cwd'|'facts add --agent') return 0 ;;
    'facts hide -C'|'facts hide --repo'|'facts hide --cwd'|'facts hide --agent') return 0 ;;
    'facts unhide -C'|'facts unhide --repo'|'facts unhide --cwd'|'facts unhide --agent') return 0 ;;
    'facts promote -C'|'facts promote --repo'|'facts promote --cwd'|'facts promote --agent') return 0 ;;
    'entity list --type'|'entity list --limit'|'entity list --at'|'entity list --scope'|'entity list --as-of'|'entity list --include'|'entity list -C'|'entity list --repo'|'entity list --cwd'|'entity list --agent') return 0 ;;
    'entity show --at'|'entity show --scope'|'entity show --as-of'|'entity show --include'|'entity show -C'|'entity show --repo'|'entity show --cwd'|'entity show --agent') return 0 ;;
    'entity dedupe --into'|'entity dedupe -C'|'entity dedupe --repo'|'entity dedupe --cwd'|'entity dedupe --agent') return 0 ;;
    'search --type'|'search --domain'|'search --tag'|'search --kind'|'search --status'|'search --created-by'|'search --since'|'search --until'|'search --min-importance'|'search --context-tag'|'search --visibility'|'search --verification'|'search --freshness'|'search --source-type'|'search --perspective'|'search --scope'|'search --as-of'|'search --include'|'search --limit'|'search --offset'|'search --fuzzy'|'search --at'|'search --tier'|'search --budget'|'search --run'|'search --queries'|'search -C'|'search --repo'|'search --cwd'|'search --agent') return 0 ;;
    'get --tier'|'get --budget'|'get --at'|'get --as-of'|'get --run'|'get -C'|'get --repo'|'get --cwd'|'get --agent') return 0 ;;
    'list --type'|'list --domain'|'list --tag'|'list --kind'|'list --status'|'list --created-by'|'list --since'|'list --until'|'list --min-importance'|'list --context-tag'|'list --visibility'|'list --verification'|'list --freshness'|'list --source-type'|'list --perspective'|'list --scope'|'list --as-of'|'list --include'|'list --limit'|'list --cursor'|'list --at'|'list -C'|'list --repo'|'list --cwd'|'list --agent') return 0 ;;
    'paths --scope'|'paths --as-of'|'paths --include'|'paths --depth'|'paths -C'|'paths --repo'|'paths --cwd'|'paths --agent') return 0 ;;
    'prime --budget'|'prime --format'|'prime --scope'|'prime -C'|'prime --repo'|'prime --cwd'|'prime --agent') return 0 ;;
    'context assemble --input'|'context assemble --budget'|'context assemble -C'|'context assemble --repo'|'context assemble --cwd'|'context assemble --agent') return 0 ;;
    'context after-turn --input'|'context after-turn -C'|'context after-turn --repo'|'context after-turn --cwd'|'context after-turn --agent') return 0 ;;
    'context compact --input'|'context compact --keep'|'context compact -C'|'context compact --repo'|'context compact --cwd'|'context compact --agent') return 0 ;;
    'briefing --days'|'briefing --max-chars'|'briefing --format'|'briefing --at'|'briefing --scope'|'briefing --as-of'|'briefing --include'|'briefing -C'|'briefing --repo'|'briefing --cwd'|'briefing --agent') return 0 ;;
    'session save --thread'|'session save --mood'|'session save --session'|'session save --allow-secret'|'session save -C'|'session save --repo'|'session save --cwd'|'session save --agent') return 0 ;;
    'session restore -C'|'session restore --repo'|'session restore --cwd'|'session restore --agent') return 0 ;;
    'session list --limit'|'session list -C'|'session list --repo'|'session list --cwd'|'session list --agent') return 0 ;;
    'recent --hours'|'recent --limit'|'recent --at'|'recent --scope'|'recent --as-of'|'recent --include'|'recent -C'|'recent --repo'|'recent --cwd'|'recent --agent') return 0 ;;
    'timeline --by'|'timeline --count'|'timeline --at'|'timeline --scope'|'timeline --as-of'|'timeline --include'|'timeline -C'|'timeline --repo'|'timeline --cwd'|'timeline --agent') return 0 ;;
    'pin add --scope'|'pin add --category'|'pin add --visibility'|'pin add --allow-secret'|'pin add -C'|'pin add --repo'|'pin add --cwd'|'pin add --agent') return 0 ;;
    'pin rm -C'|'pin rm --repo'|'pin rm --cwd'|'pin rm --agent') return 0 ;;
    'pin list --channel'|'pin list --session'|'pin list --limit'|'pin list -C'|'pin list --repo'|'pin list --cwd'|'pin list --agent') return 0 ;;
    'link --weight'|'link --evidence'|'link --source'|'link --set'|'link --allow-secret'|'link -C'|'link --repo'|'link --cwd'|'link --agent') return 0 ;;
    'unlink -C'|'unlink --repo'|'unlink --cwd'|'unlink --agent') return 0 ;;
    'links --kind'|'links --direction'|'links -C'|'links --repo'|'links --cwd'|'links --agent') return 0 ;;
    'synapse get -C'|'synapse get --repo'|'synapse get --cwd'|'synapse get --agent') return 0 ;;
    'lineage --direction'|'lineage --depth'|'lineage -C'|'lineage --repo'|'lineage --cwd'|'lineage --agent') return 0 ;;
    'feedback --outcome'|'feedback --effectiveness'|'feedback --reason'|'feedback --session'|'feedback -C'|'feedback --repo'|'feedback --cwd'|'feedback --agent') return 0 ;;
    'reinforce --effectiveness'|'reinforce --reason'|'reinforce --session'|'reinforce -C'|'reinforce --repo'|'reinforce --cwd'|'reinforce --agent') return 0 ;;
    'fail --reason'|'fail --session'|'fail -C'|'fail --repo'|'fail --cwd'|'fail --agent') return 0 ;;
    'verify --to'|'verify --evidence'|'verify --source'|'verify --domain'|'verify --allow-secret'|'verify -C'|'verify --repo'|'verify --cwd'|'verify --agent') return 0 ;;
    'signal --session'|'signal -C'|'signal --repo'|'signal --cwd'|'signal --agent') return 0 ;;
    'effectiveness -C'|'effectiveness --repo'|'effectiveness --cwd'|'effectiveness --agent') return 0 ;;
    'contradictions list -C'|'contradictions list --repo'|'contradictions list --cwd'|'contradictions list --agent') return 0 ;;
    'contradictions resolve --verdict'|'contradictions resolve --keep'|'contradictions resolve --rationale'|'contradictions resolve -C'|'contradictions resolve --repo'|'contradictions resolve --cwd'|'contradictions resolve --agent') return 0 ;;
    'observe --role'|'observe --text'|'observe --session'|'observe -C'|'observe --repo'|'observe --cwd'|'observe --agent') return 0 ;;
    'proposals list --source'|'proposals list --domain'|'proposals list --before'|'proposals list --status'|'proposals list --engram'|'proposals list --limit'|'proposals list --cursor'|'proposals list -C'|'proposals list --repo'|'proposals list --cwd'|'proposals list --agent') return 0 ;;
    'proposals show -C'|'proposals show --repo'|'proposals show --cwd'|'proposals show --agent') return 0 ;;
    'proposals accept --source'|'proposals accept --domain'|'proposals accept --before'|'proposals accept --limit'|'proposals accept --title'|'proposals accept --kind'|'proposals accept --tag'|'proposals accept --content'|'proposals accept --visibility'|'proposals accept --allow-secret'|'proposals accept -C'|'proposals accept --repo'|'proposals accept --cwd'|'proposals accept --agent') return 0 ;;
    'proposals dismiss --source'|'proposals dismiss --domain'|'proposals dismiss --before'|'proposals dismiss --limit'|'proposals dismiss --reason'|'proposals dismiss --days'|'proposals dismiss -C'|'proposals dismiss --repo'|'proposals dismiss --cwd'|'proposals dismiss --agent') return 0 ;;
    'proposals edit --title'|'proposals edit --kind'|'proposals edit --domain'|'proposals edit --tag'|'proposals edit --content'|'proposals edit --allow-secret'|'proposals edit -C'|'proposals edit --repo'|'proposals edit --cwd'|'proposals edit --agent') return 0 ;;
    'synthesize --allow-secret'|'synthesize -C'|'synthesize --repo'|'synthesize --cwd'|'synthesize --agent') return 0 ;;
    'ponder create --focus'|'ponder create -C'|'ponder create --repo'|'ponder create --cwd'|'ponder create --agent') return 0 ;;
    'ponder run --outside'|'ponder run -C'|'ponder run --repo'|'ponder run --cwd'|'ponder run --agent') return 0 ;;
    'ponder report --input'|'ponder report -C'|'ponder report --repo'|'ponder report --cwd'|'ponder report --agent') return 0 ;;
    'ponder list --state'|'ponder list -C'|'ponder list --repo'|'ponder list --cwd'|'ponder list --agent') return 0 ;;
    'ponder show -C'|'ponder show --repo'|'ponder show --cwd'|'ponder show --agent') return 0 ;;
    'ponder again -C'|'ponder again --repo'|'ponder again --cwd'|'ponder again --agent') return 0 ;;
    'ponder delete -C'|'ponder delete --repo'|'ponder delete --cwd'|'ponder delete --agent') return 0 ;;
    'skill scan --allow-secret'|'skill scan -C'|'skill scan --repo'|'skill scan --cwd'|'skill scan --agent') return 0 ;;
    'skill create --when'|'skill create --until'|'skill create --policy'|'skill create --ref'|'skill create --visibility'|'skill create --allow-secret'|'skill create -C'|'skill create --repo'|'skill create --cwd'|'skill create --agent') return 0 ;;
    'skill list --retention'|'skill list --stage'|'skill list --visibility'|'skill list --sort'|'skill list -C'|'skill list --repo'|'skill list --cwd'|'skill list --agent') return 0 ;;
    'skill get -C'|'skill get --repo'|'skill get --cwd'|'skill get --agent') return 0 ;;
    'skill invoke --effectiveness'|'skill invoke --reason'|'skill invoke -C'|'skill invoke --repo'|'skill invoke --cwd'|'skill invoke --agent') return 0 ;;
    'skill update --when'|'skill update --until'|'skill update --policy'|'skill update --ref'|'skill update --visibility'|'skill update --allow-secret'|'skill update --stage'|'skill update --folder'|'skill update -C'|'skill update --repo'|'skill update --cwd'|'skill update --agent') return 0 ;;
    'skill retire --reason'|'skill retire -C'|'skill retire --repo'|'skill retire --cwd'|'skill retire --agent') return 0 ;;
    'skill revive -C'|'skill revive --repo'|'skill revive --cwd'|'skill revive --agent') return 0 ;;
    'skill delete -C'|'skill delete --repo'|'skill delete --cwd'|'skill delete --agent') return 0 ;;
    'skill compose -C'|'skill compose --repo'|'skill compose --cwd'|'skill compose --agent') return 0 ;;
    'skill relate -C'|'skill relate --repo'|'skill relate --cwd'|'skill relate --agent') return 0 ;;
    'skill distribute --to'|'skill distribute -C'|'skill distribute --repo'|'skill distribute --cwd'|'skill distribute --agent') return 0 ;;
    'skill catalogue -C'|'skill catalogue --repo'|'skill catalogue --cwd'|'skill catalogue --agent') return 0 ;;
    'check -C'|'check --repo'|'check --cwd'|'check --agent') return 0 ;;
    'maintain --stage'|'maintain -C'|'maintain --repo'|'maintain --cwd'|'maintain --agent') return 0 ;;
    'dream -C'|'dream --repo'|'dream --cwd'|'dream --agent') return 0 ;;
    'doctor --new-id'|'doctor -C'|'doctor --repo'|'doctor --cwd'|'doctor --agent') return 0 ;;
    'audit --engram'|'audit --action'|'audit --since'|'audit --until'|'audit --limit'|'audit --cursor'|'audit -C'|'audit --repo'|'audit --cwd'|'audit --agent') return 0 ;;
    'sync -m'|'sync --message'|'sync --timeout'|'sync -C'|'sync --repo'|'sync --cwd'|'sync --agent') return 0 ;;
    'merge resolve -C'|'merge resolve --repo'|'merge resolve --cwd'|'merge resolve --agent') return 0 ;;
    'merge audit --limit'|'merge audit -C'|'merge audit --repo'|'merge audit --cwd'|'merge audit --agent') return 0 ;;
    'merge log --since'|'merge log --limit'|'merge log -C'|'merge log --repo'|'merge log --cwd'|'merge log --agent') return 0 ;;
    'history -C'|'history --repo'|'history --cwd'|'history --agent') return 0 ;;
    'log --range'|'log --since'|'log --until'|'log --author'|'log --limit'|'log -C'|'log --repo'|'log --cwd'|'log --agent') return 0 ;;
    'diff -C'|'diff --repo'|'diff --cwd'|'diff --agent') return 0 ;;
    'stats --window-days'|'stats -C'|'stats --repo'|'stats --cwd'|'stats --agent') return 0 ;;
    'anomalies --window-days'|'anomalies -C'|'anomalies --repo'|'anomalies --cwd'|'anomalies --agent') return 0 ;;
    'hooks install -C'|'hooks install --repo'|'hooks install --cwd'|'hooks install --agent') return 0 ;;
    'hooks uninstall -C'|'hooks uninstall --repo'|'hooks uninstall --cwd'|'hooks uninstall --agent') return 0 ;;
    'hooks status -C'|'hooks status --repo'|'hooks status --cwd'|'hooks status --agent') return 0 ;;
    'post-merge -C'|'post-merge --repo'|'post-merge --cwd'|'post-merge --agent') return 0 ;;
    'schedule print --every'|'schedule print --steps'|'schedule print -C'|'schedule print --repo'|'schedule print --cwd'|'schedule print --agent') return 0 ;;
    'schedule install --every'|'schedule install --steps'|'schedule install -C'|'schedule install --repo'|'schedule install --cwd'|'schedule install --agent') return 0 ;;
    'schedule remove -C'|'schedule remove --repo'|'schedule remove --cwd'|'schedule remove --agent') return 0 ;;
    'schedule run --steps'|'schedule run -C'|'schedule run --repo'|'schedule run --cwd'|'schedule run --agent') return 0 ;;
    'export -o'|'export --output'|'export --include'|'export --since'|'export -C'|'export --repo'|'export --cwd'|'export --agent') return 0 ;;
    'trash list -C'|'trash list --repo'|'trash list --cwd'|'trash list --agent') return 0 ;;
    'trash restore --reason'|'trash restore -C'|'trash restore --repo'|'trash restore --cwd'|'trash restore --agent') return 0 ;;
    'trash purge -C'|'trash purge --repo'|'trash purge --cwd'|'trash purge --agent') return 0 ;;
    'cache clear -C'|'cache clear --repo'|'cache clear --cwd'|'cache clear --agent') return 0 ;;
    'cache path -C'|'cache path --repo'|'cache path --cwd'|'cache path --agent') return 0 ;;
    'help -C'|'help --repo'|'help --cwd'|'help --agent') return 0 ;;
    'completion -C'|'completion --repo'|'completion --cwd'|'completion --agent') return 0 ;;
    'version -C'|'version --repo'|'version --cwd'|'version --agent') return 0 ;;
  esac
  return 1
}

_co_engram_option_values() {
  case "$1 $2" in
    'init --language') choices='en zh' ;;
    'init -C'|'init --repo'|'init --cwd') kind=directory ;;
    'setup --scope') choices='user project local' ;;
    'setup -C'|'setup --repo'|'setup --cwd') kind=directory ;;
    'status -C'|'status --repo'|'status --cwd') kind=directory ;;
    'trust -C'|'trust --repo'|'trust --cwd') kind=directory ;;
    'config list -C'|'config list --repo'|'config list --cwd') kind=directory ;;
    'config get -C'|'config get --repo'|'config get --cwd') kind=directory ;;
    'config set -C'|'config set --repo'|'config set --cwd') kind=directory ;;
    'config unset -C'|'config unset --repo'|'config unset --cwd') kind=directory ;;
    'config data-root -C'|'config data-root --repo'|'config data-root --cwd') kind=directory ;;
    'mcp --profile') choices='minimal standard full' ;;
    'mcp -C'|'mcp --repo'|'mcp --cwd') kind=directory ;;
    'add --file') kind=file ;;
    'add --kind') choices='observation fact pattern procedure hypothesis' ;;
    'add --domain') kind=domain ;;
    'add --tag') kind=tag ;;
    'add --source-type') choices='firsthand secondhand inferred' ;;
    'add --visibility') choices='team public restricted private' ;;
    'add --from-json') kind=file ;;
    'add -C'|'add --repo'|'add --cwd') kind=directory ;;
    'update --kind') choices='observation fact pattern procedure hypothesis' ;;
    'update --domain') kind=domain ;;
    'update --tag') kind=tag ;;
    'update --untag') kind=tag ;;
    'update --visibility') choices='team public restricted private' ;;
    'update --from-json') kind=file ;;
    'update -C'|'update --repo'|'update --cwd') kind=directory ;;
    'edit -C'|'edit --repo'|'edit --cwd') kind=directory ;;
    'move --domain') kind=domain ;;
    'move -C'|'move --repo'|'move --cwd') kind=directory ;;
    'delete -C'|'delete --repo'|'delete --cwd') kind=directory ;;
    'archive -C'|'archive --repo'|'archive --cwd') kind=directory ;;
    'forget -C'|'forget --repo'|'forget --cwd') kind=directory ;;
    'restore -C'|'restore --repo'|'restore --cwd') kind=directory ;;
    'transcript list --host') choices='openclaw claude-code' ;;
    'transcript list --root') kind=directory ;;
    'transcript list -C'|'transcript list --repo'|'transcript list --cwd') kind=directory ;;
    'transcript show --host') choices='openclaw claude-code' ;;
    'transcript show --root') kind=directory ;;
    'transcript show -C'|'transcript show --repo'|'transcript show --cwd') kind=directory ;;
    'transcript export --host') choices='openclaw claude-code' ;;
    'transcript export --root') kind=directory ;;
    'transcript export --format') choices='md jsonl json' ;;
    'transcript export -C'|'transcript export --repo'|'transcript export --cwd') kind=directory ;;
    'transcript import --host') choices='openclaw claude-code' ;;
    'transcript import --root') kind=directory ;;
    'transcript import --visibility') choices='team public restricted private' ;;
    'transcript import -C'|'transcript import --repo'|'transcript import --cwd') kind=directory ;;
    'ingest --visibility') choices='team public restricted private' ;;
    'ingest -C'|'ingest --repo'|'ingest --cwd') kind=directory ;;
    'import --from') choices='claude-md agents-md gemini-md cursor copilot auto-memory obsidian basic-memory markdown mcp-memory mem0 beads co-engram jsonl' ;;
    'import --domain') kind=domain ;;
    'import --visibility') choices='team public restricted private' ;;
    'import -C'|'import --repo'|'import --cwd') kind=directory ;;
    'import list -C'|'import list --repo'|'import list --cwd') kind=directory ;;
    'import undo -C'|'import undo --repo'|'import undo --cwd') kind=directory ;;
    'extract --file') kind=file ;;
    'extract --visibility') choices='team public restricted private' ;;
    'extract -C'|'extract --repo'|'extract --cwd') kind=directory ;;
    'extract request --file') kind=file ;;
    'extract request -C'|'extract request --repo'|'extract request --cwd') kind=directory ;;
    'extract apply --input') kind=file ;;
    'extract apply -C'|'extract apply --repo'|'extract apply --cwd') kind=directory ;;
    'hygiene -C'|'hygiene --repo'|'hygiene --cwd') kind=directory ;;
    'facts list -C'|'facts list --repo'|'facts list --cwd') kind=directory ;;
    'facts show -C'|'facts show --repo'|'facts show --cwd') kind=directory ;;
    'facts add --visibility') choices='team public restricted private' ;;
    'facts add -C'|'facts add --repo'|'facts add --cwd') kind=directory ;;
    'facts hide -C'|'facts hide --repo'|'facts hide --cwd') kind=directory ;;
    'facts unhide -C'|'facts unhide --repo'|'facts unhide --cwd') kind=directory ;;
    'facts promote -C'|'facts promote --repo'|'facts promote --cwd') kind=directory ;;
    'entity list --type') choices='person project tool concept place event organization' ;;
    'entity list --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'entity list -C'|'entity list --repo'|'entity list --cwd') kind=directory ;;
    'entity show --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'entity show -C'|'entity show --repo'|'entity show --cwd') kind=directory ;;
    'entity dedupe -C'|'entity dedupe --repo'|'entity dedupe --cwd') kind=directory ;;
    'search --type') choices='engram fact entity session' ;;
    'search --domain') kind=domain ;;
    'search --tag') kind=tag ;;
    'search --kind') choices='observation fact pattern procedure hypothesis' ;;
    'search --status') choices='draft active frozen forgotten' ;;
    'search --visibility') choices='team public restricted private' ;;
    'search --verification') choices='unverified plausible probable verified refuted' ;;
    'search --freshness') choices='fresh aging stale faded' ;;
    'search --source-type') choices='firsthand secondhand inferred' ;;
    'search --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'search --fuzzy') choices='0 1 2 auto off' ;;
    'search --tier') choices='catalog digest content' ;;
    'search --queries') kind=file ;;
    'search -C'|'search --repo'|'search --cwd') kind=directory ;;
    'get --tier') choices='catalog digest content meta synapses auto' ;;
    'get -C'|'get --repo'|'get --cwd') kind=directory ;;
    'list --type') choices='engram fact entity session' ;;
    'list --domain') kind=domain ;;
    'list --tag') kind=tag ;;
    'list --kind') choices='observation fact pattern procedure hypothesis' ;;
    'list --status') choices='draft active frozen forgotten' ;;
    'list --visibility') choices='team public restricted private' ;;
    'list --verification') choices='unverified plausible probable verified refuted' ;;
    'list --freshness') choices='fresh aging stale faded' ;;
    'list --source-type') choices='firsthand secondhand inferred' ;;
    'list --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'list -C'|'list --repo'|'list --cwd') kind=directory ;;
    'paths --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'paths -C'|'paths --repo'|'paths --cwd') kind=directory ;;
    'prime --format') choices='md json section' ;;
    'prime -C'|'prime --repo'|'prime --cwd') kind=directory ;;
    'context assemble --input') kind=file ;;
    'context assemble -C'|'context assemble --repo'|'context assemble --cwd') kind=directory ;;
    'context after-turn --input') kind=file ;;
    'context after-turn -C'|'context after-turn --repo'|'context after-turn --cwd') kind=directory ;;
    'context compact --input') kind=file ;;
    'context compact -C'|'context compact --repo'|'context compact --cwd') kind=directory ;;
    'briefing --format') choices='md json' ;;
    'briefing --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'briefing -C'|'briefing --repo'|'briefing --cwd') kind=directory ;;
    'session save -C'|'session save --repo'|'session save --cwd') kind=directory ;;
    'session restore -C'|'session restore --repo'|'session restore --cwd') kind=directory ;;
    'session list -C'|'session list --repo'|'session list --cwd') kind=directory ;;
    'recent --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'recent -C'|'recent --repo'|'recent --cwd') kind=directory ;;
    'timeline --by') choices='day week' ;;
    'timeline --include') choices='frozen forgotten expired hidden otherAgents outOfScope restricted' list=1 ;;
    'timeline -C'|'timeline --repo'|'timeline --cwd') kind=directory ;;
    'pin add --visibility') choices='team public restricted private' ;;
    'pin add -C'|'pin add --repo'|'pin add --cwd') kind=directory ;;
    'pin rm -C'|'pin rm --repo'|'pin rm --cwd') kind=directory ;;
    'pin list -C'|'pin list --repo'|'pin list --cwd') kind=directory ;;
    'link -C'|'link --repo'|'link --cwd') kind=directory ;;
    'unlink -C'|'unlink --repo'|'unlink --cwd') kind=directory ;;
    'links --kind') choices='extends part_of similar_to depends_on causes follows derives_from contradicts exemplifies supersedes consolidates contextualizes' ;;
    'links --direction') choices='out in both' ;;
    'links -C'|'links --repo'|'links --cwd') kind=directory ;;
    'synapse get -C'|'synapse get --repo'|'synapse get --cwd') kind=directory ;;
    'lineage --direction') choices='ancestors descendants both' ;;
    'lineage -C'|'lineage --repo'|'lineage --cwd') kind=directory ;;
    'feedback --outcome') choices='success failure partial' ;;
    'feedback -C'|'feedback --repo'|'feedback --cwd') kind=directory ;;
    'reinforce -C'|'reinforce --repo'|'reinforce --cwd') kind=directory ;;
    'fail -C'|'fail --repo'|'fail --cwd') kind=directory ;;
    'verify --to') choices='unverified plausible probable verified refuted' ;;
    'verify --source') kind=engram ;;
    'verify --domain') kind=domain ;;
    'verify -C'|'verify --repo'|'verify --cwd') kind=directory ;;
    'signal -C'|'signal --repo'|'signal --cwd') kind=directory ;;
    'effectiveness -C'|'effectiveness --repo'|'effectiveness --cwd') kind=directory ;;
    'contradictions list -C'|'contradictions list --repo'|'contradictions list --cwd') kind=directory ;;
    'contradictions resolve --verdict') choices='keep_new keep_old merge archive' ;;
    'contradictions resolve --keep') kind=engram ;;
    'contradictions resolve -C'|'contradictions resolve --repo'|'contradictions resolve --cwd') kind=directory ;;
    'observe --role') choices='user assistant' ;;
    'observe -C'|'observe --repo'|'observe --cwd') kind=directory ;;
    'proposals list --domain') kind=domain ;;
    'proposals list --status') choices='pending accepted dismissed all' ;;
    'proposals list --engram') kind=engram ;;
    'proposals list -C'|'proposals list --repo'|'proposals list --cwd') kind=directory ;;
    'proposals show -C'|'proposals show --repo'|'proposals show --cwd') kind=directory ;;
    'proposals accept --domain') kind=domain ;;
    'proposals accept --kind') choices='observation fact pattern procedure hypothesis' ;;
    'proposals accept --tag') kind=tag ;;
    'proposals accept --visibility') choices='team public restricted private' ;;
    'proposals accept -C'|'proposals accept --repo'|'proposals accept --cwd') kind=directory ;;
    'proposals dismiss --domain') kind=domain ;;
    'proposals dismiss -C'|'proposals dismiss --repo'|'proposals dismiss --cwd') kind=directory ;;
    'proposals edit --kind') choices='observation fact pattern procedure hypothesis' ;;
    'proposals edit --domain') kind=domain ;;
    'proposals edit --tag') kind=tag ;;
    'proposals edit -C'|'proposals edit --repo'|'proposals edit --cwd') kind=directory ;;
    'synthesize -C'|'synthesize --repo'|'synthesize --cwd') kind=directory ;;
    'ponder create --focus') kind=engram ;;
    'ponder create -C'|'ponder create --repo'|'ponder create --cwd') kind=directory ;;
    'ponder run --outside') choices='web mcp' ;;
    'ponder run -C'|'ponder run --repo'|'ponder run --cwd') kind=directory ;;
    'ponder report --input') kind=file ;;
    'ponder report -C'|'ponder report --repo'|'ponder report --cwd') kind=directory ;;
    'ponder list --state') choices='queued thinking verifying repairing done degraded failed' ;;
    'ponder list -C'|'ponder list --repo'|'ponder list --cwd') kind=directory ;;
    'ponder show -C'|'ponder show --repo'|'ponder show --cwd') kind=directory ;;
    'ponder again -C'|'ponder again --repo'|'ponder again --cwd') kind=directory ;;
    'ponder delete -C'|'ponder delete --repo'|'ponder delete --cwd') kind=directory ;;
    'skill scan -C'|'skill scan --repo'|'skill scan --cwd') kind=directory ;;
    'skill create --policy') choices='claude-skill openclaw-skill prompt code workflow' ;;
    'skill create --visibility') choices='team public restricted private' ;;
    'skill create -C'|'skill create --repo'|'skill create --cwd') kind=directory ;;
    'skill list --retention') choices='active aging stale forgotten' list=1 ;;
    'skill list --stage') choices='draft compiled tuned' ;;
    'skill list --visibility') choices='team public restricted private' ;;
    'skill list --sort') choices='name utility' ;;
    'skill list -C'|'skill list --repo'|'skill list --cwd') kind=directory ;;
    'skill get -C'|'skill get --repo'|'skill get --cwd') kind=directory ;;
    'skill invoke -C'|'skill invoke --repo'|'skill invoke --cwd') kind=directory ;;
    'skill update --policy') choices='claude-skill openclaw-skill prompt code workflow' ;;
    'skill update --visibility') choices='team public restricted private' ;;
    'skill update --stage') choices='draft compiled tuned' ;;
    'skill update --folder') kind=directory ;;
    'skill update -C'|'skill update --repo'|'skill update --cwd') kind=directory ;;
    'skill retire -C'|'skill retire --repo'|'skill retire --cwd') kind=directory ;;
    'skill revive -C'|'skill revive --repo'|'skill revive --cwd') kind=directory ;;
    'skill delete -C'|'skill delete --repo'|'skill delete --cwd') kind=directory ;;
    'skill compose -C'|'skill compose --repo'|'skill compose --cwd') kind=directory ;;
    'skill relate -C'|'skill relate --repo'|'skill relate --cwd') kind=directory ;;
    'skill distribute --to') kind=directory ;;
    'skill distribute -C'|'skill distribute --repo'|'skill distribute --cwd') kind=directory ;;
    'skill catalogue -C'|'skill catalogue --repo'|'skill catalogue --cwd') kind=directory ;;
    'check -C'|'check --repo'|'check --cwd') kind=directory ;;
    'maintain --stage') choices='light deep rem all' ;;
    'maintain -C'|'maintain --repo'|'maintain --cwd') kind=directory ;;
    'dream -C'|'dream --repo'|'dream --cwd') kind=directory ;;
    'doctor --new-id') kind=file ;;
    'doctor -C'|'doctor --repo'|'doctor --cwd') kind=directory ;;
    'audit --engram') kind=engram ;;
    'audit -C'|'audit --repo'|'audit --cwd') kind=directory ;;
    'sync -C'|'sync --repo'|'sync --cwd') kind=directory ;;
    'merge resolve -C'|'merge resolve --repo'|'merge resolve --cwd') kind=directory ;;
    'merge audit -C'|'merge audit --repo'|'merge audit --cwd') kind=directory ;;
    'merge log -C'|'merge log --repo'|'merge log --cwd') kind=directory ;;
    'history -C'|'history --repo'|'history --cwd') kind=directory ;;
    'log -C'|'log --repo'|'log --cwd') kind=directory ;;
    'diff -C'|'diff --repo'|'diff --cwd') kind=directory ;;
    'stats -C'|'stats --repo'|'stats --cwd') kind=directory ;;
    'anomalies -C'|'anomalies --repo'|'anomalies --cwd') kind=directory ;;
    'hooks install -C'|'hooks install --repo'|'hooks install --cwd') kind=directory ;;
    'hooks uninstall -C'|'hooks uninstall --repo'|'hooks uninstall --cwd') kind=directory ;;
    'hooks status -C'|'hooks status --repo'|'hooks status --cwd') kind=directory ;;
    'post-merge -C'|'post-merge --repo'|'post-merge --cwd') kind=directory ;;
    'schedule print --steps') choices='transcripts notes maintain briefing sync' list=1 ;;
    'schedule print -C'|'schedule print --repo'|'schedule print --cwd') kind=directory ;;
    'schedule install --steps') choices='transcripts notes maintain briefing sync' list=1 ;;
    'schedule install -C'|'schedule install --repo'|'schedule install --cwd') kind=directory ;;
    'schedule remove -C'|'schedule remove --repo'|'schedule remove --cwd') kind=directory ;;
    'schedule run --steps') choices='transcripts notes maintain briefing sync' list=1 ;;
    'schedule run -C'|'schedule run --repo'|'schedule run --cwd') kind=directory ;;
    'export -o'|'export --output') kind=file ;;
    'export --include') choices='restricted private' list=1 ;;
    'export -C'|'export --repo'|'export --cwd') kind=directory ;;
    'trash list -C'|'trash list --repo'|'trash list --cwd') kind=directory ;;
    'trash restore -C'|'trash restore --repo'|'trash restore --cwd') kind=directory ;;
    'trash purge -C'|'trash purge --repo'|'trash purge --cwd') kind=directory ;;
    'cache clear -C'|'cache clear --repo'|'cache clear --cwd') kind=directory ;;
    'cache path -C'|'cache path --repo'|'cache path --cwd') kind=directory ;;
    'help -C'|'help --repo'|'help --cwd') kind=directory ;;
    'completion -C'|'completion --repo'|'completion --cwd') kind=directory ;;
    'version -C'|'version --repo'|'version --cwd') kind=directory ;;
  esac
}

_co_engram_argument_values() {
  case "$1 $2" in
    'init 0') kind=directory ;;
    'setup 0') choices='agents-md claude-md' ;;
    'trust 0') kind=directory ;;
    'config get 0') kind=setting ;;
    'config set '*) kind=setting ;;
    'config unset '*) kind=setting ;;
    'config data-root 0') kind=directory ;;
    'update 0') kind=engram ;;
    'edit 0') kind=engram ;;
    'move 0') kind=engram ;;
    'delete '*) kind=engram ;;
    'archive '*) kind=engram ;;
    'forget '*) kind=engram ;;
    'restore '*) kind=engram ;;
    'transcript show 0') kind=file ;;
    'transcript export '*) kind=file ;;
    'transcript import '*) kind=file ;;
    'ingest '*) kind=file ;;
    'import '*) kind=file ;;
    'import undo 0') kind=batch ;;
    'hygiene 0') kind=file ;;
    'facts show 0') kind=engram ;;
    'facts hide '*) kind=engram ;;
    'facts unhide '*) kind=engram ;;
    'facts promote '*) kind=engram ;;
    'entity show 0') kind=engram ;;
    'entity dedupe '*) kind=engram ;;
    'get 0') kind=engram ;;
    'session restore 0') kind=session ;;
    'pin add '*) kind=engram ;;
    'pin rm '*) kind=engram ;;
    'link 0') kind=engram ;;
    'link 1') choices='extends part_of similar_to depends_on causes follows derives_from contradicts exemplifies supersedes consolidates contextualizes' ;;
    'link 2') kind=engram ;;
    'unlink '*) kind=synapse ;;
    'links 0') kind=engram ;;
    'synapse get 0') kind=synapse ;;
    'lineage 0') kind=engram ;;
    'feedback 0') kind=engram ;;
    'reinforce 0') kind=engram ;;
    'fail 0') kind=engram ;;
    'verify 0') kind=engram ;;
    'signal 0') choices='edit command commit message' ;;
    'effectiveness 0') kind=engram ;;
    'contradictions resolve 0') kind=synapse ;;
    'proposals show 0') kind=proposal ;;
    'proposals accept '*) kind=proposal ;;
    'proposals dismiss '*) kind=proposal ;;
    'proposals edit 0') kind=proposal ;;
    'synthesize '*) kind=engram ;;
    'skill scan '*) kind=directory ;;
    'skill create 0') kind=directory ;;
    'skill get 0') kind=skill ;;
    'skill invoke 0') kind=skill ;;
    'skill update 0') kind=skill ;;
    'skill retire 0') kind=skill ;;
    'skill revive 0') kind=skill ;;
    'skill delete '*) kind=skill ;;
    'skill compose 0') choices='add remove list' ;;
    'skill compose 1') kind=skill ;;
    'skill compose '*) kind=skill ;;
    'skill relate 0') choices='add remove list' ;;
    'skill relate 1') kind=skill ;;
    'skill relate '*) kind=engram ;;
    'skill distribute '*) kind=skill ;;
    'merge resolve '*) kind=file ;;
    'merge log '*) kind=file ;;
    'history 0') kind=engram ;;
    'log 0') kind=engram ;;
    'diff '*) kind=file ;;
    'hooks install '*) choices='post-merge post-rewrite post-checkout pre-commit' ;;
    'hooks uninstall '*) choices='post-merge post-rewrite post-checkout pre-commit' ;;
    'schedule print 0') choices='cron systemd launchd github' ;;
    'schedule install 0') choices='cron systemd launchd' ;;
    'schedule remove 0') choices='cron systemd launchd' ;;
    'export 0') choices='jsonl md graphml dot mermaid' ;;
    'trash restore '*) kind=trash ;;
    'trash purge '*) kind=trash ;;
    'help '*) kind=command ;;
    'completion 0') choices='bash zsh fish powershell' ;;
  esac
}

_co_engram_options() {
  case "$1" in
    'init') choices='-y --yes --language --no-git --no-hooks --obsidian --no-obsidian --replace-driver --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'setup') choices='--scope --check --remove --print --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'status') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'trust') choices='--remove --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'config list') choices='--show-origin --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'config get') choices='--show-origin --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'config set') choices='--user --team --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'config unset') choices='--user --team --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'config data-root') choices='--reset --force --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'mcp') choices='--profile --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'add') choices='--content --file --kind --domain --tag --summary --importance --confidence --source-type --visibility --slug --valid-from --valid-to --set --from-json --no-dedupe --merge --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'update') choices='--title --content --append --summary --kind --domain --tag --untag --importance --confidence --visibility --valid-from --valid-to --set --from-json --rename --if-version --unshare --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'edit') choices='--allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'move') choices='--domain --slug --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'delete') choices='-y --yes --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'archive') choices='--reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'forget') choices='--reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'restore') choices='--reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'transcript list') choices='--host --root --all --limit --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'transcript show') choices='--host --root --session --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'transcript export') choices='--host --root --all --format --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'transcript import') choices='--host --root --all --visibility --extract --no-extract --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ingest') choices='--requests --done --visibility --again --chunk-chars --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'import') choices='--from --accept --domain --visibility --allow-secret -y --yes --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'import list') choices='--limit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'import undo') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'extract') choices='--text --file --speaker --role --session --channel --message-id --at --max --visibility --llm --store --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'extract request') choices='--file --chunk-chars --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'extract apply') choices='--input --atomic --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'hygiene') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts list') choices='--all --subject --scope --limit --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts show') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts add') choices='--category --importance --confidence --scope --valid-from --valid-to --pin --visibility --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts hide') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts unhide') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'facts promote') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'entity list') choices='--type --limit --at --scope --as-of --include --no-private --all-agents --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'entity show') choices='--at --scope --as-of --include --no-private --all-agents --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'entity dedupe') choices='--into --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'search') choices='--type --domain --tag --kind --status --created-by --since --until --min-importance --context-tag --visibility --verification --freshness --source-type --perspective --scope --as-of --include --no-private --all-agents --limit --offset --no-expand --fuzzy --explain --at --trust-dirs --tier --budget --run --queries --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'get') choices='--tier --budget --at --as-of --run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'list') choices='--type --domain --tag --kind --status --created-by --since --until --min-importance --context-tag --visibility --verification --freshness --source-type --perspective --scope --as-of --include --no-private --all-agents --limit --cursor --at --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'paths') choices='--scope --as-of --include --no-private --all-agents --depth --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'prime') choices='--budget --format --scope --no-private --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'context assemble') choices='--input --budget --trust-dirs --no-private --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'context after-turn') choices='--input --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'context compact') choices='--input --keep --write --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'briefing') choices='--days --max-chars --format --save --at --scope --as-of --include --no-private --all-agents --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'session save') choices='--thread --mood --session --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'session restore') choices='--no-private --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'session list') choices='--limit --no-private --all-agents --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'recent') choices='--hours --limit --at --scope --as-of --include --no-private --all-agents --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'timeline') choices='--by --count --at --scope --as-of --include --no-private --all-agents --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'pin add') choices='--scope --category --visibility --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'pin rm') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'pin list') choices='--channel --session --limit --all --no-private --all-agents --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'link') choices='--weight --evidence --source --set --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'unlink') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'links') choices='--kind --direction --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'synapse get') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'lineage') choices='--direction --depth --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'feedback') choices='--outcome --effectiveness --reason --session --apply --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'reinforce') choices='--effectiveness --reason --session --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'fail') choices='--reason --session --apply --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'verify') choices='--to --evidence --source --domain --force --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'signal') choices='--session --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'effectiveness') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'contradictions list') choices='--all --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'contradictions resolve') choices='--verdict --keep --rationale --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'observe') choices='--role --text --session --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'proposals list') choices='--source --domain --before --status --quarantined --engram --limit --cursor --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'proposals show') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'proposals accept') choices='--source --domain --before --limit --title --kind --tag --content --visibility --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'proposals dismiss') choices='--source --domain --before --limit --reason --days --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'proposals edit') choices='--title --kind --domain --tag --content --reopen --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'synthesize') choices='--allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder create') choices='--focus --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder run') choices='--auto --outside --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder report') choices='--input --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder list') choices='--state --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder show') choices='--task --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder again') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'ponder delete') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill scan') choices='--allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill create') choices='--when --until --policy --ref --visibility --allow-secret --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill list') choices='--all --retention --stage --visibility --sort --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill get') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill invoke') choices='--success --failure --effectiveness --reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill update') choices='--when --until --policy --ref --visibility --allow-secret --stage --folder --unshare --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill retire') choices='--reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill revive') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill delete') choices='-y --yes --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill compose') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill relate') choices='--dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill distribute') choices='--to --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'skill catalogue') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'check') choices='--staged --github --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'maintain') choices='--stage -y --yes --insights --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'dream') choices='-y --yes --insights --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'doctor') choices='--fix --incremental --new-id --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'audit') choices='--engram --action --since --until --limit --cursor --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'sync') choices='-m --message --dry-run --no-pull --no-push --pull-only --rebase --leave-conflicts --no-maintain --timeout --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'merge resolve') choices='--dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'merge audit') choices='--limit --fix --commit --no-commit --accept --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'merge log') choices='--since --limit --all --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'history') choices='--all --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'log') choices='--range --since --until --author --limit --all --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'diff') choices='--jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'stats') choices='--window-days --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'anomalies') choices='--window-days --jsonl --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'hooks install') choices='--shared --files --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'hooks uninstall') choices='--dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'hooks status') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'post-merge') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'schedule print') choices='--every --steps --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'schedule install') choices='--every --steps --dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'schedule remove') choices='--dry-run --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'schedule run') choices='--steps --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'export') choices='-o --output --public --include --since --force --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'trash list') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'trash restore') choices='--reason --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'trash purge') choices='--all -y --yes --dry-run --commit --no-commit --json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'cache clear') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'cache path') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'help') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'completion') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    'version') choices='--json -C --repo --cwd --agent -q --quiet --color --no-color -h --help' ;;
    *) choices='-C --repo --agent --help --version' ;;
  esac
}

_co_engram_menu() {
  case "$1" in
    '') choices='init setup status trust config mcp add update edit move delete archive forget restore transcript ingest import extract hygiene facts entity search get list paths prime context briefing session recent timeline pin link unlink links synapse lineage feedback reinforce fail verify signal effectiveness contradictions observe proposals synthesize ponder skill check maintain dream doctor audit sync merge history log diff stats anomalies hooks post-merge schedule export trash cache help completion version' ;;
    'config') choices='list get set unset data-root' ;;
    'transcript') choices='list show export import' ;;
    'import') choices='list undo' ;;
    'extract') choices='request apply' ;;
    'facts') choices='list show add hide unhide promote' ;;
    'entity') choices='list show dedupe' ;;
    'context') choices='assemble after-turn compact' ;;
    'session') choices='save restore list' ;;
    'pin') choices='add rm list' ;;
    'synapse') choices='get' ;;
    'contradictions') choices='list resolve' ;;
    'proposals') choices='list show accept dismiss edit' ;;
    'ponder') choices='create run report list show again delete' ;;
    'skill') choices='scan create list get invoke update retire revive delete compose relate distribute catalogue' ;;
    'merge') choices='resolve audit log' ;;
    'hooks') choices='install uninstall status' ;;
    'schedule') choices='print install remove run' ;;
    'trash') choices='list restore purge' ;;
    'cache') choices='clear path' ;;
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
    command) choices='init setup status trust config mcp add update edit move delete archive forget restore transcript ingest import extract hygiene facts entity search get list paths prime context briefing session recent timeline pin link unlink links synapse lineage feedback reinforce fail verify signal effectiveness contradictions observe proposals synthesize ponder skill check maintain dream doctor audit sync merge history log diff stats anomalies hooks post-merge schedule export trash cache help completion version' ;;
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
