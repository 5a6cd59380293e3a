/** Words whose exchange changes what a text states: numbers, negations, opposites, units, names. */

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

/** Spelt numbers and units; digits are found by their look. */
const MEASURES =
  setOf(`zero one two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand million billion second third fourth fifth twice
  quarter double triple ms millisecond milliseconds seconds minute minutes hour hours day days week weeks month months
  year years kb mb gb tb kib mib gib byte bytes percent px kilobytes megabytes gigabytes daily weekly monthly yearly
  hourly nightly`);

/** Names that are often written in lower case. */
const THINGS =
  setOf(`postgres postgresql mysql mariadb sqlite redis memcached mongodb mongo cassandra dynamodb
  elasticsearch opensearch kafka rabbitmq nats pulsar sqs docker podman kubernetes nomad nginx apache haproxy traefik
  aws gcp azure github gitlab bitbucket gitea jenkins circleci travis buildkite npm yarn pnpm deno node python ruby rust
  golang java kotlin scala swift php perl typescript javascript elixir erlang haskell react vue svelte angular nuxt
  linux macos windows ubuntu debian alpine fedora centos vite webpack rollup esbuild parcel jest vitest mocha
  playwright cypress selenium eslint biome prettier terraform pulumi ansible grafana prometheus datadog sentry discord
  jira main master develop trunk staging production prod dev qa localhost http https grpc graphql websocket tcp udp json
  yaml toml xml csv protobuf gzip brotli zstd ext4 xfs btrfs zfs ssh tls oauth saml jwt gcs minio chrome firefox safari
  emacs vscode bash zsh`);

/** Words that begin a sentence with a capital and are no names. */
const OPENERS =
  setOf(`use avoid always never make run set add keep prefer remember note check start stop call write read
  put take give find see try let ensure verify test build deploy install update remove delete create open close enable
  disable first then next finally later now today every some many few other another however therefore because since
  while when whenever until unless after before during once although also instead otherwise please do only`);

/** Pairs that turn a statement round. */
const OPPOSITES =
  pairsOf(`enable/disable enabled/disabled enables/disables on/off true/false allow/deny allowed/denied
  allow/forbid before/after always/never min/max minimum/maximum increase/decrease increased/decreased
  increases/decreases more/less above/below up/down left/right first/last success/failure succeeds/fails accept/reject
  accepted/rejected include/exclude includes/excludes included/excluded required/optional mandatory/optional sync/async
  synchronous/asynchronous start/stop open/closed opened/closed add/remove added/removed fast/slow faster/slower
  safe/unsafe public/private internal/external old/new oldest/latest upper/lower ascending/descending asc/desc
  read/write client/server local/remote hot/cold strong/weak lock/unlock locked/unlocked valid/invalid
  supported/unsupported possible/impossible mutable/immutable blocking/nonblocking primary/secondary primary/replica
  recommended/discouraged manual/automatic inbound/outbound ingress/egress with/without good/bad better/worse
  启/禁 开/关 打/闭 允/禁 增/减 加/减 大/小 多/少 快/慢 高/低 新/旧 早/晚 上/下 左/右 前/后 内/外 真/假 进/出 先/后 主/从
  读/写 成/失 同/异 公/私 自/手 必/可 秒/分 秒/时 分/时 天/时 天/周 天/月 周/月 月/年 天/年 日/周 日/月 东/西 南/北 男/女
  是/否 有/无 能/否`);

function pairsOf(list: string): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const pair of setOf(list)) {
    const [a = '', b = ''] = pair.split('/');
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      pairs.set(from, (pairs.get(from) ?? new Set()).add(to));
    }
  }
  return pairs;
}

export function areOpposites(a: string, b: string): boolean {
  return OPPOSITES.get(a)?.has(b) ?? false;
}

/** Is it a number, a measure or a version? The word is in lower case. */
export function isMeasure(word: string): boolean {
  return /\d/.test(word) || MEASURES.has(word);
}

/**
 * Does the word name something? `beginsSentence` tells that a capital may come from its place; `isTargeted` that
 * hardly anything else was changed, so that the first word of a sentence counts unless it is a common opener.
 */
export function isName(
  word: string,
  { beginsSentence, isTargeted }: { beginsSentence: boolean; isTargeted: boolean },
): boolean {
  const lower = word.toLowerCase();
  if (THINGS.has(lower) || /[_/:.]/.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return true;
  if (!/^\p{Lu}/u.test(word)) return false;
  return beginsSentence ? isTargeted && !OPENERS.has(lower) : true;
}

const NEGATION =
  /\b(?:not|no|never|cannot|without|neither|nor|nothing|nobody|nowhere|none|unable)\b|n['\u2019]t\b/giu;

/** Words in which a negating character negates nothing; not where it begins another word: 不过滤, 不同步, 不管理. */
const CHINESE_NO_NEGATIONS =
  /不同(?![步意])|不过(?=[,，])|不断(?![开电连线])|不仅|不但|不管(?!理)|不论|不久|不少|不妨|无论|无线|无数|非常|未来|未必|别的|别人|特别|区别|级别|类别|分别|识别|判别|辨别|莫非|否则|是否|能否/gu;
const CHINESE_NEGATION = /[不没沒無无未非勿别莫否]/gu;

/** Number of negations in an English or Chinese text. */
export function countNegations(text: string): number {
  const chinese = text.replace(CHINESE_NO_NEGATIONS, '').match(CHINESE_NEGATION)?.length ?? 0;
  return chinese + (text.match(NEGATION)?.length ?? 0);
}

const PLACES = [
  ...setOf(`北京 上海 广州 深圳 杭州 成都 南京 武汉 西安 重庆 天津 苏州 长沙 郑州 青岛 大连 厦门 宁波 无锡 合肥 福州 济南 沈阳
  昆明 贵阳 香港 澳门 台北 东京 大阪 首尔 新加坡 柏林 都柏林 伦敦 巴黎 纽约 法兰克福 旧金山 西雅图 洛杉矶 孟买 悉尼 莫斯科
  慕尼黑 阿姆斯特丹 苏黎世 中国 美国 日本 韩国 德国 法国 英国 印度 俄罗斯 爱尔兰 北美 欧洲 亚太 华东 华北 华南 西南 阿里云
  腾讯云 华为云 百度 阿里 腾讯 华为 字节 微信 支付宝 钉钉 飞书 生产 预发 线上 线下 测试环境 开发环境`),
].sort((a, b) => b.length - a.length);
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙朱胡郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范廖贾夏韦付邹孟熊秦邱江尹薛闫段雷侯龙陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤',
);
const CHINESE_NUMBER = /^[零〇一二两三四五六七八九十百千万亿]+$/u;

export function isChineseNumber(passage: string): boolean {
  return CHINESE_NUMBER.test(passage);
}

/** The common places, products and environments that a text names, the longest name at each position. */
export function placesIn(text: string): string[] {
  const found: string[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const place = PLACES.find((candidate) => text.startsWith(candidate, i));
    if (place === undefined) continue;
    found.push(place);
    i += place.length - 1;
  }
  return found;
}

/** Could the passage be a person's name or the surname that was exchanged? */
export function isChinesePerson(passage: string): boolean {
  return passage.length <= 3 && SURNAMES.has(passage.charAt(0));
}
