import type { OptionSpecs } from './declarations';

/** Where the caller is. */
export const SCOPE_ID_OPTIONS = {
  channel: { type: 'string', valueName: 'ID', description: 'the channel that you are in' },
  session: { type: 'string', valueName: 'ID', description: 'the session that you are in' },
} as const satisfies OptionSpecs;

/** The scopes that `--channel` and `--session` name. */
export function scopesOf({ channel, session }: { channel?: string; session?: string }): string[] {
  return [
    ...(session === undefined ? [] : [`session:${session}`]),
    ...(channel === undefined ? [] : [`channel:${channel}`]),
  ];
}
