import { findRisks } from '../../secrets/find-risks';
import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';
import { isShared } from '../read-snapshot';

/** Secrets, and private or internal things, in what everybody gets; never the value itself. */
export const secrets: Check = ({ files, memory }) =>
  files.filter(isShared).flatMap(({ path, text, engram }): Finding[] =>
    findRisks(text, { words: memory.config.privacy.words }).map(
      ({ category, rule, line, column, masked }) => ({
        kind: category === 'secret' ? 'secret_found' : 'risk_found',
        severity: category === 'secret' || memory.config.privacy.onRisk === 'refuse' ? 'error' : 'warning',
        path,
        line,
        column,
        stableId: engram?.engram.id,
        message: `${category} (${rule}): ${masked}`,
        nextAction: 'take it out, or keep it in a private engram',
      }),
    ),
  );
