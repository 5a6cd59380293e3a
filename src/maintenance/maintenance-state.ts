/** `maintenance-state.json` in the state folder: when each stage ran last. */
import type { Config } from '../config/config';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import type { Repository } from '../store/repository';
import { formatInstant, parseInstant } from '../util/instants';

export const STAGE_NAMES = ['light', 'deep', 'rem'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** Instants are ISO 8601. What is missing never happened. */
export interface MaintenanceState {
  light?: string;
  deep?: string;
  rem?: string;
  /** Enough was learnt since the last rem. */
  remDue?: boolean;
  auditRotatedAt?: string;
  /** When notes of other programs were last looked for. */
  notesAt?: string;
  /** When new skills were last looked for. */
  skillsAt?: string;
}

/** When a stage of maintenance last ran (null = never), and whether its interval is over. */
export interface StageStatus {
  last: string | null;
  due: boolean;
}

export type StageStatuses = Record<StageName, StageStatus>;

/** A missing or damaged file counts as never; what is no instant too. */
export function readMaintenanceState(repo: Pick<Repository, 'stateDir'>): MaintenanceState {
  const value = parseObject(readOptional(statePath(repo, STATE.maintenance)) ?? '{}');
  const state: MaintenanceState = {};
  for (const name of [...STAGE_NAMES, 'auditRotatedAt', 'notesAt', 'skillsAt'] as const) {
    const at = parseInstant(String(value[name] ?? ''));
    if (at !== undefined) state[name] = formatInstant(at);
  }
  if (value.remDue === true) state.remDue = true;
  return state;
}

export function formatMaintenanceState(state: MaintenanceState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}

/** Whether each stage is due at `now` (ms); none is while maintenance is off. An instant of the future counts as never. */
export function stageStatuses(state: MaintenanceState, { maintenance }: Config, now: number): StageStatuses {
  const statusOf = (stage: StageName): StageStatus => {
    const last = parseInstant(state[stage] ?? '');
    const isOver = last === undefined || now - last >= maintenance[stage] || last > now + maintenance[stage];
    const isWanted = isOver || (stage === 'rem' && state.remDue === true);
    return { last: state[stage] ?? null, due: maintenance.enabled && isWanted };
  };
  return { light: statusOf('light'), deep: statusOf('deep'), rem: statusOf('rem') };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
