/** Keys of model providers. */
import { hasLetterAndDigit } from '../characters';
import type { RiskRule, RuleMatch } from '../risk';
import { isMixedToken, isRealToken, tokenRule } from './tokens';

export const AI_KEYS: readonly RiskRule[] = [
  tokenRule('anthropic-key', 'Anthropic API key', 'sk-ant-', 'sk-ant-[A-Za-z0-9_-]{16,200}', isMixedToken),
  tokenRule('openai-key', 'OpenAI or like API key', 'sk-', 'sk-[A-Za-z0-9_-]{16,220}', isSecretKey),
  tokenRule(
    'huggingface-token',
    'Hugging Face token',
    ['hf_', 'api_org_'],
    '(?:hf|api_org)_[A-Za-z0-9]{30,60}',
  ),
  tokenRule('replicate-token', 'Replicate token', 'r8_', 'r8_[A-Za-z0-9]{30,50}', isMixedToken),
  tokenRule('groq-key', 'Groq key', 'gsk_', 'gsk_[A-Za-z0-9]{40,70}', isMixedToken),
  tokenRule('perplexity-key', 'Perplexity key', 'pplx-', 'pplx-[A-Za-z0-9]{40,70}', isMixedToken),
  tokenRule('xai-key', 'xAI key', 'xai-', 'xai-[A-Za-z0-9]{60,100}', isMixedToken),
  tokenRule('langsmith-key', 'LangSmith key', ['lsv2_'], 'lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}'),
  tokenRule('wandb-key', 'Weights & Biases key', 'wandb_v1_', 'wandb_v1_[A-Za-z0-9_]{40,120}', isMixedToken),
];

/**
 * `sk-` begins CSS classes and package names too (`sk-folding-cube`): the part after the last hyphen of a known kind
 * of key must be a long mixture of letters and digits.
 */
function isSecretKey(match: RuleMatch): boolean {
  const body = match.value.replace(/^sk-(?:proj-|svcacct-|admin-|or-v\d-|test-|live-)?/, '');
  const [longest = ''] = body.split(/[-_]/).sort((a, b) => b.length - a.length);
  return isRealToken(match) && longest.length >= 12 && hasLetterAndDigit(longest);
}
