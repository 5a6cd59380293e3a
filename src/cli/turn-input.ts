/** The turn of a conversation that a host hands over: what `context` commands read. */
import type { Turn } from '../recall/context/turn';
import type { CommandContext } from './context';

export const TURN_INPUT = {
  type: 'string',
  valueName: 'FILE',
  default: '-',
  complete: 'file',
  description: 'the turn; - reads stdin',
} as const;

/** Throws USAGE that names the place where it is none. */
export async function readTurn(context: CommandContext, source: string): Promise<Turn> {
  const { parseTurn } = await import('../recall/context/turn');
  return parseTurn(await context.readText(source));
}
