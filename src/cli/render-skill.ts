import type { Skill, SkillDetails, SkillOutcome, Written } from '../index';
import { cutAtWord } from '../util/cut-at-word';
import { printableLine } from '../util/printable';
import { oneLine } from './one-line';
import type { Paint } from './paint';
import type { CommandResult } from './result';
import { riskLines, writtenJson, writtenLines } from './written-text';

const DESCRIPTION = 100;

/** One skill of a list. */
export function skillLine(paint: Paint, skill: Skill): string {
  const { skillId, name, description, utility, acquisitionStage, retentionStage, retiredAt } = skill;
  const state = retiredAt === undefined ? retentionStage : 'retired';
  const facts = `${utility.toFixed(2)}  ${acquisitionStage}  ${state}  ${usesOf(skill)}`;
  return [
    `${paint.dim(skillId.slice(-6))}  ${paint.bold(oneLine(name))}  ${paint.dim(facts)}`,
    ...(description === '' ? [] : [`        ${printableLine(cutAtWord(description, DESCRIPTION))}`]),
  ].join('\n');
}

function usesOf({ invocationCount, successCount, failureCount }: Skill): string {
  if (invocationCount === 0) return 'never used';
  return `used ${invocationCount} times, ${successCount} well, ${failureCount} badly`;
}

/** A skill with all that is known of it. */
export function renderSkill(paint: Paint, details: SkillDetails): string {
  const { skill, source, engrams, parts, partOf } = details;
  const row = (label: string, text: string) => `  ${label.padEnd(12)}${printableLine(text)}`;
  const rows = (label: string, texts: readonly string[]) => texts.map((text) => row(label, text));
  const last = skill.lastUsedAt === undefined ? '' : `, last on ${skill.lastUsedAt.slice(0, 10)}`;
  const stage = skill.suggestedStage === undefined ? '' : `; use speaks for ${skill.suggestedStage}`;
  return [
    `${paint.bold(oneLine(skill.name))}  ${paint.dim(skill.skillId)}`,
    ...(skill.description === '' ? [] : [printableLine(skill.description)]),
    row('folder', `${skill.sourcePath}${SOURCE_WORDS[source]}`),
    row('imprint', `${skill.path}  ${skill.visibility}  version ${skill.version}`),
    ...(skill.retiredAt === undefined ? [] : [paint.yellow(row('retired', skill.retiredAt.slice(0, 10)))]),
    row('utility', `${skill.utility.toFixed(4)} from ${skill.sampleSize} uses`),
    row('use', `${usesOf(skill)}${last}`),
    row('stage', `${skill.acquisitionStage}${stage}`),
    row('retention', `${skill.retention.toFixed(2)} ${skill.retentionStage}`),
    row('policy', `${skill.policy.kind} ${skill.policy.ref}`),
    ...rows('when', skill.initiationSet),
    ...rows('until', skill.termination),
    ...rows('made of', parts.map(named)),
    ...rows('part of', partOf.map(named)),
    ...rows(
      'engram',
      engrams.map(({ id, title }) => `${id.slice(-6)} ${oneLine(title ?? 'gone')}`),
    ),
  ].join('\n');
}

const SOURCE_WORDS: Readonly<Record<SkillDetails['source'], string>> = {
  there: '',
  changed: '  (SKILL.md has changed: co-engram skill update)',
  missing: '  (there is no SKILL.md)',
  elsewhere: '  (on another machine)',
};

function named({ skillId, name = 'gone' }: { skillId: string; name?: string }): string {
  return `${name} (${skillId.slice(-6)})`;
}

/** What commands that change one skill answer. */
export function skillResult(
  verbs: { done: string; already: string },
  written: Written<SkillOutcome>,
): CommandResult {
  const { skill, changed, warnings, risk } = written.outcome;
  return {
    json: { skill, changed, warnings, risk, ...writtenJson(written) },
    text: (paint) =>
      [
        changed
          ? `${verbs.done} ${paint.bold(oneLine(skill.name))}`
          : `${paint.bold(oneLine(skill.name))} ${verbs.already}`,
        paint.dim(printableLine(`  ${skill.skillId}  ${skill.path}`)),
        ...warnings.map((warning) => `${paint.yellow('warning:')} ${printableLine(warning)}`),
        ...riskLines(paint, risk),
        ...writtenLines(paint, written),
      ].join('\n'),
    brief: skill.skillId,
  };
}
