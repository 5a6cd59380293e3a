import { shellWord } from '../../util/shell-word';

/** What an agent that reads a file of instructions is told about the memory. `repo` is named where it has to be. */
export function blockLines(language: 'en' | 'zh', repo?: string): string[] {
  const flag = repo === undefined ? '' : ` --repo ${shellWord(repo)}`;
  const command = (words: string): string => `\`co-engram ${words}${flag}\``;
  return language === 'zh' ? chinese(command) : english(command);
}

type Command = (words: string) => string;

function english(command: Command): string[] {
  return [
    '## Memory',
    '',
    'This project has a memory of what was learnt before, kept by co-engram.',
    '',
    `- At the start of a session run ${command('prime')}: standing rules, and how to use the memory.`,
    `- Before a decision, or when something looks familiar, run ${command('search WORDS')}.`,
    `- When something is worth knowing next time, run ${command('add TITLE --content TEXT')}. Never store secrets.`,
    `- When a memory failed you, run ${command('fail ID --reason TEXT')}.`,
    '- If a command fails, the memory is unavailable; that does not mean that nothing is known.',
  ];
}

function chinese(command: Command): string[] {
  return [
    '## 记忆',
    '',
    '本项目的经验由 co-engram 保存。',
    '',
    `- 会话开始时运行 ${command('prime')}:长期规则,以及如何使用记忆。`,
    `- 做决定之前,或遇到似曾相识的问题时,运行 ${command('search 关键词')}。`,
    `- 值得下次记住的内容,运行 ${command('add 标题 --content 内容')}。不要保存密钥等机密。`,
    `- 某条记忆有误时,运行 ${command('fail ID --reason 原因')}。`,
    '- 命令失败表示记忆暂时不可用,并不表示没有相关记忆。',
  ];
}
