/** Parts a Chinese sentence at its commas; a part that says when belongs to the next. */
import { startOf, TIMES } from './vocabulary';

const CONNECTIVES =
  /^(?:但是|但|不过|可是|而且|并且|并|而|所以|因此|因为|另外|还有|同时|然后|其实|此外|然而|于是|以及|同时也|也就是说|只是)/;
/** 比起茶我更喜欢咖啡. */
const COMPARED = /^(?:比起|相比于|相比)[^，,我]{1,12}(?=我|我们|咱们)/;
const OPEN_END =
  /(?:之前|之后|以前|以后|前|后|时|时候|的话|期间|过程中|里|上|中|为了.{1,20}|对于.{1,20}|说|说过|说道|表示|告诉我|告诉我们|关于.{1,20})$/;

/** A sentence of more is no statement but a heap. */
const MOST_CLAUSES = 20;

/** The parts in order, without connectives in front. */
export function splitClauses(text: string): string[] {
  const all = text.split(/[，,；;]|\s(?=\d{1,2}[、)）]\s?\D)/);
  const parts = all.slice(0, MOST_CLAUSES).map((part) =>
    part
      .trim()
      .replace(/^\d{1,2}[、)）]\s?(?=\D)/, '')
      .replace(COMPARED, ''),
  );
  const clauses: string[] = [];
  let open = '';
  for (const part of parts) {
    const clause = part.replace(CONNECTIVES, '').trim();
    if (clause === '') continue;
    if (OPEN_END.test(clause) || startOf(clause, TIMES) === clause) open += clause;
    else {
      clauses.push(open + clause);
      open = '';
    }
  }
  return open === '' ? clauses : [...clauses, open];
}
