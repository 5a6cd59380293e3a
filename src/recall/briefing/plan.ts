import { fenced } from '../fence';
import { BRIEFING_SECTIONS, type BriefingLines, type BriefingSection } from './gather';

const HEADINGS: Readonly<Record<'en' | 'zh', Record<BriefingSection, string>>> = {
  en: {
    rules: 'Standing rules',
    lastSession: 'Last session',
    openThreads: 'Open threads',
    activity: 'Recent activity',
    entities: 'Key entities',
    knowledge: 'Recent knowledge',
    changed: 'Changed lately',
    conflicts: 'Conflicts',
    mood: 'Emotional context',
  },
  zh: {
    rules: '常设规则',
    lastSession: '上次会话',
    openThreads: '未了之事',
    activity: '近期活动',
    entities: '关键实体',
    knowledge: '近期知识',
    changed: '近期变化',
    conflicts: '冲突',
    mood: '情绪背景',
  },
};

export interface PlannedBriefing {
  sections: BriefingLines;
  /** Lines that were dropped, by section. */
  omitted: Record<BriefingSection, number>;
  text: string;
}

/**
 * The briefing as Markdown in at most `maxChars` characters (UTF-16 units): lines are dropped from the end of the last
 * section first; standing rules never are, even when they alone are longer.
 */
export function planBriefing(all: BriefingLines, maxChars: number, language: 'en' | 'zh'): PlannedBriefing {
  const sections: BriefingLines = { ...all };
  let left = BRIEFING_SECTIONS.length - 1;
  let text = textOf(sections, language);
  while (text.length > maxChars && left > 0) {
    const name = BRIEFING_SECTIONS[left] ?? 'rules';
    const lines = sections[name];
    if (lines.length === 0) left -= 1;
    else sections[name] = lines.slice(0, keptOf(lines, text.length - maxChars));
    text = textOf(sections, language);
  }
  const omitted = Object.fromEntries(
    BRIEFING_SECTIONS.map((name) => [name, all[name].length - sections[name].length]),
  ) as Record<BriefingSection, number>;
  return { sections, omitted, text };
}

/** How many lines stay when at least so many characters must go. */
function keptOf(lines: readonly string[], tooMany: number): number {
  let kept = lines.length;
  for (let dropped = 0; kept > 0 && dropped < tooMany; ) {
    kept -= 1;
    dropped += (lines[kept] ?? '').length + '- \n'.length;
  }
  return kept;
}

function textOf(sections: BriefingLines, language: 'en' | 'zh'): string {
  const shown = BRIEFING_SECTIONS.filter((name) => sections[name].length > 0).map((name) =>
    [`## ${HEADINGS[language][name]}`, ...sections[name].map((line) => `- ${line}`)].join('\n'),
  );
  return shown.length === 0 ? '' : fenced(shown.join('\n\n'));
}
