/** What people say before they say it: 好的, 谢谢, 请记住. */

const OPENINGS =
  /^(?:你好|您好|大家好|嗨|哈喽|早上好|下午好|晚上好|早安|晚安|谢谢你|谢谢您|谢谢|多谢|感谢|好的|好吧|好|行|嗯嗯|嗯|对了|对|是的|没错|可以|不|不是|哦|噢|ok|OK|okay|Okay|顺便说一下|顺便说一句|顺便|另外|还有|此外|其实|总之|补充一下|更正一下|更正|注意|备注|那么|那|所以|因此|于是)[，,。.!！~～:：、\s]+/;
const CONNECTIVES =
  /^(?:顺便说一下|顺便说一句|另外|此外|其实|但是|不过|而且|并且|因此|所以|然后|可是|然而|还有就是)/;
const REMEMBER =
  /^(?:请|麻烦|帮我|你要|你|一定要)?(?:务必)?(?:记住|记一下|记下来|记下|牢记|记着|别忘了|不要忘了|不要忘记|别忘记|记得)(?:一下|这一点|这点|这件事)?[，,:：\s]*/;
/** What follows 记得 and 别忘了 is a person's thing, not a thing to do. */
const STATES = /^(?:我|我们|咱们|他|她|它|这|那|[\u4e00-\u9fff]{2,4}(?:是|在|对|有|喜欢|叫))/;

export interface ChineseLeadIn {
  text: string;
  explicit: boolean;
  greeted: boolean;
}

/** The sentence behind greetings and the wish to remember. */
export function withoutLeadIn(sentence: string): ChineseLeadIn {
  let lead: ChineseLeadIn = { text: sentence, explicit: false, greeted: false };
  for (let turn = 0; turn < 6; turn += 1) {
    const next = step(lead);
    if (next === undefined || next.text === '') break;
    lead = next;
  }
  return lead;
}

function step(lead: ChineseLeadIn): ChineseLeadIn | undefined {
  const { text } = lead;
  const opening = OPENINGS.exec(text);
  if (opening !== null) return { ...lead, text: text.slice(opening[0].length), greeted: true };
  const remember = REMEMBER.exec(text);
  if (remember !== null) {
    const rest = text.slice(remember[0].length);
    const isDoubtful = /记得|忘/.test(remember[0]) && !/[，,:：]\s*$/.test(remember[0]);
    if (!isDoubtful || STATES.test(rest)) return { ...lead, text: rest, explicit: true };
  }
  const connective = CONNECTIVES.exec(text);
  return connective === null
    ? undefined
    : { ...lead, text: text.slice(connective[0].length).replace(/^[，,\s]+/, '') };
}
