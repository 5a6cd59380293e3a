import { bashCompletion } from './bash';
import { fishCompletion } from './fish';
import type { CommandModel } from './model';
import { powershellCompletion } from './powershell';
import { zshCompletion } from './zsh';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** By shell: the script, and the name its file has in completions/. */
export const COMPLETIONS: Readonly<
  Record<Shell, { file: string; script(commands: readonly CommandModel[]): string }>
> = {
  bash: { file: 'co-engram.bash', script: bashCompletion },
  zsh: { file: '_co-engram', script: zshCompletion },
  fish: { file: 'co-engram.fish', script: fishCompletion },
  powershell: { file: 'co-engram.ps1', script: powershellCompletion },
};
