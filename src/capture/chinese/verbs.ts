/** Chinese verbs that the rules know. */
import { ADVERBS, TIMES } from './vocabulary';

export type VerbKind =
  | 'reported'
  | 'decision'
  | 'preference'
  | 'action'
  | 'attribute'
  | 'be'
  | 'name'
  | 'have';

export interface ChineseVerb {
  word: string;
  kind: VerbKind;
  predicate: string;
}

const VERBS: Readonly<Record<VerbKind, Readonly<Record<string, string>>>> = {
  reported: {
    heard: '听说过 听说了 听说',
    thinks: '觉得 认为 以为 感觉 相信 估计',
    said: '说过 说了 说 表示 声称',
    told: '告诉我们 告诉我 告诉大家 告诉',
    mentioned: '提到过 提到了 提到 提过',
    asked: '要求 问我 询问',
    suggested: '建议 提议',
    recommended: '推荐',
    confirmed: '确认了 确认',
    reported: '报告了 反馈 汇报',
    announced: '宣布',
    complained: '抱怨',
  },
  decision: {
    decided: '约定好 约定 商定 说好了 决定了 决定 选择了 选择 选定了 选定 敲定 确定用',
    plans: '打算 计划 准备 将要 将会 即将 会 将 要',
    should: '应该 应当 需要 想 该 必须',
    considers: '在考虑 正在考虑 考虑',
  },
  preference: {
    prefers: '更喜欢 比较喜欢 更偏爱 偏爱 偏好 偏向于 偏向 倾向于 更倾向于 更习惯 宁愿 更爱',
    likes: '最喜欢 喜欢 爱好 钟意',
    loves: '热爱 超爱 最爱 爱',
    hates: '讨厌 痛恨 受不了 反感 厌恶 最恨 恨',
    wants: '想要 希望有',
    enjoys: '享受',
  },
  action: {
    fixed: '修复 修好 解决 修正 修',
    deployed: '部署 上线',
    updated: '更新',
    changed: '修改 改成 改为 改 更改 调整 变更',
    created: '创建 新建 建立',
    built: '构建 搭建 开发',
    added: '添加 新增 增加 加',
    removed: '移除 删除 去掉 删',
    installed: '安装 装',
    migrated: '迁移',
    released: '发布',
    upgraded: '升级',
    downgraded: '降级',
    refactored: '重构',
    rewrote: '重写',
    merged: '合并',
    tested: '测试',
    reviewed: '审查 评审',
    rolled_back: '回滚',
    committed: '提交',
    restarted: '重启',
    wrote: '编写 写',
    bought: '购买 买',
    finished: '完成',
    closed: '关闭',
    opened: '打开',
    configured: '配置',
    replaced: '替换 换成',
    enabled: '启用 开启',
    disabled: '禁用 停用',
    joined: '加入',
    moved: '搬到 搬去 搬至 搬回',
    left: '离开 离职',
    switched: '切换到 切换',
    renamed: '重命名为 重命名 改名为 更名为',
    designed: '设计',
    implemented: '实现',
    started: '开始',
    stopped: '停止 戒掉 戒',
  },
  attribute: {
    lives_in: '住在 居住在 定居在 生活在 住',
    works_at: '就职于 任职于 供职于 工作在',
    uses: '改用 使用 采用 用',
    depends_on: '依赖于 依赖',
    runs_on: '运行在 跑在 部署在 托管在',
    located_at: '位于 存放在 放在 存在 坐落于',
    needs: '需要',
    supports: '支持',
    belongs_to: '属于 隶属于',
    responsible_for: '负责',
    leads: '领导 带领',
    manages: '管理',
    maintains: '维护',
    speaks: '会说 会讲 讲 说着',
    from: '来自',
    owns: '拥有',
    contains: '包含 包括',
    listens_on: '监听',
    teaches: '教',
    studies: '学习 在学',
    raises: '养',
    plays: '玩',
    eats: '吃',
    drinks: '喝',
    returns: '返回',
    retains: '保留',
  },
  be: { is: '是 为' },
  name: { name: '名叫 叫做 叫作 叫' },
  have: { has: '有' },
};

/** Words that begin like a verb and are none. */
const NO_VERBS = new Set(
  `用户 用于 用来 用法 用处 是否 是不是 有没有 有人 有时 有点 有关 有效 有限 要是 要不 会议 会员 会话 将来 想法 想到 想象 该项 得到
  加载 加密 写法 改进 说明了 说明书 说明文 说法 管理员 负责人 使用者 使用率 测试环境 测试用例 测试人员 部署脚本 部署环境 更新日志 安装包 配置文件 配置项 发布会 开发者 开发环境
  开发人员 提交前 提交之前 部署前 发布前 合并前 开发团队 支持者 教程 教师 教授 爱人 爱好者 决定权 选择题 计划书 准备好 为什么 为了 因为 称为 叫好
  改天 住址 住宅 买家 修改器 设计师 测试工程师 开发工程师 管理者 维护者 包含着 支持率 说不定 要么 会不会 能不能 讲师 吃惊 喝彩 玩具 养老 学习率 主要 重要 必要 只要 社会 机会 开会 学会 思想 理想 作为 成为 分为 参加 更加 但是 可是 于是 还是 总是
  只是 或是 凡是 费用 作用 应用 信用 通用 常用 调用 引用 占用 租用 包装 服装 书写 维修 演讲 营养 培养 可爱 亲爱 记住 卡住 所有 还有 只有 具有 带有 含有 私有 公有
  现有 记得 值得 获得 取得 变得 活该 不管 无论`.split(/\s+/),
);

const TABLE: readonly ChineseVerb[] = Object.entries(VERBS)
  .flatMap(([kind, predicates]) =>
    Object.entries(predicates).flatMap(([predicate, words]) =>
      words.split(' ').map((word) => ({ word, kind: kind as VerbKind, predicate })),
    ),
  )
  .sort((a, b) => b.word.length - a.word.length);

const STARTS = new Set(TABLE.map(({ word }) => word[0] ?? ''));
/** Words of two and more characters: what begins inside one of them is no verb. */
const WHOLE = new Set(
  [...NO_VERBS, ...ADVERBS, ...TIMES, ...TABLE.map(({ word }) => word)].filter((word) => word.length > 1),
);
const LONGEST_WORD = 6;

/** The verbs that stand at this place of the text, the longer first. */
export function verbsAt(text: string, at: number): ChineseVerb[] {
  if (!STARTS.has(text[at] ?? '') || isInsideWord(text, at)) return [];
  const covering = wordLengthAt(text, at, NO_VERBS);
  return TABLE.filter(({ word }) => word.length >= covering && text.startsWith(word, at));
}

/** Does the text begin with a verb? */
export function beginsWithVerb(text: string): boolean {
  return verbsAt(text, 0).length > 0;
}

function isInsideWord(text: string, at: number): boolean {
  for (let back = 1; back < Math.min(LONGEST_WORD, at + 1); back += 1) {
    if (wordLengthAt(text, at - back, WHOLE) > back) return true;
  }
  return false;
}

function wordLengthAt(text: string, at: number, words: ReadonlySet<string>): number {
  for (let length = LONGEST_WORD; length > 1; length -= 1) {
    if (words.has(text.slice(at, at + length))) return length;
  }
  return 0;
}
