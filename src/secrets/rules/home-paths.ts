/** Paths that name the person at the keyboard. */
import type { RiskRule, RuleMatch } from '../risk';

/** Accounts of images and services, and words that stand for a name. */
const NO_PERSON = new Set(
  (
    'user users username name you me myuser youruser your-user your_user your-name yourname someone somebody ' +
    'runner runneradmin ubuntu node root app admin administrator vscode gitpod codespace jovyan linuxbrew vsts ' +
    'circleci travis jenkins ec2-user azureuser vagrant docker deploy git www www-data pi coder builder default ' +
    'public shared guest all index page pages dashboard feed search settings about login main home profile node_modules'
  ).split(' '),
);

const NAME = String.raw`(?<user>[^\s/\\:"'${'`'}<>|*?$%{}()\[\],;&#@!]{1,64})`;

export const HOME_PATHS: readonly RiskRule[] = [
  {
    rule: 'home-path',
    category: 'personal',
    summary: 'home folder with a user name',
    needles: ['/home/', '/users/'],
    pattern: new RegExp(
      String.raw`(?<![\w.~\-/)}]|[\w.]:\/)(?:file:\/\/)?(?:\/mnt)?(?:\/[a-z])?\/(?:home|Users)\/${NAME}`,
      'g',
    ),
    accepts: isPersonsFolder,
  },
  {
    rule: 'windows-home-path',
    category: 'personal',
    summary: 'Windows home folder with a user name',
    needles: ['users', 'documents and settings'],
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])[A-Za-z]:(?:\\{1,4}|\/)(?:Users|Documents and Settings)(?:\\{1,4}|\/)${NAME}`,
      'gi',
    ),
    accepts: isPersonsFolder,
  },
];

function isPersonsFolder({ groups }: RuleMatch): boolean {
  const user = (groups.user ?? '').toLowerCase().replace(/[.…。，、]+$/, '');
  if (user === '' || NO_PERSON.has(user)) return false;
  return !/^\d+$|^\.|\.(?:html?|php|aspx?|js|css|json|png|svg|md)$/.test(user);
}
