/** Reads a transcript in a process of its own and prints what it cost. */
import { openTranscripts } from '../../src/capture/transcript/read-transcript';

const { sessions, close } = openTranscripts(process.argv[2] ?? '');
let messages = 0;
for (const session of sessions) for (const _said of session.said()) messages += 1;
close();
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ messages, megabytes: Math.round(maxRSS / 1024) }));
