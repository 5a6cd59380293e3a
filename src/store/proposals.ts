/** Proposal files: suggested changes that wait for a yes, in `proposals/` for the team, else in the state folder. */
import { readdirSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { compareText } from '../util/compare';
import { errnoOf, fileError } from './file-error';
import { proposalPath, STATE, statePath } from './layout';
import type { Area } from './plan';
import type { DamagedProposal, Proposal } from './proposal-codec';
import { readOptional } from './read-optional';
import { readTextFile } from './read-text-file';
import type { Repository } from './repository';
import { scanRepository } from './scan';

/** Where a proposal lies: relative to the repository or to the state folder. */
export interface ProposalPlace {
  area: Area;
  path: string;
}

/** A proposal as it lies on the disk. */
export interface ProposalFile extends ProposalPlace {
  proposal: Proposal;
  text: string;
}

/** A file that stands where proposals do and is none. */
export interface DamagedFile extends ProposalPlace, Omit<DamagedProposal, 'type'> {}

/** Where a new proposal lies: `isLocal` when it speaks of what is not the team's. */
export function placeOfProposal(id: string, isLocal: boolean): ProposalPlace {
  return isLocal
    ? { area: 'state', path: `${STATE.proposals}/${id}.yaml` }
    : { area: 'repo', path: proposalPath(id) };
}

/** Every proposal of the team and of this clone, by id; files that are none are left out. */
export async function readProposals(repo: Repository): Promise<ProposalFile[]> {
  return (await readAllProposals(repo)).files;
}

/** As `readProposals`, with the files that are none and what is wrong with them. */
export async function readAllProposals(
  repo: Repository,
): Promise<{ files: ProposalFile[]; damaged: DamagedFile[] }> {
  const files: ProposalFile[] = [];
  const damaged: DamagedFile[] = [];
  for (const place of proposalPlaces(repo)) {
    const file = await readProposalAt(repo, place);
    if (file === undefined) continue;
    if ('proposal' in file) files.push(file);
    else damaged.push(file);
  }
  files.sort((a, b) => compareText(a.proposal.id, b.proposal.id) || compareText(a.path, b.path));
  return { files, damaged };
}

/** The proposal at a place; undefined when there is no file. */
export async function readProposalAt(
  repo: Repository,
  place: ProposalPlace,
): Promise<ProposalFile | DamagedFile | undefined> {
  let text: string | undefined;
  try {
    text =
      place.area === 'state' ? readOptional(statePath(repo, place.path)) : readTextFile(repo, place.path);
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    return error.code === 'NOT_FOUND' ? undefined : { ...place, message: error.message };
  }
  if (text === undefined) return undefined;
  // Most repositories have none waiting, and the start of a session asks.
  const { parseProposal } = await import('./proposal-codec');
  const parsed = await parseProposal(text);
  if (parsed.type === 'damaged') {
    const { type, ...problem } = parsed;
    return { ...place, ...problem };
  }
  const { proposal } = parsed;
  const { path } = placeOfProposal(proposal.id, place.area === 'state');
  if (path === place.path) return { ...place, proposal, text };
  return { ...place, message: `by its id it would be ${path}` };
}

function proposalPlaces(repo: Repository): ProposalPlace[] {
  const { proposals } = scanRepository(repo, { only: ['proposal'] });
  return [
    ...proposals.map((path): ProposalPlace => ({ area: 'repo', path })),
    ...localNames(repo).map((name): ProposalPlace => ({ area: 'state', path: `${STATE.proposals}/${name}` })),
  ];
}

function localNames(repo: Repository): string[] {
  const folder = statePath(repo, STATE.proposals);
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && !name.startsWith('.'))
      .sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw fileError(error, folder, 'list');
  }
}
