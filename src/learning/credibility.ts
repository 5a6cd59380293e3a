/** How credible an engram is, from five sides (spec: metacognition). Explains `verify`, decides nothing by itself. */
import type { Kind, SourceType } from '../engram/engram';

const WEIGHTS = {
  consistency: 0.25,
  longevity: 0.15,
  usage: 0.25,
  source: 0.2,
  executability: 0.15,
} as const;
export type Dimension = keyof typeof WEIGHTS;

const SOURCE: Readonly<Record<SourceType, number>> = { firsthand: 0.9, secondhand: 0.65, inferred: 0.4 };

/** What a supporting neighbour of higher status takes off a contradiction, per weight. */
const SUPPORT_SHARE = 0.5;

export interface CredibilityInput {
  kind: Kind;
  sourceType: SourceType;
  ageDays: number;
  /** As shown. */
  effective: number;
  failed: number;
  /** Sum of the weights of open contradictions. */
  contradictions: number;
  /** Sum of the weights of `derives_from` and `exemplifies` edges to neighbours of higher status. */
  support: number;
  /** 0-1: see `authorRecord`. */
  authorRecord: number;
  /** 0-1, procedures only: see `executabilityOf`. */
  executability?: number;
}

export interface Credibility {
  /** Weighted mean, 0-1. */
  score: number;
  /** Each 0-1; executability is there for procedures only. */
  dimensions: Partial<Record<Dimension, number>>;
}

/** The weights of dimensions that an engram does not have go to the others. */
export function credibilityOf(input: CredibilityInput): Credibility {
  const dimensions: Partial<Record<Dimension, number>> = {
    consistency: clamp(1 - input.contradictions + SUPPORT_SHARE * input.support),
    longevity: 1 - Math.exp(-Math.max(0, input.ageDays) / 30),
    usage: usageOf(input),
    source: SOURCE[input.sourceType] * clamp(input.authorRecord),
  };
  if (input.kind === 'procedure') dimensions.executability = clamp(input.executability ?? 0);
  let sum = 0;
  let weights = 0;
  for (const [name, value] of Object.entries(dimensions)) {
    const weight = WEIGHTS[name as Dimension];
    sum += weight * value;
    weights += weight;
  }
  return { score: sum / weights, dimensions };
}

function usageOf({ effective, failed }: CredibilityInput): number {
  return (effective / (effective + failed + 1)) * Math.min(1, effective / 5);
}

/** The share of an author's engrams that nobody refuted; 1 for an author of nothing. */
export function authorRecord(engrams: number, refuted: number): number {
  return engrams === 0 ? 1 : (engrams - refuted) / engrams;
}

/** Can somebody do what a procedure says? Half for steps in order, half for something to type or run. */
export function executabilityOf(body: string): number {
  const steps = body.match(/^\s*(?:\d+[.)]|[-*+])\s+\S/gm)?.length ?? 0;
  const hasCommands = /^\s*(?:```|~~~|\$ )/m.test(body) || /`[^`\n]{3,}`/.test(body);
  return Math.min(1, steps / 2) * 0.5 + (hasCommands ? 0.5 : 0);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
