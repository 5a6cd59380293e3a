/** Proposal files: suggested changes that wait for a yes, in `proposals/` for the team, else in the state folder. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { editRecord } from '../engram/edit-record';
import { formatEntryLines } from '../engram/format-entry';
import { readYaml, shapeOfRows, type YamlRange } from '../engram/read-record';
import { startOfText } from '../engram/text-lines';
import type { YamlMap, YamlReader } from '../engram/yaml-document';
import { compareText } from '../util/compare';
import { errnoOf, fileError } from './file-error';
import { proposalPath, STATE, statePath } from './layout';
import type { Area } from './plan';
import { readOptional } from './read-optional';
import type { Repository } from './repository';
import { scanRepository } from './scan';

/** What every proposal says; sources add fields of their own (`content`, `synapseId`, …). */
export interface Proposal {
  id: string;
  source: string;
  status: 'pending' | 'accepted' | 'dismissed';
  /** What accepting it does. */
  action: string;
  title?: string;
  engramIds?: string[];
  targetId?: string;
  reason?: string;
  createdBy?: string;
  createdAt?: string;
  [field: string]: unknown;
}

/** A proposal as it lies on the disk. */
export interface ProposalFile {
  proposal: Proposal;
  area: Area;
  path: string;
  text: string;
}

const SHAPE = shapeOfRows([]);

/** Where a new proposal lies: `isLocal` when it speaks of what is not the team's. */
export function placeOfProposal(id: string, isLocal: boolean): { area: Area; path: string } {
  return isLocal
    ? { area: 'state', path: `${STATE.proposals}/${id}.yaml` }
    : { area: 'repo', path: proposalPath(id) };
}

/** The text of a new proposal file; empty fields are left out. */
export function formatProposal(proposal: Proposal): string {
  const lines = Object.entries(proposal)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => formatEntryLines(name, value));
  return `${lines.join('\n')}\n`;
}

/** The text with fields changed (null removes); everything else stays byte for byte. */
export async function editProposal(
  text: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> {
  const range = rangeOf(text);
  const yaml = readYaml(range) === undefined ? await loadYamlReader() : undefined;
  return editRecord({ range, shape: SHAPE, keyOf: (name) => name, lineBreak: '\n', yaml }, changes);
}

/** The proposal in a text; undefined when it is none. */
async function parseProposal(text: string): Promise<Proposal | undefined> {
  const range = rangeOf(text);
  const result = readYaml(range) ?? readYaml(range, await loadYamlReader());
  if (result?.type !== 'mapping') return undefined;
  const fields: YamlMap = Object.create(null);
  for (const { key, value } of result.document.entries) fields[key] ??= value;
  const { id, source, status, action } = fields;
  const isWhole = [id, source, status, action].every((value) => typeof value === 'string' && value !== '');
  return isWhole ? ({ ...fields } as unknown as Proposal) : undefined;
}

/** Every proposal of the team and of this clone, by id; files that are none are left to `doctor`. */
export async function readProposals(repo: Repository): Promise<ProposalFile[]> {
  const found: ProposalFile[] = [];
  for (const { area, path, absolute } of proposalPaths(repo)) {
    const text = readOptional(absolute);
    const proposal = text === undefined ? undefined : await parseProposal(text);
    if (text !== undefined && proposal !== undefined) found.push({ proposal, area, path, text });
  }
  return found.sort((a, b) => compareText(a.proposal.id, b.proposal.id) || compareText(a.path, b.path));
}

function proposalPaths(repo: Repository): Array<{ area: Area; path: string; absolute: string }> {
  const shared = scanRepository(repo, { only: ['proposal'] }).proposals;
  return [
    ...shared.map((path) => ({ area: 'repo' as const, path, absolute: join(repo.root, path) })),
    ...localNames(repo).map((name) => {
      const path = `${STATE.proposals}/${name}`;
      return { area: 'state' as const, path, absolute: statePath(repo, path) };
    }),
  ];
}

function localNames(repo: Repository): string[] {
  const folder = statePath(repo, STATE.proposals);
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.yaml') && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw fileError(error, folder, 'list');
  }
}

function rangeOf(text: string): YamlRange {
  return { text, start: startOfText(text), end: text.length };
}

async function loadYamlReader(): Promise<YamlReader> {
  return (await import('../engram/yaml-reader')).yamlReader;
}
