/** Predicates and subjects that have one value at a time: a new one takes the place of the old. */

const PREDICATES = new Set(
  `name nickname birthday timezone lives_in works_at runs_on located_at leads age height weight title hometown
  nationality username employer company wife husband spouse married_to boss manager email phone address language
  native_language occupation lead editor terminal browser shell os database branch port version owner url domain
  deadline budget theme font framework stack package_manager listens_on written_in reports_to`.split(/\s+/),
);
const PATTERNS = /^favou?rite_.|_(?:database|lead|editor|port|branch|version|owner|url|name|deadline)$/;

/** Functional predicates that are verbs: "lives in", not "timezone". */
const VERBS = /^(?:lives_in|works_at|runs_on|located_at|leads|married_to|listens_on|written_in|reports_to)$/;

/** Is the predicate the name of what somebody has: "user's timezone is CET"? */
export function isNounPredicate(predicate: string): boolean {
  return isFunctional(predicate) && !VERBS.test(predicate);
}

/** Things of which there is one each: "the API port", "the owner of the repo". */
const SLOT =
  /(?:^|[\s-])(?:port|branch|version|owner|url|host|hostname|domain|database|deadline|name|address|lead|maintainer|timeout|limit|size|budget|region|path|endpoint|tag|license|default|status code|release date|ip|id|format|encoding|locale|language|schedule|interval|frequency|threshold|count|price|cost|capacity|ttl|date)$/i;
const CHINESE_SLOT =
  /(?:端口|分支|版本|版本号|负责人|地址|数据库|域名|截止日期|名称|名字|超时|超时时间|上限|预算|区域|路径|默认值|格式|语言|价格|人数|频率|密度|时间|日期|主机)$/;

/** Has the predicate one value at a time? */
export function isFunctional(predicate: string): boolean {
  return PREDICATES.has(predicate) || PATTERNS.test(predicate);
}

/** Is the subject a slot, of which "is" tells the one value: not "is a …"? */
export function isSlotValue(subject: string, predicate: string, object: string): boolean {
  if (predicate !== 'is' || /^(?:an?|one of)\s/i.test(object)) return false;
  // "the port of the staging server": what counts is the port.
  const head = subject.replace(/\s(?:of|for|on|in|at)\s.*$/i, '');
  return SLOT.test(head) || CHINESE_SLOT.test(subject);
}
