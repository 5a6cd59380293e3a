/** Tags that would close the fence or look like a voice of the host, also with spaces inside. */
const VOICES =
  /[<\uff1c](?=\s*[/!|?]?\s*(?:co-engram|system|assistant|developer|user|human|instructions?|function|invoke|antml|tool|thinking|im_(?:start|end)|\|))/gi;

/** A line of a memory in which no tag of ours or of a host can begin. */
export function escapeTags(text: string): string {
  return text.replace(VOICES, '&lt;');
}
