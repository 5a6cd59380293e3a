import { evidenceAuthor } from '../store/memory';
import { formatInstant } from '../util/instants';
import type { WriteStep } from './write';

/** What a line of the audit log says beside when, what and who. */
export interface AuditedChange {
  engramId?: string;
  synapseId?: string;
  /** Left out for what is private. */
  title?: string;
  visibility?: string;
  reason?: string;
  [detail: string]: unknown;
}

/** Leaves a line about a change in the audit log, once the plan is applied. */
export function auditChange(step: WriteStep, author: string, action: string, change: AuditedChange): void {
  const { memory } = step;
  const { title, ...rest } = change;
  const shown = title === undefined || change.visibility === 'private' ? rest : { ...rest, title };
  step.audit({
    at: formatInstant(memory.surroundings.now()),
    action,
    actor: evidenceAuthor(memory, author),
    ...shown,
  });
}
