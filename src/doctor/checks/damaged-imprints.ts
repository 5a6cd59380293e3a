import { parseImprint } from '../../skills/imprint-codec';
import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

/** What stands where the imprint of a skill belongs and is none, such as one with the markers of a merge. */
export const damagedImprints: Check = ({ files }) =>
  files.flatMap(({ path, pathClass, text }): Finding[] => {
    if (pathClass !== 'imprint') return [];
    const parsed = parseImprint(text);
    if (parsed.type === 'imprint') return [];
    const nextAction = 'mend it in an editor, or remove it';
    return [{ kind: 'skill_invalid', severity: 'error', path, message: parsed.message, nextAction }];
  });
