import { VERIFICATION_STATUSES, type Verification, type VerificationStatus } from '../engram/engram';
import { CoEngramError } from '../errors';
import type { Credibility } from '../learning/credibility';
import {
  confidenceAfter,
  isUpgrade,
  missingFor,
  nextStep,
  type Support,
  supportOf,
} from '../learning/verification';
import { resolveId } from '../search/resolve-id';
import { shownOf } from '../search/shown-of';
import type { FieldRisk } from '../secrets/check-text';
import { authorOf, evidenceAuthor, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import type { UsageDelta } from '../usage/record';
import { formatInstant, parseInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { checkTexts } from './check-texts';
import { authorRecords, credibilityOfDoc } from './credibility';
import { planStateEdit } from './edit-state';
import { learn } from './learn';
import { planLink } from './link';
import { requireDoc } from './require-doc';
import { evidenceOf, type FoundEvidence, type SourceEdge, sourceEdges } from './verification-evidence';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

/** A status that somebody asks for, and why. Without `to`, what there is is explained. */
export interface VerifyRequest {
  to?: VerificationStatus;
  evidence?: string;
  /** An engram, or anything else that can be looked up: a path, an address, a commit. */
  source?: string;
  /** Top level of the domain that evidence without an engram comes from. */
  domain?: string;
  /** Whatever the rules say. */
  force?: boolean;
}

export interface VerifyOutcome {
  engramId: string;
  title: string;
  /** As it is now. */
  status: VerificationStatus;
  previous: VerificationStatus;
  /** Is the rule of the wanted status met? True when nothing was wanted. */
  met: boolean;
  /** What the wanted status, or else the next one, still lacks. */
  missing: string[];
  /** The next step up; undefined at the top and for what is refuted. */
  next?: VerificationStatus;
  /** As shown. */
  confidence: number;
  evidence: FoundEvidence[];
  support: Support;
  credibility: Credibility;
  risk: FieldRisk[];
}

/**
 * Explains how certain an engram is, or takes new evidence and, when the rule of the wanted status is met, changes the
 * status; evidence is kept in any case. Throws NOT_FOUND, USAGE without evidence or for an engram as its own source,
 * REFUSED for a secret.
 */
export async function verify(
  memory: Memory,
  reference: string,
  request: VerifyRequest = {},
  options: WriteOptions & { allowSecret?: readonly string[] } = {},
): Promise<Written<VerifyOutcome>> {
  checkRequest(request);
  const author = await authorOf(memory);
  // Explaining changes nothing, so it waits for nobody.
  const isQuestion = request.to === undefined;
  const written = await write(
    memory,
    async (step) => {
      const doc = requireDoc(step, reference);
      const outcome = await planVerification(step, doc, request, { author, ...options });
      return { summary: `verify ${outcome.engramId} ${outcome.status}`, outcome };
    },
    isQuestion ? { ...options, dryRun: true } : options,
  );
  return isQuestion ? { ...written, dryRun: options.dryRun === true } : written;
}

/** The evidence, and the status when its rule is met, added to the plan; without `to` nothing is. */
export async function planVerification(
  step: WriteStep,
  doc: number,
  request: VerifyRequest,
  by: { author: string; allowSecret?: readonly string[] },
): Promise<VerifyOutcome> {
  const kept = request.to === undefined ? NOTHING : await keepEvidence(step, doc, request, by);
  const outcome = await planStatus(step, doc, { ...request, edges: kept.edges, author: by.author });
  return { ...outcome, risk: kept.risk };
}

function checkRequest({ to, evidence, source, domain, force }: VerifyRequest): void {
  if (to === undefined) {
    if (evidence === undefined && source === undefined && domain === undefined && force !== true) return;
    throw new CoEngramError('USAGE', 'evidence for which status?', {
      hint: `--to ${VERIFICATION_STATUSES.slice(1).join('|')}`,
    });
  }
  if (!VERIFICATION_STATUSES.includes(to)) {
    throw new CoEngramError('USAGE', `unknown status "${to}"`, {
      hint: `one of ${VERIFICATION_STATUSES.join(', ')}`,
    });
  }
  if (evidence === undefined || evidence.trim() === '') {
    throw new CoEngramError('USAGE', 'a status needs evidence', { hint: '--evidence "what speaks for it"' });
  }
}

/** What keeping evidence brought: a synapse that the index does not know yet, and what was found in the words. */
interface KeptEvidence {
  edges: SourceEdge[];
  risk: FieldRisk[];
}

const NOTHING: KeptEvidence = { edges: [], risk: [] };

/** Keeps the evidence: on a `derives_from` synapse to an engram, else among the engram's own verifications. */
async function keepEvidence(
  step: WriteStep,
  doc: number,
  request: VerifyRequest,
  by: { author: string; allowSecret?: readonly string[] },
): Promise<KeptEvidence> {
  const { to = 'unverified', evidence = '', source } = request;
  const from = source === undefined ? undefined : sourceEngram(step, source);
  if (from === undefined) return { edges: [], risk: await addVerification(step, doc, request, by) };
  if (from === doc) throw new CoEngramError('USAGE', 'an engram is no evidence for itself');
  const [id, sourceId] = [doc, from].map((each) => step.view.entry(each).id);
  const items = [{ description: `[${to}] ${evidence.trim()}` }];
  const link = { from: id, kind: 'derives_from' as const, to: sourceId, evidence: items };
  const linked = await planLink(step, link, by.author, { allowSecret: by.allowSecret });
  return { edges: [{ id: linked.id, path: linked.path, source: from }], risk: linked.risk };
}

async function addVerification(
  step: WriteStep,
  doc: number,
  { to = 'unverified', evidence = '', source, domain }: VerifyRequest,
  { author, allowSecret }: { author: string; allowSecret?: readonly string[] },
): Promise<FieldRisk[]> {
  const { id, path, visibility } = step.view.entry(doc);
  const texts = {
    evidence,
    ...(source === undefined ? {} : { source }),
    ...(domain === undefined ? {} : { domain }),
  };
  const risk = checkTexts(step, texts, { id, visibility, allowSecret });
  const { engram } = await readEngramText(step.plan.read(path), path);
  const added: Verification = {
    status: to,
    description: evidence.trim(),
    ...(source === undefined ? {} : { source }),
    ...(domain === undefined ? {} : { domain }),
    addedAt: formatInstant(step.memory.surroundings.now()),
    addedBy: evidenceAuthor(step.memory, author),
  };
  const isKnown = engram.verifications.some(
    ({ description, addedBy }) => description === added.description && addedBy === added.addedBy,
  );
  if (!isKnown) await planStateEdit(step, path, { verifications: [...engram.verifications, added] });
  return risk;
}

/** The engram that a source names; undefined for anything else. Several engrams are a mistake. */
function sourceEngram({ view, memory }: WriteStep, source: string): number | undefined {
  try {
    return resolveId(view, source, memory.agent);
  } catch (error) {
    if (
      error instanceof CoEngramError &&
      error.code === 'NOT_FOUND' &&
      error.data?.candidates === undefined
    ) {
      return undefined;
    }
    throw error;
  }
}

interface StatusRequest extends VerifyRequest {
  edges: readonly SourceEdge[];
  author: string;
}

async function planStatus(
  step: WriteStep,
  doc: number,
  { to, force = false, edges, author }: StatusRequest,
): Promise<Omit<VerifyOutcome, 'risk'>> {
  const { view, plan, memory } = step;
  const entry = view.entry(doc);
  const now = memory.surroundings.now();
  const { engram, body } = await readEngramText(plan.read(entry.path), entry.path);
  const known = new Map([...sourceEdges(view, doc), ...edges].map((edge) => [edge.path, edge]));
  const evidence = await evidenceOf(view, [...known.values()], engram, (path) => plan.read(path));
  const createdAt = parseInstant(entry.createdAt ?? '');
  const support = supportOf({ ownDomain: entry.domainTags[0], evidence, createdAt, now });
  const previous = engram.verificationStatus;
  const wanted = to ?? nextStep(previous);
  const missing = wanted === undefined || force ? [] : lacking(previous, wanted, support);
  const isReached =
    to !== undefined && missing.length === 0 && (force || to === 'refuted' || isUpgrade(previous, to));
  const status = isReached ? to : previous;
  const confidence =
    status === previous
      ? shownOf(view, doc).confidence
      : await planMove(step, doc, { previous, status, author });
  const next = nextStep(status);
  return {
    engramId: entry.id,
    title: entry.title,
    status,
    previous,
    met: to === undefined || missing.length === 0,
    missing,
    ...(next === undefined ? {} : { next }),
    confidence,
    evidence,
    support,
    credibility: credibilityOfDoc(view, doc, { body, now, records: authorRecords(view) }),
  };
}

/** What keeps a status from being reached; a status that lies below is reached already. */
function lacking(previous: VerificationStatus, wanted: VerificationStatus, support: Support): string[] {
  if (previous === 'refuted' && wanted !== 'refuted') return ['it is refuted, which only --force lifts'];
  return isUpgrade(previous, wanted) ? missingFor(wanted, support) : [];
}

interface StatusMove {
  previous: VerificationStatus;
  status: VerificationStatus;
}

/** Gives the confidence that is shown afterwards. */
async function planMove(
  step: WriteStep,
  doc: number,
  move: StatusMove & { author: string },
): Promise<number> {
  const { id, path, title, visibility } = step.view.entry(doc);
  const { previous, status, author } = move;
  await planStateEdit(step, path, { verificationStatus: status });
  auditChange(step, author, 'verify', { engramId: id, title, visibility, from: previous, to: status });
  return learn(step, doc, confidenceDelta(step, doc, move)).shown.confidence;
}

function confidenceDelta({ view }: WriteStep, doc: number, { previous, status }: StatusMove): UsageDelta {
  const { confidence } = shownOf(view, doc);
  const after = confidenceAfter(confidence, previous, status);
  return after === confidence ? {} : { setConfidence: after };
}
