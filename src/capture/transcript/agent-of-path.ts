/** Whose a file is, told by where it stands. */
import { sep } from 'node:path';
import type { Config } from '../../config/config';
import { isAgentName } from '../../engram/agent-name';
import { absolutePath } from '../../store/absolute-path';
import type { Surroundings } from '../../util/surroundings';

/** The agent of `…/agents/<id>/…`, else the one whose `memoryDirs` the file is in; undefined where nothing tells. */
export function agentOfPath(
  path: string,
  agents: Config['agents'],
  surroundings: Surroundings,
): string | undefined {
  const folders = path.split(/[/\\]/).slice(0, -1);
  const at = folders.lastIndexOf('agents');
  const named = at < 0 ? undefined : folders[at + 1];
  if (named !== undefined && isAgentName(named)) return named;
  return Object.keys(agents ?? {}).find((agent) =>
    (agents?.[agent]?.memoryDirs ?? []).some((folder) => isBelow(path, absolutePath(folder, surroundings))),
  );
}

/** Whole names of folders: `memory-archive` is not below `memory`. */
function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
