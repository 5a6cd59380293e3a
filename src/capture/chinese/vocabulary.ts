/** Chinese word lists that the rules share. Longer words stand before the shorter ones inside them. */

function list(words: string): readonly string[] {
  return words
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
}

/** First and second person, and what conversations call by no other name. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  我: 'user',
  本人: 'user',
  俺: 'user',
  我自己: 'user',
  我们: 'team',
  咱们: 'team',
  咱: 'team',
  我们团队: 'team',
  我们的团队: 'team',
  团队: 'team',
  我们组: 'team',
  你: 'agent',
  您: 'agent',
  我们项目: 'project',
  我们的项目: 'project',
  我们这个项目: 'project',
  这个项目: 'project',
  本项目: 'project',
  这个专案: 'project',
  该项目: 'project',
  项目: 'project',
};
/** Begin a subject that only the conversation explains. */
export const PRONOUNS = list(
  `他 她 它 他们 她们 它们 这 那 这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 有人 有些人 大家 某人 某个 谁 该 此 其 对方
  前者 后者 别人 人家 什么 哪个 有的 所有人 没有人 没人 其他 另一个 另外一个 上面 下面 上述 以上`,
);
/** Things that "这个" points at without anything said before. */
export const PLACES_OF_TALK = new Set(
  '仓库 代码库 应用 服务 团队 公司 网站 产品 系统 工程 程序 库'.split(' '),
);

/** Stand between subject and verb without weight. */
export const ADVERBS = list(
  `真的 确实 一直 总是 经常 常常 通常 平时 目前 现在 已经 已 都 也 还 还是 比较 非常 很 最 特别 更 更加 其实 就 仍然 仍 又 刚 刚刚 最近
  主要 一般 基本 只 尤其 挺 蛮 超 超级 特 十分 始终 永远 从小 自己 个人 一起 终于 成功 先 后来 正式 最终 统一 全部 之后 默认 真 是真的 再
  正在 在 早就 早已 早已经 昨天 今天 前天 今早 昨晚 上周 上周五 上个月 去年 今年 早上 下午 晚上 刚才 于昨天 手动 自动 亲自 可 每天 天天 每周 每月 每年 每晚`,
);
export const DENIALS = list(
  '一点也不 一点都不 一点儿也不 一点儿都不 完全不 根本不 丝毫不 压根不 从未 从没 并没有 从来没有 从来没 没有 没 从来不 从不 绝不 并不 不太 不怎么 不是很 不 未 尚未 还没有 还没 无法',
);
/** Say that it was so and is no more. */
export const FORMER = list('不再 以前 曾经 曾 过去 原来 原先 从前 之前 早先');
/** Mark something as done. */
export const DONE = list(
  '已经 已 刚 刚刚 昨天 前天 昨晚 上周 上周五 上个月 去年 今早 刚才 终于 成功 曾 最近',
);
/** Say when, in front of the subject. */
export const TIMES = list(
  `昨天 今天 前天 明天 后天 今早 昨晚 上周 本周 下周 上个月 这个月 下个月 去年 今年 明年 目前 现在 最近 平时 上周五 周一 周二 周三
  周四 周五 周六 周日 周末 早上 晚上 下午 上午 以前 曾经 过去 之前 原来 从前`,
);

/** Things of somebody, by the name that facts in English have. */
export const SLOTS: Readonly<Record<string, string>> = {
  生日: 'birthday',
  名字: 'name',
  姓名: 'name',
  昵称: 'nickname',
  用户名: 'username',
  时区: 'timezone',
  邮箱: 'email',
  电子邮箱: 'email',
  邮件地址: 'email',
  电话: 'phone',
  手机号: 'phone',
  电话号码: 'phone',
  手机号码: 'phone',
  年龄: 'age',
  地址: 'address',
  身高: 'height',
  体重: 'weight',
  职业: 'occupation',
  母语: 'native_language',
  国籍: 'nationality',
  老家: 'hometown',
  家乡: 'hometown',
  编辑器: 'editor',
  终端: 'terminal',
  浏览器: 'browser',
  数据库: 'database',
  生产数据库: 'production_database',
  测试数据库: 'test_database',
  主数据库: 'main_database',
  负责人: 'lead',
  技术负责人: 'tech_lead',
  项目负责人: 'project_lead',
  团队负责人: 'team_lead',
  组长: 'team_lead',
  公司: 'company',
  截止日期: 'deadline',
  预算: 'budget',
  技术栈: 'stack',
  包管理器: 'package_manager',
};
/** People and animals of somebody: they have names and facts of their own. */
export const KIN: Readonly<Record<string, string>> = {
  妻子: 'wife',
  老婆: 'wife',
  太太: 'wife',
  爱人: 'spouse',
  丈夫: 'husband',
  老公: 'husband',
  儿子: 'son',
  女儿: 'daughter',
  孩子: 'child',
  父亲: 'father',
  爸爸: 'father',
  爸: 'father',
  母亲: 'mother',
  妈妈: 'mother',
  妈: 'mother',
  父母: 'parents',
  哥哥: 'brother',
  弟弟: 'brother',
  姐姐: 'sister',
  妹妹: 'sister',
  爷爷: 'grandfather',
  奶奶: 'grandmother',
  女朋友: 'girlfriend',
  女友: 'girlfriend',
  男朋友: 'boyfriend',
  男友: 'boyfriend',
  老板: 'boss',
  经理: 'manager',
  同事: 'colleague',
  朋友: 'friend',
  室友: 'roommate',
  老师: 'teacher',
  猫: 'cat',
  狗: 'dog',
  家: 'home',
};
export const FAVORITES: Readonly<Record<string, string>> = {
  颜色: 'color',
  编辑器: 'editor',
  语言: 'language',
  编程语言: 'language',
  食物: 'food',
  菜: 'food',
  电影: 'movie',
  书: 'book',
  歌: 'song',
  歌手: 'singer',
  乐队: 'band',
  运动: 'sport',
  城市: 'city',
  动物: 'animal',
  水果: 'fruit',
  饮料: 'drink',
  框架: 'framework',
  工具: 'tool',
  游戏: 'game',
  季节: 'season',
  数据库: 'database',
  主题: 'theme',
};

/** The longest of `words` that the text ends with. */
export function endOf(text: string, words: readonly string[]): string | undefined {
  return words.find((word) => text.endsWith(word));
}

/** The longest of `words` that the text begins with. */
export function startOf(text: string, words: readonly string[]): string | undefined {
  return words.find((word) => text.startsWith(word));
}
