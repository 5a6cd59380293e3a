import { POLICY_KINDS, VISIBILITIES } from '../skills/imprint';
import { SECRET_OPTION } from './common-options';
import type { OptionSpecs } from './declarations';

/** What may be said of a skill beside what its SKILL.md says. */
export const SKILL_OPTIONS = {
  when: {
    type: 'string',
    valueName: 'TEXT',
    repeatable: true,
    description: 'when to use it, beside its description',
  },
  until: { type: 'string', valueName: 'TEXT', repeatable: true, description: 'when it is done' },
  policy: { type: 'choice', choices: POLICY_KINDS, description: 'what it is' },
  ref: { type: 'string', valueName: 'TEXT', description: 'what to run or read; SKILL.md when missing' },
  visibility: {
    type: 'choice',
    choices: VISIBILITIES,
    description: 'who gets its imprint; team inside the repository, private elsewhere',
  },
  ...SECRET_OPTION,
} as const satisfies OptionSpecs;

interface Given {
  when: string[] | undefined;
  until: string[] | undefined;
  policy?: (typeof POLICY_KINDS)[number];
  ref?: string;
  visibility?: (typeof VISIBILITIES)[number];
}

/** Lists that were not given say nothing. */
export function skillDraft({ when = [], until = [], policy, ref, visibility }: Given) {
  return {
    ...(when.length === 0 ? {} : { initiationSet: when }),
    ...(until.length === 0 ? {} : { termination: until }),
    ...(policy === undefined ? {} : { policyKind: policy }),
    ...(ref === undefined ? {} : { policyRef: ref }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}
