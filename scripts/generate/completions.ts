import { completionModel } from '../../src/cli/completion/model';
import { COMPLETIONS } from '../../src/cli/completion/shells';

/** Files of completions/ by path. */
export async function completionFiles(): Promise<Map<string, string>> {
  const model = await completionModel();
  return new Map(
    Object.values(COMPLETIONS).map(({ file, script }) => [`completions/${file}`, script(model)] as const),
  );
}
