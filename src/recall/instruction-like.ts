/** Finds text in memories that speaks to the agent instead of telling it something. */

import { type GuardedPattern, matchesAny } from '../util/guarded-patterns';

const RULES: readonly GuardedPattern[] = [
  {
    needs: ['ignore', 'disregard', 'forget', 'override', 'bypass'],
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|these)\b.{0,30}\b(?:instruction|prompt|rule|guideline|message|context|safety|polic)/i,
  },
  {
    needs: ['you are', "you're", 'from now on', 'act as'],
    pattern:
      /\b(?:you are|you're) (?:now|no longer)\b|\bfrom now on,? you\b|\bact as (?:if|though|an? (?:admin|root|unrestricted|different))\b/i,
  },
  {
    needs: ['instruction', 'prompt', 'directive'],
    pattern: /\b(?:new|updated|real|secret|hidden) (?:system )?(?:instructions?|prompt|directives?)\s*[:：]/i,
  },
  {
    needs: ['system', 'assistant', 'developer', 'human', 'user'],
    pattern: /(?:^|[\s"'([{<])(?:system|assistant|developer|human|user)\s*[:：]\s*\S/i,
  },
  {
    needs: ['system prompt', 'developer message', 'jailbreak', 'prompt injection'],
    pattern: /\b(?:system prompt|developer message|jailbreak|prompt injection)\b/i,
  },
  {
    needs: ['do not', "don't", 'never'],
    pattern:
      /\b(?:do not|don't|never) (?:tell|inform|mention|reveal|show|ask|warn|alert)\b.{0,25}\b(?:user|human|operator|anyone|them)\b/i,
  },
  {
    needs: [
      'system prompt',
      'api key',
      'password',
      'credential',
      'secret',
      'token',
      '.env',
      'ssh key',
      'private key',
      'environment variables',
    ],
    pattern:
      /(?<!\b(?:never|not|n't|without|may|can|could|would|will|to)\b.{0,20})\b(?:reveal|print|output|repeat|leak|send|post|upload|exfiltrate|email)\b.{0,20}\b(?:the|your|all|any|its|my|their)\b.{0,20}\b(?:system prompt|api keys?|passwords?|credentials?|secrets?|tokens?|\.env|ssh keys?|private keys?|environment variables)\b/i,
  },
  {
    needs: ['curl', 'wget', 'iwr'],
    pattern:
      /\b(?:curl|wget|iwr)\b[^|\n]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\b(?:bash|sh|eval)\b.{0,10}<?\(\s*(?:curl|wget)\b/i,
  },
  {
    needs: ['rm'],
    pattern: /\brm\s+-(?:rf|fr|r\s+-f)\s+(?:[/~*]|\$HOME)/i,
  },
  {
    needs: ['<'],
    pattern:
      /<\/?\s*(?:system|assistant|user|human|instructions?|system-reminder|function_calls|invoke|tool_(?:call|use|result)s?|co-engram)\b/i,
  },
  {
    needs: ['<|', 'inst]', 'sys>>'],
    pattern: /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>/i,
  },
  {
    needs: ['忽略', '无视', '忘记', '不要'],
    pattern:
      /(?:忽略|无视|忘记|不要理会|不要遵守).{0,12}(?:之前|以上|上面|前面|先前|所有|一切|任何|系统).{0,12}(?:指令|指示|提示|规则|要求|说明|命令|内容)/,
  },
  {
    needs: ['你', '系统', '新'],
    pattern:
      /你(?:现在|从现在起|不再)是|从现在(?:开始|起).{0,3}你|系统(?:提示词?|指令)\s*[:：]|新的?(?:系统)?(?:指令|提示词?)\s*[:：]/,
  },
  {
    needs: ['不要', '别', '切勿', '禁止'],
    pattern: /(?:不要|别|切勿|禁止)(?:告诉|告知|通知|提醒|询问)(?:用户|使用者|人类)/,
  },
];

/** So much of a text is looked at; nobody is handed more. */
const LOOKED_AT = 20_000;

/** Does a text read like instructions to the agent that it is handed to? It may do so in good faith. */
export function isInstructionLike(text: string): boolean {
  return matchesAny(text.slice(0, LOOKED_AT), RULES);
}

/** As `isInstructionLike` for many short texts: asked of all at once first, since hardly any reads so. */
export function instructionLikes(texts: readonly string[]): boolean[] {
  const all = texts.join('\n');
  if (all.length <= LOOKED_AT && !isInstructionLike(all)) return texts.map(() => false);
  return texts.map(isInstructionLike);
}
