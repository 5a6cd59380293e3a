/**
 * Does a text correct another one instead of repeating it? "The port is 9090" after "the port is 8080" is new, however
 * alike the words are: the texts differ in a number, version, negation, opposite or name.
 */

import {
  areOpposites,
  countNegations,
  isChineseNumber,
  isChinesePerson,
  isMeasure,
  isName,
  placesIn,
} from './named-words';
import { type Replacement, replacementsOf, type Unit, unitsOf } from './replacements';
import type { SentencePair } from './sentences';
import { isStopWord } from './stop-words';

export interface Correction {
  kind: 'number' | 'negation' | 'opposite' | 'name';
  before: string;
  after: string;
}

/** With this few replaced words a change of the first word of a sentence is a change of what it is about. */
const TARGETED = 2;

/** The first correction among sentences that answer to each other; undefined when they only say it in other words. */
export function findCorrection(pairs: readonly SentencePair[]): Correction | undefined {
  const compared = pairs.map((pair) => {
    const [before, after] = [unitsOf(pair.before), unitsOf(pair.after)];
    return { pair, replacements: replacementsOf(before, after) };
  });
  const replaced = compared.flatMap(({ replacements }) => replacements.flatMap(({ after }) => after));
  const isTargeted = replaced.length <= TARGETED;
  for (const { pair, replacements } of compared) {
    const found = negationChange(pair) ?? placeChange(pair) ?? valueChange(replacements, isTargeted);
    if (found !== undefined) return found;
  }
  return undefined;
}

function negationChange({ before, after }: SentencePair): Correction | undefined {
  if (countNegations(before) === countNegations(after)) return undefined;
  return { kind: 'negation', before, after };
}

/** Names without capitals and spaces around them: only known ones are seen. */
function placeChange({ before, after }: SentencePair): Correction | undefined {
  const [old, fresh] = [placesIn(before), placesIn(after)];
  const removed = old.find((place) => !fresh.includes(place));
  const added = fresh.find((place) => !old.includes(place));
  if (added === undefined) return undefined;
  return { kind: 'name', before: removed ?? '', after: added };
}

function valueChange(replacements: readonly Replacement[], isTargeted: boolean): Correction | undefined {
  const removed = replacements.flatMap(({ before }) => before);
  const added = replacements.flatMap(({ after }) => after);
  const numbers = firstPair(removed, added, ({ fold }) => isMeasure(fold));
  if (numbers !== undefined) return { kind: 'number', ...numbers };
  const names = firstPair(removed, added, (unit) => isName(unit.text, { ...unit, isTargeted }));
  if (names !== undefined) return { kind: 'name', ...names };
  for (const replacement of replacements) {
    const found = changeInPlace(replacement, isTargeted) ?? valueAdded(replacement);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value that the old sentence says nothing about; left out of a copy it would be lost. */
function valueAdded({ before, after }: Replacement): Correction | undefined {
  if (before.length > 0) return undefined;
  const number = after.find(({ fold }) => isMeasure(fold));
  if (number !== undefined) return { kind: 'number', before: '', after: number.text };
  const name = after.find((unit) => isName(unit.text, { ...unit, isTargeted: false }));
  return name === undefined ? undefined : { kind: 'name', before: '', after: name.text };
}

/** What was taken out and put in of one sort, wherever in the sentence. */
function firstPair(
  removed: readonly Unit[],
  added: readonly Unit[],
  isOfSort: (unit: Unit) => boolean,
): { before: string; after: string } | undefined {
  const [before, after] = [removed.find(isOfSort), added.find(isOfSort)];
  return before === undefined || after === undefined ? undefined : { before: before.text, after: after.text };
}

/** A passage that stands in for another: one of them a value, or the two opposites of each other. */
function changeInPlace({ before, after }: Replacement, isTargeted: boolean): Correction | undefined {
  const [old, fresh] = [textOf(before), textOf(after)];
  for (const a of before) {
    if (after.some((b) => areOpposites(a.fold, b.fold)))
      return { kind: 'opposite', before: old, after: fresh };
  }
  if (!hasContent(before) || !hasContent(after)) return undefined;
  const units = [...before, ...after];
  const countsSomething = units.some(({ fold }) => isMeasure(fold)) || [old, fresh].some(isChineseNumber);
  if (countsSomething) return { kind: 'number', before: old, after: fresh };
  const namesSomething =
    units.some((unit) => isName(unit.text, { ...unit, isTargeted })) ||
    [old, fresh].some((passage) => placesIn(passage).length > 0) ||
    [old, fresh].every(isChinesePerson);
  return namesSomething ? { kind: 'name', before: old, after: fresh } : undefined;
}

function hasContent(units: readonly Unit[]): boolean {
  return units.some(({ fold }) => !isStopWord(fold));
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ text, isPaired }, i) => (i === 0 || isPaired ? text : ` ${text}`)).join('');
}
