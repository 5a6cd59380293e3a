import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

/** Fields with a wrong type, range or spelling; reading clamps or drops them. */
export const fieldValues: Check = ({ files }) =>
  files.flatMap(({ path, engram, synapse }): Finding[] => {
    const problems = engram?.problems ?? synapse?.problems ?? [];
    return problems
      .filter(({ field }) => synapse === undefined || field !== 'id')
      .map(({ field, message, line, column }) => ({
        kind: 'invalid_field_value',
        severity: 'warning',
        path,
        line,
        column,
        stableId: engram?.engram.id ?? synapse?.synapse.id,
        message: `${field}: ${message}`,
      }));
  });
