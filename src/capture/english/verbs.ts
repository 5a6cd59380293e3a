/** English verbs that the rules know, with all their forms. */

export type VerbClass = 'state' | 'action' | 'preference' | 'report' | 'decision';
export type VerbForm = 'base' | 's' | 'past' | 'participle' | 'ing';

export interface Verb {
  class: VerbClass;
  base: string;
  /** Third person: also the predicate of states. */
  s: string;
  /** Also the predicate of actions. */
  past: string;
}

export interface VerbUse {
  verb: Verb;
  forms: ReadonlySet<VerbForm>;
}

/** `base`, or `base:past`, or `base:past:participle`. */
const VERBS: Readonly<Record<VerbClass, string>> = {
  state: `live work run:ran:run depend rely belong report listen connect point consist speak:spoke:spoken own
    lead:led manage maintain support require need use contain include provide handle expose store cost:cost play
    drive:drove:driven study teach:taught learn eat:ate:eaten drink:drank:drunk wear:wore:worn collect weigh
    know:knew:known come:came:come go:went:gone follow serve return accept expect default start stop:stopped
    fail crash happen occur hang:hung sound taste cause trigger
    host keep:kept hold:held span cover target talk produce consume sponsor sell:sold mentor supervise
    take:took:taken generate validate render allow prevent emit encrypt authenticate redirect replicate compile retain
    expire inherit fetch commute cook sleep:slept rent smoke ride:rode:ridden grow:grew:grown`,
  action: `fix deploy update change build:built create add remove install migrate release ship:shipped publish merge
    refactor rewrite:rewrote:rewritten write:wrote:written revert rename move upgrade downgrade test review approve
    reject delete drop:dropped replace configure enable disable implement break:broke:broken close open finish
    complete launch set:set restart rebuild:rebuilt resolve reproduce document design push pull commit:committed
    bump patch introduce convert switch port register rotate archive restore hire fire join leave:left
    buy:bought quit:quit visit graduate marry retire win:won lose:lost find:found discover assign cancel
    schedule delay postpone split:split extract optimize optimise deprecate debug:debugged investigate
    benchmark tag:tagged pin:pinned sign send:sent share invite renew book adopt
    swap:swapped clean order pay:paid receive cut:cut roll block unblock submit:submitted`,
  preference:
    'love hate like dislike prefer:preferred enjoy want appreciate adore dig:dug detest loathe favor favour',
  report: `say:said tell:told mention ask request think:thought believe suggest recommend claim confirm announce explain
    complain warn note propose insist promise admit:admitted argue report guess reckon assume hear:heard demand
    inform remark state emphasize emphasise stress feel:felt`,
  decision: 'decide choose:chose:chosen pick agree plan:planned intend opt:opted settle aim',
};

const IRREGULAR_S: Readonly<Record<string, string>> = { go: 'goes' };

const USES = new Map<string, VerbUse[]>();
for (const [kind, list] of Object.entries(VERBS)) {
  for (const entry of new Set(list.split(/\s+/))) register(kind as VerbClass, entry);
}

function register(kind: VerbClass, entry: string): void {
  const [base = '', past = regularPast(base), participle = past] = entry.split(':');
  const verb: Verb = { class: kind, base, s: IRREGULAR_S[base] ?? thirdPerson(base), past };
  addForm(base, verb, 'base');
  addForm(verb.s, verb, 's');
  addForm(past, verb, 'past');
  addForm(participle, verb, 'participle');
  addForm(ingForm(base, past), verb, 'ing');
}

function addForm(text: string, verb: Verb, form: VerbForm): void {
  const uses = USES.get(text) ?? [];
  const same = uses.find((use) => use.verb === verb);
  if (same === undefined) USES.set(text, [...uses, { verb, forms: new Set([form]) }]);
  else
    USES.set(text, [...uses.filter((use) => use !== same), { verb, forms: new Set([...same.forms, form]) }]);
}

function thirdPerson(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
}

function regularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

function ingForm(base: string, past: string): string {
  if (/([bdgmnprt])\1ed$/.test(past) || /^(?:run|set|cut|quit|win|split|dig)$/.test(base)) {
    return `${base}${base.at(-1)}ing`;
  }
  return /[^e]e$/.test(base) ? `${base.slice(0, -1)}ing` : `${base}ing`;
}

/** The verbs that a lower-case word may be. */
export function verbUses(word: string): readonly VerbUse[] {
  return USES.get(word) ?? [];
}

/** The verb that `word` is in one of these forms. */
export function verbIn(word: string, ...forms: readonly VerbForm[]): Verb | undefined {
  return verbUses(word).find((use) => forms.some((form) => use.forms.has(form)))?.verb;
}
