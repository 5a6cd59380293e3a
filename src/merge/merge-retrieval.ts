import { type FieldGroup, largerGroup } from './field-group';
import { laterStamp, sideOf } from './take-later';

/** When older tools saw the engram found last; the score goes with its instant. */
export const latestRetrieval: FieldGroup = {
  names: ['lastRetrievedAt', 'lastRetrievalScore'],
  rule: 'latest',
  winner(contest) {
    const gap = laterStamp(contest, 'lastRetrievedAt');
    return gap === 0 ? largerGroup(contest, this.names) : sideOf(gap);
  },
};
