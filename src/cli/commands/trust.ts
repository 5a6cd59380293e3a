import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'A repository found by walking up from the current folder is used only after it was trusted once, since its pins ' +
    'speak to your agent. Trust is kept in your user configuration by path and origin.',
  arguments: [
    {
      name: 'dir',
      optional: true,
      complete: 'directory',
      description: 'the repository; this one when missing',
    },
  ],
  options: {
    remove: { type: 'boolean', description: 'trust it no longer' },
  },
  examples: [
    { command: 'co-engram trust', description: 'the repository here' },
    { command: 'co-engram trust ~/old --remove', description: 'take the trust back' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { surroundings } = context;
    if (options.repo !== undefined && args.dir !== undefined) {
      throw new CoEngramError('USAGE', 'name the repository once: as DIR or with --repo');
    }
    const { findForTrust } = await import('../../store/trusted-ancestor');
    const { distrustRepository, trustRepository } = await import('../../store/write-trust');
    const { repository } = await findForTrust(surroundings, options.repo ?? args.dir);
    const { root } = repository;
    if (options.remove) {
      const had = await distrustRepository(root, surroundings);
      return {
        json: { root, trusted: false, changed: had },
        text: had ? `no longer trusted: ${root}` : `was not trusted: ${root}`,
      };
    }
    const { origin } = await trustRepository(repository, surroundings);
    return {
      json: { root, trusted: true, ...(origin === undefined ? {} : { origin }) },
      text: `trusted ${root}${origin === undefined ? '' : ` (${origin})`}`,
    };
  },
});
