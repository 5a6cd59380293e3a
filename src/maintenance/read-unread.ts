import { drainUnread } from '../capture/unread/drain-unread';
import type { SentQuestion } from '../model/model';
import type { WriteOptions } from '../remember/write';
import type { Memory } from '../store/memory';
import { counted } from '../util/counted';
import type { MaintenanceChange } from './change';

/** Before the light stage and not in it: a model may take its time, and nobody shall wait for the lock so long. */
export async function readUnreadMessages(
  memory: Memory,
  options: WriteOptions,
): Promise<{ changes: MaintenanceChange[]; wouldSend?: SentQuestion[] }> {
  const { read, facts, dropped, wouldSend } = await drainUnread(memory, options);
  const by = memory.config.llm.command === undefined ? 'no model' : 'the model';
  const changes: MaintenanceChange[] = [];
  if (read > 0) {
    const reason = `${by} read ${counted(read, 'message')} that no rule reads: ${counted(facts, 'new fact')}`;
    changes.push({ step: 'unread', action: 'read_unread', reason });
  }
  if (dropped > 0) {
    const reason = `${counted(dropped, 'message')} waited too long, or ${by} could not read ${dropped === 1 ? 'it' : 'them'}`;
    changes.push({ step: 'unread', action: 'drop_unread', reason });
  }
  return { changes, ...(wouldSend === undefined ? {} : { wouldSend }) };
}
