import type { YamlReader } from '../../engram/yaml-document';
import { mergeFile } from '../../merge/merge-file';
import { recordClass } from '../../merge/record-class';
import { recordKind } from '../../merge/record-kinds';
import { parseUsageFile, usageLineKey } from '../../usage/codec';
import { formatUsageLine } from '../../usage/usage-line';
import { auditRecord } from './audit-record';
import { type AuditedTexts, type FileAudit, type MergeLoss, NOTHING_LOST } from './audited';
import { linesBeyond } from './body-lines';

/** What a merge lost in one file of the memory that is still missing in it. Pure. */
export function auditFile(path: string, texts: AuditedTexts, yaml: YamlReader): FileAudit {
  if (texts.expected === texts.merged) return NOTHING_LOST;
  const kind = recordKind(path);
  if (kind !== undefined) return auditRecord(path, kind, texts, yaml);
  const { merged, now, expected, isClean } = texts;
  if (!isClean) return NOTHING_LOST;
  const result = mergeFile(merged, now, expected, { path, yaml });
  if (result.type !== 'merged' || result.conflicts.length > 0 || result.text === now) return NOTHING_LOST;
  const losses = recordClass(path) === 'usage' ? usageLosses(now, result.text) : textLosses(now, result.text);
  return { losses, mended: result.text };
}

/** By engram: the line of a writer's counts, which is taken whole. */
function usageLosses(now: string, mended: string): MergeLoss[] {
  const before = new Map(
    parseUsageFile(now).lines.map((line) => [usageLineKey(line), formatUsageLine(line)]),
  );
  return parseUsageFile(mended).lines.flatMap((line): MergeLoss[] => {
    const [has, wanted] = [before.get(usageLineKey(line)) ?? null, formatUsageLine(line)];
    return has === wanted ? [] : [{ field: line.id, has, wanted, byHand: false }];
  });
}

function textLosses(now: string, mended: string): MergeLoss[] {
  const [has, wanted] = [linesBeyond(now, mended), linesBeyond(mended, now)];
  return [{ field: 'file', has, wanted, byHand: false }];
}
