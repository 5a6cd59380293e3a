/** What a SKILL.md says of itself: the Agent Skills layout. */
import { splitFrontMatter } from '../engram/front-matter';
import { readYaml } from '../engram/read-record';
import type { YamlReader, YamlValue } from '../engram/yaml-document';
import { plainLine } from '../util/plain-text';
import { SKILL_NAME } from './skill-file';

const LONGEST_DESCRIPTION = 1024;

export interface SkillText {
  name: string;
  /** On one line, without characters that nobody sees. */
  description: string;
}

export type ParsedSkill = ({ type: 'skill' } & SkillText) | { type: 'invalid'; message: string };

/** The name and the description in a text, or why it is no skill. Never throws. */
export function parseSkillText(text: string, yaml: YamlReader): ParsedSkill {
  const split = splitFrontMatter(text);
  if (split.type === 'language') return invalid(`its front matter is ${split.language}, which is never read`);
  if (split.type === 'unclosed') return invalid('its front matter has no closing line ---');
  if (split.type === 'none') return invalid('it has no front matter with name and description');
  const range = { text, start: split.parts.yamlStart, end: split.parts.yamlEnd };
  const result = readYaml(range, yaml);
  if (result?.type === 'error') return invalid(`its front matter cannot be read: ${result.failure.message}`);
  if (result?.type !== 'mapping') return invalid('its front matter is no mapping of fields');
  const { entries } = result.document;
  const read = (key: string): YamlValue => entries.find((entry) => entry.key === key)?.value ?? null;
  return check(read('name'), read('description'));
}

function check(name: YamlValue, said: YamlValue): ParsedSkill {
  if (typeof name !== 'string' || !SKILL_NAME.test(name)) {
    return invalid('its name must be 1 to 64 lower-case letters, digits and single hyphens');
  }
  if (typeof said !== 'string' || said.trim() === '') return invalid('it has no description');
  const description = plainLine(said);
  if (description === '') return invalid('it has no description that can be seen');
  const { length } = [...description];
  if (length > LONGEST_DESCRIPTION) {
    return invalid(`its description has ${length} characters; the most is ${LONGEST_DESCRIPTION}`);
  }
  return { type: 'skill', name, description };
}

function invalid(message: string): ParsedSkill {
  return { type: 'invalid', message };
}
