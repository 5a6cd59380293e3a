import { readEngramText } from '../store/read-engram-file';
import { editText } from './edit-fields';
import { mergedText } from './merged-text';
import { requireDoc } from './require-doc';
import type { WriteStep } from './write';

/** Appends to an engram what its body does not say yet; nothing changes when it says all of it. */
export async function appendText(
  { memory, view, plan }: WriteStep,
  id: string,
  addition: string,
  author: string,
): Promise<{ path: string; title: string }> {
  const { path } = view.entry(requireDoc({ view, memory }, id));
  const file = await readEngramText(plan.read(path), path);
  const body = mergedText(file.body, addition);
  if (body !== file.body) {
    plan.update(path, await editText(file, { fields: {}, body }, { author, now: memory.surroundings.now() }));
  }
  return { path, title: file.engram.title };
}
