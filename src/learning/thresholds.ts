import type { Config } from '../config/config';

/** What so many failures speak for. */
export interface FailureVerdict {
  shouldArchive: boolean;
  shouldForget: boolean;
}

type Thresholds = Pick<Config['reinforcement'], 'archiveThreshold' | 'forgetThreshold'>;

/** Judges the shown number of failed uses; a threshold of 0 is off. */
export function failureVerdict(failedUses: number, thresholds: Thresholds): FailureVerdict {
  const reaches = (threshold: number) => threshold > 0 && failedUses >= threshold;
  return {
    shouldArchive: reaches(thresholds.archiveThreshold),
    shouldForget: reaches(thresholds.forgetThreshold),
  };
}

/** The stronger of what the failures speak for; undefined when they are few. */
export function failureAction({
  shouldArchive,
  shouldForget,
}: FailureVerdict): 'archive' | 'forget' | undefined {
  if (shouldForget) return 'forget';
  return shouldArchive ? 'archive' : undefined;
}
