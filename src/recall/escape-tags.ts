/** Our own tags, also with spaces inside. */
const OURS = /[<\uff1c](?=\s*[/!?]?\s*co-engram)/gi;

/** Tags that look like a voice of the host; an opening one behind a letter is a type of code. */
const VOICES =
  /(?:(?<!\w)[<\uff1c]|[<\uff1c](?=\s*\/))(?=\s*[/!?]?\s*(?:system|assistant|developer|user|human|instruction|function|invoke|antml|tool|thinking)|\s*\|)/gi;

/** A line of a memory in which no tag of ours or of a host can begin. */
export function escapeTags(text: string): string {
  return text.replace(OURS, '&lt;').replace(VOICES, '&lt;');
}
