/** The optional door for judgement: `llm.command` of the user's own configuration. See docs/model.md. */
import type { Config } from '../config/config';
import type { Visibility } from '../engram/engram';
import { findRisks } from '../secrets/find-risks';
import { PRIVACY_WORD_RULE } from '../secrets/rules';
import { formatInstant } from '../util/instants';
import { printableLine } from '../util/printable';
import type { Surroundings } from '../util/surroundings';
import { findJson } from './find-json';
import { modelEnvironment } from './model-environment';
import { composePrompt } from './prompt';
import type { Answer, AskedQuestion, ModelFailure, Question } from './question';

/** A `Memory` fits. */
export interface ModelMemory {
  config: Pick<Config, 'llm' | 'privacy'>;
  surroundings: Surroundings;
}

/** The model for the length of one call. */
export interface Model {
  /** Is there an `llm.command`? Else every question fails with `not_configured`, silently. */
  readonly isThere: boolean;
  /** Its command line for people and logs; `rules` when there is none. */
  readonly name: string;
  /** Never throws for what the program does; the first failure of a call is told on stderr. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** A question that the caller does not put, told like a failure. */
  decline(message: string): void;
  /** What was sent, or would have been in a dry run, in order. */
  readonly asked: readonly AskedQuestion[];
  /** The first failure, as it was told. */
  readonly problem?: string;
}

/** Characters: what is longer than this is no question. */
const LONGEST_PROMPT = 400_000;
const MOST_ANSWER_BYTES = 1024 * 1024;
const LONGEST_NAME = 80;
/** The program will do no better with the next question. */
const LASTING: ReadonlySet<ModelFailure> = new Set(['not_started', 'timed_out', 'failed']);

/** May a text of this visibility be shown to a model? What is private or restricted never is. */
export function mayBeSent(visibility: Visibility): boolean {
  return visibility === 'team' || visibility === 'public';
}

/** The way to the model of the user's configuration; in a dry run nothing is sent, only kept for `asked`. */
export function openModel(memory: ModelMemory, options: { dryRun?: boolean } = {}): Model {
  const { llm } = memory.config;
  const name = llm.command === undefined ? 'rules' : nameOf(llm.command);
  const asked: AskedQuestion[] = [];
  let first: Failed | undefined;
  const tell = (failed: Failed) => {
    if (first !== undefined) return;
    first = failed;
    const who = llm.command === undefined ? '' : `${name} `;
    memory.surroundings.warn(`warning: ${who}${failed.message}: the rules judge instead`);
  };
  return {
    isThere: llm.command !== undefined,
    name,
    asked,
    async ask(question) {
      const { command } = llm;
      if (command === undefined) return { failure: 'not_configured', message: 'llm.command is not set' };
      if (first !== undefined && LASTING.has(first.failure)) return first;
      const prompt = composePrompt(question);
      const answer =
        whyNotSent(memory, question.material, prompt) ??
        (options.dryRun === true ? DRY_RUN : await put(memory, command, prompt, question));
      asked.push({ purpose: question.purpose, prompt, outcome: answer.failure ?? 'answered' });
      if (answer.failure !== undefined && answer.failure !== 'dry_run') tell(answer);
      return answer;
    },
    get problem() {
      return first?.message;
    },
    decline: (message) => tell({ failure: 'refused', message }),
  };
}

interface Failed {
  failure: ModelFailure;
  message: string;
}

const DRY_RUN = { failure: 'dry_run', message: 'would be asked' } as const;

/** The last look before a text leaves the machine. Names the rule, never the value. */
function whyNotSent(
  { config: { privacy } }: ModelMemory,
  material: unknown,
  prompt: string,
): Failed | undefined {
  if (prompt.length > LONGEST_PROMPT) {
    return { failure: 'too_much', message: `was not asked: more than ${LONGEST_PROMPT} characters` };
  }
  const risk = findRisks(textsIn(material).join('\n'), { words: privacy.words }).find(
    ({ category, rule }) =>
      category === 'secret' || rule === PRIVACY_WORD_RULE || privacy.onRisk === 'refuse',
  );
  if (risk === undefined) return undefined;
  return { failure: 'refused', message: `was not asked: the text holds what is not shared (${risk.rule})` };
}

/** Every text in the material as it was written: in JSON the end of a line would hide how the next one begins. */
function textsIn(material: unknown): string[] {
  if (typeof material === 'string') return [material];
  if (typeof material !== 'object' || material === null) return [];
  return Object.entries(material).flatMap(([name, value]) =>
    Array.isArray(material) ? textsIn(value) : [name, ...textsIn(value)],
  );
}

async function put<T>(
  { config: { llm }, surroundings }: ModelMemory,
  command: readonly string[],
  prompt: string,
  question: Question<T>,
): Promise<Answer<T>> {
  const { runProgram } = await import('./run-program');
  const end = await runProgram(
    {
      command,
      input: prompt,
      env: modelEnvironment(surroundings.env, llm.env),
      limits: { timeoutMs: llm.timeout, mostBytes: MOST_ANSWER_BYTES },
    },
    surroundings,
  );
  return end.failure === undefined ? read(end.stdout, question) : end;
}

/** The first JSON of the answer that stands the check. */
function read<T>(text: string, { check }: Question<T>): Answer<T> {
  const problems: string[] = [];
  for (const candidate of findJson(text)) {
    const checked = check(candidate);
    if ('value' in checked) return checked;
    problems.push(checked.problem);
  }
  const [problem] = problems;
  if (problem === undefined) return { failure: 'no_json', message: 'gave no JSON' };
  return {
    failure: 'not_valid',
    message: `gave an answer that does not fit (${printableLine(problem).slice(0, 200)})`,
  };
}

/** The command line without what looks like a key. */
function nameOf(command: readonly string[]): string {
  const line = command.join(' ');
  const isSafe = findRisks(line).every(({ category }) => category !== 'secret');
  return printableLine(isSafe ? line : (command[0] ?? '')).slice(0, LONGEST_NAME);
}

/** A question that a dry run shows instead of putting it. */
export interface SentQuestion {
  purpose: string;
  /** The command line that would get it. */
  model: string;
  prompt: string;
}

/** What the answer of a command says of the model: what a dry run would have sent, why the rules spoke instead. */
export interface ModelTalk {
  wouldSend?: SentQuestion[];
  modelProblem?: string;
}

/** What a dry run would have sent, for the answer of a command; nothing where that is nothing. */
export function wouldSend({ asked, name }: Model): Pick<ModelTalk, 'wouldSend'> {
  const questions = asked.filter(({ outcome }) => outcome === 'dry_run');
  if (questions.length === 0) return {};
  return { wouldSend: questions.map(({ purpose, prompt }) => ({ purpose, model: name, prompt })) };
}

/** Why the rules spoke instead; nothing where they did not. */
export function modelProblem({ problem }: Model): Pick<ModelTalk, 'modelProblem'> {
  return problem === undefined ? {} : { modelProblem: problem };
}

/** What the audit log keeps of the questions: for what, to whom, how much, and how it ended; never the text. */
export function modelRecords(model: Pick<Model, 'asked' | 'name'>, at: number, actor: string) {
  return model.asked.map(({ purpose, prompt, outcome }) => ({
    at: formatInstant(at),
    action: 'ask_model',
    actor,
    purpose,
    model: model.name,
    reason: `${purpose} to ${model.name}: ${outcome.replaceAll('_', ' ')}`,
    characters: prompt.length,
    outcome,
  }));
}
