import { confirm, isCancel } from '@clack/prompts';
import { CoEngramError } from '../errors';
import { printable } from '../util/printable';

/** A yes-or-no question on the terminal; CANCELLED on Ctrl-C. */
export async function ask(message: string): Promise<boolean> {
  const answer = await confirm({ message: printable(message), initialValue: false });
  if (isCancel(answer)) throw new CoEngramError('CANCELLED', 'cancelled');
  return answer;
}

/** The same, where a no ends the command; `otherwise` says what did not happen. */
export async function mustConfirm(message: string, otherwise: string, hint?: string): Promise<void> {
  if (!(await ask(message))) throw new CoEngramError('CANCELLED', otherwise, { hint });
}
