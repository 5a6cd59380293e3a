import { type MemoryRepository, openRepository } from '../../src/index';
import { type MakeRepositoryOptions, makeRepository, type TestRepository } from './repository';
import { type TestSurroundings, testSurroundings } from './surroundings';
import { tempFolder } from './temp-folder';

export interface TestMemory extends TestRepository {
  library: MemoryRepository;
  surroundings: TestSurroundings;
  /** The JSON of an engram's file fields. */
  meta(reference: string): Promise<Record<string, unknown>>;
}

/** The library over a repository in a temp folder, with a clock that stands still and an own home. */
export async function makeMemory(
  options: MakeRepositoryOptions & { env?: Record<string, string>; agent?: string } = {},
): Promise<TestMemory> {
  const { env = {}, agent, ...repositoryOptions } = options;
  const test = makeRepository(repositoryOptions);
  const surroundings = testSurroundings({ cwd: test.root, home: tempFolder(), env });
  const library = await openRepository(test.root, { ...surroundings, agent });
  const meta = async (reference: string) => (await library.get(reference, { tier: 'content' })).entry;
  return { ...test, library, surroundings, meta };
}
