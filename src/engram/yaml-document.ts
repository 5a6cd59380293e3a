/** What both YAML readers give: the keys of a mapping with their values and their places in the text. */

export type YamlValue = null | boolean | number | string | YamlValue[] | YamlMap;

export interface YamlMap {
  [key: string]: YamlValue;
}

/** One `key: value` of the top level. All places are offsets into the whole text that was read. */
export interface YamlEntry {
  key: string;
  value: YamlValue;
  /** Where the key begins (in a block mapping only indentation stands before it on its line). */
  start: number;
  /** Behind the line break that ends the value's last line; in a flow mapping, behind the value. */
  end: number;
  /** Behind the colon. */
  colonEnd: number;
  /** The value's own text, without the space before it and a comment behind it; empty at `colonEnd` for no value. */
  valueStart: number;
  valueEnd: number;
}

export interface YamlDocument {
  entries: YamlEntry[];
  /** True for `{a: 1, b: 2}` as the whole document: entries are not lines. */
  isFlow: boolean;
}

/** Why a text is no YAML that is read here; `offset` into the whole text. */
export interface YamlFailure {
  message: string;
  offset: number;
}

export type YamlResult =
  | { type: 'mapping'; document: YamlDocument }
  | { type: 'other' }
  | { type: 'error'; failure: YamlFailure };

/**
 * The complete reader (yaml-reader.ts). It is passed in where it may be needed, because loading it costs as
 * much as starting node. With `asText`, plain scalars keep the text of the file: `no`, `0123` and `~` are strings.
 */
export interface YamlReader {
  read(text: string, start?: number, end?: number, asText?: boolean): YamlResult;
}
