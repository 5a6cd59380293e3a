import { parseEngram } from '../engram/parse-engram';
import type { YamlReader } from '../engram/yaml-document';
import { parseSynapse } from '../synapse/parse-synapse';

/** The YAML library, only for a text that the fast reader cannot decide. */
export async function yamlFor(text: string, path: string): Promise<YamlReader | undefined> {
  if (parseEngram(text, path).type !== 'needs-yaml') return undefined;
  return (await import('../engram/yaml-reader')).yamlReader;
}

/** The same for a synapse file. */
export async function yamlForSynapse(text: string, path: string): Promise<YamlReader | undefined> {
  if (parseSynapse(text, path).type !== 'needs-yaml') return undefined;
  return (await import('../engram/yaml-reader')).yamlReader;
}
