/** `config set` and `config unset`: the changed text of the team's or the user's file, checked before it is written. */
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { computeConfig } from './compute-config';
import type { LoadedConfig } from './config';
import { type ConfigPlace, type ConfigSources, readSources } from './config-sources';
import { parseConfigText } from './config-text';
import { DEFAULTS, flatten } from './defaults';
import { compareStrictness, isSafetyKey, renameOldKeys, userOnlyReason } from './keys';
import { setIn, unsetIn } from './nested-values';
import { requireKey } from './parse-setting';
import { setYaml, unsetYaml } from './splice-yaml';
import { parseJsonObject, readTextIfThere, userConfigPath } from './user-config';
import { changeUserConfig } from './write-user-config';

/** One key and its new typed value; undefined takes the key out of the file. */
export interface ConfigEdit {
  key: string;
  value: unknown;
}

/** A file before and after; `after` equal to `before` means that there is nothing to write. */
export interface EditedFile {
  path: string;
  before: string | undefined;
  after: string;
}

/**
 * The team file with some keys changed, comments and everything else kept. Throws REFUSED for what a team may not
 * set, USAGE for a result that is no configuration. The caller writes it.
 */
export async function editTeamConfig(
  place: ConfigPlace,
  surroundings: Surroundings,
  edits: readonly ConfigEdit[],
): Promise<EditedFile> {
  if (place.isBare === true) throw new CoEngramError('ENVIRONMENT', 'a bare repository can only be read');
  for (const edit of edits) refuseForTeam(edit);
  const sources = await readSources(place, surroundings);
  const { path, text: before } = sources.team;
  let after = before ?? '';
  for (const edit of edits) after = editYaml(after, path, edit);
  await checkResult(sources, { ...sources, team: { path, text: after } }, surroundings);
  return { path, before, after };
}

/**
 * Changes keys of the user's file, atomically; other keys stay. `place` is the repository at hand, if any, with which
 * the result must work. Throws USAGE for a result that is no configuration.
 */
export async function editUserConfig(
  place: ConfigPlace | undefined,
  surroundings: Surroundings,
  edits: readonly ConfigEdit[],
): Promise<EditedFile> {
  const path = userConfigPath(surroundings) ?? '';
  const before = path === '' ? undefined : readTextIfThere(path);
  const after = editJson(before ?? '', path, edits);
  if (after !== undefined) {
    const sources = await readSources(place, surroundings);
    await checkResult(sources, { ...sources, user: { path, text: after } }, surroundings);
    await changeUserConfig(surroundings, (values) => {
      for (const edit of edits) editValues(values, edit);
      return true;
    });
  }
  return { path, before, after: after ?? before ?? '' };
}

function editYaml(text: string, path: string, edit: ConfigEdit): string {
  const names = namesInFile(parseConfigText(text, path), edit);
  return edit.value === undefined ? unsetYaml(text, path, names) : setYaml(text, path, names, edit.value);
}

function editJson(text: string, path: string, edits: readonly ConfigEdit[]): string | undefined {
  const values = parseJsonObject(text, path);
  const before = JSON.stringify(values);
  for (const edit of edits) editValues(values, edit);
  return JSON.stringify(values) === before ? undefined : `${JSON.stringify(values, null, 2)}\n`;
}

function editValues(values: Record<string, unknown>, edit: ConfigEdit): void {
  const names = namesInFile(values, edit);
  if (edit.value !== undefined) setIn(values, names, edit.value);
  else if (unsetIn(values, names)) dropEmptySections(values, names);
}

function dropEmptySections(values: Record<string, unknown>, names: readonly string[]): void {
  for (let depth = names.length - 1; depth > 0; depth -= 1) {
    const path = names.slice(0, depth);
    let section: unknown = values;
    for (const name of path) section = (section as Record<string, unknown>)[name];
    if (Object.keys(section as object).length > 0) return;
    unsetIn(values, path);
  }
}

/** Names from the top to the key as the file has them: an old name is taken out under its old name. */
function namesInFile(values: Record<string, unknown>, edit: ConfigEdit): string[] {
  if (flatten(values).has(edit.key)) return edit.key.split('.');
  if (edit.value !== undefined) return requireKey(edit.key).split('.');
  return (renameOldKeys(values).oldNames.get(edit.key) ?? edit.key).split('.');
}

function refuseForTeam({ key, value }: ConfigEdit): void {
  if (value === undefined) return;
  const reason = userOnlyReason(key);
  if (reason !== undefined) {
    throw new CoEngramError('REFUSED', `${key} may not be set in the team file: ${reason}`, {
      hint: `set it for yourself: co-engram config set ${key} … --user`,
    });
  }
  const usual = flatten(DEFAULTS).get(key);
  if (isSafetyKey(key) && compareStrictness(key, value, usual) < 0) {
    throw new CoEngramError(
      'REFUSED',
      `the team file may make ${key} stricter than ${JSON.stringify(usual)}, never looser`,
      { hint: `set it for yourself: co-engram config set ${key} … --user` },
    );
  }
}

/** Throws when the change breaks a configuration that worked; one that is broken already may be mended in steps. */
async function checkResult(
  before: ConfigSources,
  after: ConfigSources,
  surroundings: Surroundings,
): Promise<void> {
  const result = await attempt(after, surroundings);
  if (!(result instanceof CoEngramError)) return;
  if ((await attempt(before, surroundings)) instanceof CoEngramError) return;
  throw new CoEngramError('USAGE', result.message, { hint: result.hint, data: result.data, cause: result });
}

async function attempt(
  sources: ConfigSources,
  surroundings: Surroundings,
): Promise<LoadedConfig | CoEngramError> {
  try {
    return await computeConfig(sources, surroundings.env, {});
  } catch (error) {
    if (error instanceof CoEngramError) return error;
    throw error;
  }
}
