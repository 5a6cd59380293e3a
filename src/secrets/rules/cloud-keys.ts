/** Keys of cloud providers. */
import { hasLetterAndDigit } from '../characters';
import type { RiskRule } from '../risk';
import { isMixedToken, isRealToken, tokenRule } from './tokens';

export const CLOUD_KEYS: readonly RiskRule[] = [
  tokenRule(
    'aws-access-key',
    'AWS access key id',
    ['akia', 'asia', 'abia', 'acca'],
    '(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}',
  ),
  {
    rule: 'aws-secret-key',
    category: 'secret',
    summary: 'AWS secret access key',
    needles: ['aws', 'secret'],
    pattern:
      /(?:aws|secret)[\w .-]{0,30}["'`]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}["'`]?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    accepts: (match) =>
      isRealToken(match) && hasLetterAndDigit(match.value) && !/^[0-9a-f]+$/.test(match.value),
  },
  tokenRule('google-api-key', 'Google API key', 'aiza', 'AIza[0-9A-Za-z_-]{35}'),
  tokenRule('google-oauth-secret', 'Google OAuth client secret', 'gocspx-', 'GOCSPX-[0-9A-Za-z_-]{20,40}'),
  tokenRule('google-access-token', 'Google access token', 'ya29.', 'ya29\\.[0-9A-Za-z_-]{20,400}'),
  {
    rule: 'azure-storage-key',
    category: 'secret',
    summary: 'Azure account or shared access key',
    needles: ['accountkey', 'accesskey'],
    pattern: /(?:AccountKey|SharedAccessKey)[ \t]{0,2}=[ \t]{0,2}(?<value>[A-Za-z0-9+/]{40,100}={0,2})/gi,
    accepts: isRealToken,
  },
  {
    rule: 'azure-sas-signature',
    category: 'secret',
    summary: 'Azure SAS signature',
    needles: ['sig='],
    pattern: /[?&]sig=(?<value>[A-Za-z0-9%+/]{40,120}(?:=|%3D)?)/gi,
    accepts: isRealToken,
  },
  tokenRule(
    'azure-client-secret',
    'Azure AD client secret',
    'q~',
    '[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}',
  ),
  tokenRule(
    'digitalocean-token',
    'DigitalOcean token',
    ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    'do[opr]_v1_[a-f0-9]{32,64}',
  ),
  tokenRule(
    'alibaba-access-key',
    'Alibaba Cloud access key id',
    'ltai',
    'LTAI[0-9A-Za-z]{12,24}',
    isMixedToken,
  ),
  tokenRule('tencent-secret-id', 'Tencent Cloud secret id', 'akid', 'AKID[0-9A-Za-z]{28,36}', isMixedToken),
  tokenRule(
    'volcengine-access-key',
    'Volcengine access key id',
    'aklt',
    'AKLT[0-9A-Za-z]{30,60}',
    isMixedToken,
  ),
  tokenRule(
    'cloudflare-origin-key',
    'Cloudflare origin CA key',
    'v1.0-',
    'v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,160}',
  ),
  tokenRule('heroku-token', 'Heroku API token', 'hrku-', 'HRKU-[0-9A-Za-z_-]{30,80}'),
  tokenRule(
    'fly-token',
    'Fly.io token',
    ['fm2_', 'fo1_'],
    '(?:fm2_[A-Za-z0-9+/=]{40,600}|fo1_[\\w-]{40,60})',
  ),
  tokenRule('netlify-token', 'Netlify token', 'nfp_', 'nfp_[A-Za-z0-9]{30,50}', isMixedToken),
  tokenRule(
    'supabase-key',
    'Supabase key',
    ['sbp_', 'sb_secret_'],
    'sb(?:p_[a-f0-9]{40}|_secret_[\\w-]{20,60})',
  ),
  tokenRule(
    'planetscale-password',
    'PlanetScale password or token',
    'pscale_',
    'pscale_(?:pw|tkn|oauth)_[\\w.=-]{32,64}',
  ),
  tokenRule(
    'tailscale-key',
    'Tailscale key',
    'tskey-',
    'tskey-(?:[a-z]{2,12}-)?[A-Za-z0-9]{8,40}-?[A-Za-z0-9]{0,60}',
    isMixedToken,
  ),
];
