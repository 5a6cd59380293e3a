/** What a name stands for, told by what is said of it. */
import type { EntityType } from '../../engram/engram';

/** What the object of a predicate is; objects of others name nothing. */
const OF_OBJECTS: ReadonlyMap<string, EntityType> = new Map([
  ...each(
    'uses depends_on runs_on written_in prefers_tool editor shell terminal browser database os package_manager',
    'tool',
  ),
  ...each('framework stack language', 'tool'),
  ...each('works_at employer company', 'organization'),
  ...each('lives_in hometown moved_to', 'place'),
  ...each('works_on owns maintains', 'project'),
  ...each('wife husband spouse partner married_to manager boss lead owner maintainer reports_to', 'person'),
  ...each('brother sister mother father son daughter friend colleague', 'person'),
]);
const TOOL_OBJECT = /^favou?rite_(?:editor|tool|framework|language|database|browser|shell|ide)$|_database$/;
const PERSON_OBJECT = /_(?:lead|owner|manager|maintainer)$/;

const OF_PEOPLE = new Set(
  `lives_in works_at works_on birthday nickname timezone age likes loves hates dislikes enjoys prefers wants drinks eats
  allergic_to said told thinks asked mentioned married_to wife husband spouse reports_to speaks leads manages knows
  decided plans fixed deployed built wrote created reviewed`.split(/\s+/),
);
const OF_THINGS = new Set(
  'uses depends_on runs_on listens_on written_in located_at supports requires'.split(' '),
);

function each(predicates: string, type: EntityType): Array<[string, EntityType]> {
  return predicates.split(' ').map((predicate) => [predicate, type]);
}

/** The type of what the predicate's object names; undefined when it names nothing. */
export function typeOfObject(predicate: string): EntityType | undefined {
  if (TOOL_OBJECT.test(predicate)) return 'tool';
  return PERSON_OBJECT.test(predicate) ? 'person' : OF_OBJECTS.get(predicate);
}

const SPEAKERS: Readonly<Record<string, EntityType>> = {
  user: 'person',
  team: 'organization',
  project: 'project',
};

/** Words of facts for who speaks and where, which are no names. */
export function isSpeaker(name: string): boolean {
  return Object.hasOwn(SPEAKERS, name);
}

/** The type of what so many things are said of. */
export function typeOfSubject(name: string, predicates: ReadonlySet<string>): EntityType {
  const spoken = Object.hasOwn(SPEAKERS, name) ? SPEAKERS[name] : undefined;
  if (spoken !== undefined) return spoken;
  if ([...predicates].some((predicate) => OF_THINGS.has(predicate))) {
    return /\b(?:project|repo|repository|app|service)$/i.test(name) ? 'project' : 'tool';
  }
  return [...predicates].some((predicate) => OF_PEOPLE.has(predicate)) ? 'person' : 'concept';
}
