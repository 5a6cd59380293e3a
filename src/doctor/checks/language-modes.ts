import { splitFrontMatter } from '../../engram/front-matter';
import type { Check, CheckedFile } from '../check-snapshot';

/** Engrams in the Chinese mode of the public format beside others: both are read, but one repository is easier in one. */
export const languageModes: Check = ({ files, overview }) => {
  if (overview === undefined) return [];
  const chinese = files.filter(isChineseMode);
  const engrams = files.filter(({ engram }) => engram !== undefined).length;
  const [first] = chinese;
  if (first === undefined || chinese.length === engrams) return [];
  return [
    {
      kind: 'mixed_language_mode',
      severity: 'warning',
      path: first.path,
      stableId: first.engram?.engram.id,
      message: `${chinese.length} of ${engrams} engrams have their fields below the text, in Chinese`,
      nextAction: 'leave them, or write them anew: co-engram get ID --tier content',
    },
  ];
};

function isChineseMode({ engram, text }: CheckedFile): boolean {
  if (engram === undefined || !text.includes('co-engram-meta')) return false;
  const split = splitFrontMatter(text);
  return (
    split.type !== 'front-matter' ||
    !/^\s*id\s*:/m.test(text.slice(split.parts.yamlStart, split.parts.yamlEnd))
  );
}
