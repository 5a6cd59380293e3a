/** 我们决定用 Vite, 我们不打算支持 IE, 我想学 Rust. */
import type { Polarity } from '../../../engram/engram';
import type { Reading } from '../../statement';
import { polarityOf } from '../clause';
import { type ChineseSource, stated } from '../source';
import { beginsWithVerb } from '../verbs';

const ERRANDS =
  /^(?:看看|看一下|看下|试试|试一下|去|来|问|等|先|知道|说|检查|回来|马上|继续|起|睡|吃饭|喝水|休息)/;

export function readDecision(source: ChineseSource): Reading {
  const { verb, subject, clause } = source;
  const isDecided = verb.predicate === 'decided';
  // Not decided is not decided against.
  if (isDecided && clause.negations > 0) return undefined;
  const isOurs = subject === 'user' || subject === 'team';
  if (!isOurs && !isDecided) return undefined;
  if (ERRANDS.test(clause.object)) return isDecided ? undefined : 'transient';
  const denied = /^(?:了)?(?:不再|不要|不去|不)(?=.)/.exec(clause.object);
  const object = (denied === null ? clause.object : clause.object.slice(denied[0].length)).replace(
    /^再(?=.)/,
    '',
  );
  if (verb.word === '会' && !beginsWithVerb(object)) return undefined;
  // 不想加班了: what one does not want any more is not wanted.
  const said = clause.negations === 1 && !clause.isEnded ? 'negative' : polarityOf(clause);
  const polarity = denied === null ? said : opposite(said);
  return stated(source, { category: 'decision', object, polarity });
}

function opposite(polarity: Polarity): Polarity {
  return polarity === 'positive' ? 'negative' : 'positive';
}

/** 我们用 Vite 吧, 让我们换成 Vite: what the team is about to do. */
export function readLetUs(text: string): Reading {
  const match = /^(?:让我们|让咱们)(.+?)吧?$/.exec(text) ?? /^(?:我们|咱们)(.+)吧$/.exec(text);
  const said = match?.[1]?.trim() ?? '';
  if (said === '') return undefined;
  if (/^(?:开始|继续|看看|试试|走|聊|讨论|来看|想想)/.test(said)) return 'request';
  const denied = /^(?:就)?(?:不要|别|不)/.exec(said);
  const object = (denied === null ? said : said.slice(denied[0].length)).replace(
    /^(?:还是|就|都|来|改)(?=.{2})/,
    '',
  );
  const polarity = denied === null ? 'positive' : 'negative';
  return { category: 'decision', subject: 'team', predicate: 'plans', object, polarity };
}
