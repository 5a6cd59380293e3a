/** Tokens of chat services and their webhooks. */
import type { RiskRule } from '../risk';
import { isMixedToken, isRealToken, tokenRule } from './tokens';

export const CHAT_TOKENS: readonly RiskRule[] = [
  tokenRule(
    'slack-token',
    'Slack token',
    ['xoxa-', 'xoxb-', 'xoxe', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-'],
    'xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,255}',
    isMixedToken,
  ),
  tokenRule(
    'slack-app-token',
    'Slack app token',
    'xapp-',
    'xapp-\\d-[A-Za-z0-9]{5,20}-\\d{5,20}-[a-f0-9]{20,80}',
  ),
  {
    rule: 'slack-webhook',
    category: 'secret',
    summary: 'Slack webhook',
    needles: ['hooks.slack.com/'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<value>[A-Za-z0-9/_-]{20,120})/gi,
    accepts: isMixedToken,
  },
  tokenRule(
    'discord-token',
    'Discord bot token',
    '.',
    '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}',
  ),
  {
    rule: 'discord-webhook',
    category: 'secret',
    summary: 'Discord webhook',
    needles: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/(?<value>[A-Za-z0-9_-]{40,100})/gi,
    accepts: isRealToken,
  },
  tokenRule('telegram-token', 'Telegram bot token', ':aa', '\\d{8,10}:AA[A-Za-z0-9_-]{30,36}'),
  {
    rule: 'teams-webhook',
    category: 'secret',
    summary: 'Microsoft Teams webhook',
    needles: ['webhook.office.com/'],
    pattern: /webhook\.office\.com\/webhookb2\/(?<value>[A-Za-z0-9@/-]{40,250})/gi,
    accepts: isRealToken,
  },
  {
    rule: 'chat-robot-key',
    category: 'secret',
    summary: 'DingTalk, Feishu or WeCom robot key',
    needles: ['oapi.dingtalk.com/', 'open.feishu.cn/', 'open.larksuite.com/', 'qyapi.weixin.qq.com/'],
    pattern:
      /(?:oapi\.dingtalk\.com\/robot\/send\?access_token=|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/|qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=)(?<value>[A-Za-z0-9-]{20,80})/gi,
    accepts: isRealToken,
  },
];
