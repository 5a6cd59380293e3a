/** Why a Chinese sentence is left out before any rule reads it: one row a reason, in the order of the questions. */
import type { SkipReason } from '../statement';
import { readOrder } from './rules/rule';

interface ChineseGate {
  reason: SkipReason;
  stops(text: string, greeted: boolean): boolean;
}

const SMALL_TALK =
  /^(?:你好|您好|大家好|嗨|哈喽|早上好|下午好|晚上好|早安|晚安|早|谢谢(?:你|您|大家|了)?|多谢|感谢|非常感谢|好的|好吧|好|行|可以|嗯+|对|是的|没错|没问题|没事|不客气|不用谢|辛苦了?|再见|拜拜|明白了?|收到|知道了|了解|懂了|厉害|太好了|太棒了|不错|很好|赞|加油|哈+|呵+|嘿+|ok|okay|的|啊|呀|啦|了|吧|哦|你|您)+$/i;
const GREETINGS =
  /^(?:你|您|最近|今天|大家|一切)*(?:好吗|怎么样|过得怎么样|还好吗|过得好吗|吃了吗|在吗|忙吗)|^(?:祝你|祝您|祝大家|很高兴认识|幸会|周末愉快|新年快乐|生日快乐|感谢你|谢谢你|辛苦你)/;
const QUESTION_END = /[?？][!！]?["”」]?$|(?:吗|么|呢|对吧|是吧|对不对)[。.!！]?$/;
const QUESTION_WORDS =
  /什么|怎么|怎样|如何|为什么|为何|哪里|哪个|哪些|哪儿|哪一|谁|多少|几个|几点|几岁|是否|是不是|有没有|能不能|会不会|可不可以|要不要|对不对|好不好|行不行|知不知道|多久|多大|何时/;
/** 不管什么, 什么都 and 怎么…都 ask nothing. */
const NO_QUESTION = /(?:不管|无论|不论)|(?:什么|谁|怎么|哪里|哪个).{0,6}(?:都|也)/;
const UNSURE =
  /如果|假如|假设|假定|要是|倘若|万一|可能|也许|或许|大概|说不定|说不好|希望|但愿|恐怕|应该是|好像|似乎|不确定|不清楚|不知道|想象一下|设想|除非|的话/;
/** What is only said to be so, was thought to be so, or would have been so. */
const HEARSAY = /看起来|看上去|貌似|早知道|要不是|后悔|以为|本来想|本来应该|原本/;
const REPORTED = /^.{1,10}?(?:说过?|告诉我们?|提到|表示|宣布|建议|要求|反馈|声称)/;
const REQUEST =
  /^(?:请|麻烦|劳驾|拜托|帮我|帮忙|帮|给我|替我|让我看看|让我|你能|你可以|你帮|能帮|能否|可以帮|可否|我想知道|我想问|我想请|我想了解|我要问|我需要你|我希望你|我想让你|我要你|你来|你去|看一下|看看|看下|试一下|试试|检查一下|把(?!.*[了过])|重启(?!了|过)|查一下|解释一下|告诉我|别忘|不要忘|记得|继续|开始吧|修一下|改一下|跑一下|运行一下|写一个|写个|生成|翻译|总结|列出|打开|等一下|稍等)/;
const SMALL_TASK = /^[^我].{0,20}一下(?:[吧。.!！]|$)/;
const TRANSIENT =
  /^(?:我|我们)?(?:现在|目前|刚才)?有(?:一?[个点些])?(?:小)?(?:问题|疑问|想法|事情|事|会|建议|请求|困难|麻烦|空)$|(?:正在|在(?:开会|看|修|写|等|做|忙|路上|吃饭|睡觉|加班|出差|休假|调试|排查|处理|跑|改(?![用成为])|查|测))|天气|^(?:今天|现在|刚才|此刻|目前)(?!.{0,12}(?:部署|修复|发布|决定|迁移|更新|改|添加|删除|上线|合并))|^(?:我|我们)(?:很|好|有点|太|非常|特别|都|现在|今天|还)*(?:累|忙|困|饿|渴|开心|高兴|难过|生气|无聊|着急|晕|烦|迷茫|回来|到了|来了|走了)|(?:通过|失败|挂|成功|好|坏|完成|结束|绿|红)了$|^(?:我|我们)(?:这就|马上|等会|等下|一会|待会)/;
/** 现在用 Vite: now, and from now on. */
const LASTING_NOW = /^(?:现在|目前|今天).{0,10}(?:用|使用|住|叫|是)/;

const CHINESE_GATES: readonly ChineseGate[] = [
  { reason: 'greeting', stops: isGreeting },
  { reason: 'question', stops: isQuestion },
  { reason: 'hypothetical', stops: (text) => UNSURE.test(text) && !REPORTED.test(text) && !isOrder(text) },
  { reason: 'hypothetical', stops: (text) => HEARSAY.test(text) && !isOrder(text) },
  { reason: 'request', stops: isRequest },
  {
    reason: 'transient',
    stops: (text) =>
      TRANSIENT.test(text) && !LASTING_NOW.test(text) && !REPORTED.test(text) && !isOrder(text),
  },
];

/** The reason of the first gate that stops the text. */
export function stopOf(text: string, greeted: boolean): SkipReason | undefined {
  return CHINESE_GATES.find((gate) => gate.stops(text, greeted))?.reason;
}

function isGreeting(text: string, greeted: boolean): boolean {
  const bare = text.replace(/[\s，,。.!！?？~～、…]+/g, '');
  if (bare === '') return greeted;
  return SMALL_TALK.test(bare.slice(0, 40)) || GREETINGS.test(bare);
}

function isQuestion(text: string): boolean {
  if (QUESTION_END.test(text)) return true;
  return QUESTION_WORDS.test(text) && !NO_QUESTION.test(text) && !REPORTED.test(text);
}

function isOrder(text: string): boolean {
  return typeof readOrder(text) === 'object';
}

function isRequest(text: string): boolean {
  return (REQUEST.test(text) || SMALL_TASK.test(text)) && !isOrder(text);
}
