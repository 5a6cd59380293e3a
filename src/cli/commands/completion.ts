import { CoEngramError } from '../../errors';
import { formatCandidates, readCandidates } from '../completion/candidates';
import { completionModel } from '../completion/model';
import { COMPLETIONS, SHELLS } from '../completion/shells';
import { CANDIDATE_KINDS, defineCommand } from '../declarations';

export const command = defineCommand({
  description: `Prints the script that teaches your shell the commands, options, ids and titles. \
The same scripts are in the package's folder completions.

bash: eval "$(co-engram completion bash)" in ~/.bashrc. \
zsh: save it as _co-engram in a folder of $fpath. \
fish: save it as ~/.config/fish/completions/co-engram.fish. \
PowerShell: co-engram completion powershell | Out-String | Invoke-Expression in $PROFILE.`,
  arguments: [
    { name: 'shell', type: 'choice', choices: SHELLS, optional: true, description: 'the shell to write for' },
  ],
  options: {
    candidates: {
      type: 'choice',
      choices: CANDIDATE_KINDS,
      hidden: true,
      description: 'what the scripts ask when the user presses tab',
    },
    prefix: {
      type: 'string',
      allowEmpty: true,
      default: '',
      hidden: true,
      description: 'what is typed so far',
    },
  },
  examples: [
    {
      command: 'co-engram completion bash > ~/.local/share/bash-completion/completions/co-engram',
      description: 'for bash',
    },
    {
      command: 'co-engram completion fish > ~/.config/fish/completions/co-engram.fish',
      description: 'for fish',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    if (options.candidates !== undefined) {
      const candidates = await readCandidates(options.candidates, options.prefix, context);
      return { json: { candidates }, text: formatCandidates(candidates) };
    }
    if (args.shell === undefined) {
      throw new CoEngramError('USAGE', `SHELL is missing; it is one of ${SHELLS.join(', ')}`);
    }
    const script = COMPLETIONS[args.shell].script(await completionModel());
    return { json: { shell: args.shell, script }, text: script };
  },
});
