import { z } from 'zod';
import { ANOMALY_KINDS } from '../../sync/anomalies/anomaly';
import { document } from './document';
import { count } from './parts';

const anomaly = z.strictObject({
  kind: z.enum(ANOMALY_KINDS),
  level: z.enum(['critical', 'warning']),
  message: z.string(),
  hint: z.string().optional(),
  author: z.string().optional(),
  count: count.describe('how many cases'),
  items: z.array(z.string()).describe('the first cases: ids, paths or commits'),
});

export const anomaliesSchema = document('anomalies', {
  windowDays: count,
  critical: count,
  warnings: count,
  anomalies: z.array(anomaly),
});
export const anomalySchema = document('anomaly', { anomaly });
