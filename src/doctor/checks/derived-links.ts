import { type DerivedLink, formatDerivedSegment } from '../../engram/derived-segment';
import type { Check, CheckSnapshot } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import { derivedSegmentOf, withDerivedSegment } from '../fixes/derived-text';
import type { KnownEngram } from '../overview';

/** The list of links below an engram's words, for Obsidian: rebuilt from the synapses, or taken out where it is off. */
export const derivedLinks: Check = (snapshot) => {
  const { overview, memory, files } = snapshot;
  if (overview === undefined) return [];
  const isOn = memory.config.obsidian.derivedLinks;
  const links = isOn ? linksById(snapshot) : new Map<string, DerivedLink[]>();
  return files.flatMap(({ path, pathClass, text, engram }): FixableFinding[] => {
    if (engram === undefined || pathClass !== 'engram') return [];
    const wanted = formatDerivedSegment(links.get(engram.engram.id) ?? []);
    if (derivedSegmentOf(text) === wanted || withDerivedSegment(text, wanted) === text) return [];
    return [
      {
        kind: 'derived_links_stale',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: isOn
          ? 'its list of links is not that of the synapses'
          : 'has a list of links, which is switched off',
        nextAction: 'co-engram doctor --fix',
        fix: { apply: (plan) => plan.update(path, withDerivedSegment(plan.read(path), wanted)) },
      },
    ];
  });
};

function linksById({ overview }: CheckSnapshot): Map<string, DerivedLink[]> {
  const engrams = new Map((overview?.engrams ?? []).map((engram) => [engram.id, engram]));
  const links = new Map<string, DerivedLink[]>();
  const add = (owner: KnownEngram, other: KnownEngram, direction: 'out' | 'in', kind: string) => {
    if (!mayName(owner, other)) return;
    const fileName = other.path.slice(other.path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    links.set(owner.id, [...(links.get(owner.id) ?? []), { direction, fileName, title: other.title, kind }]);
  };
  for (const { from, to, kind } of overview?.synapses ?? []) {
    const [source, target] = [engrams.get(from), engrams.get(to)];
    if (source === undefined || target === undefined || from === to) continue;
    add(source, target, 'out', kind);
    add(target, source, 'in', kind);
  }
  return links;
}

/** What everybody gets never names what is private or for few. */
function mayName(owner: KnownEngram, other: KnownEngram): boolean {
  const isShared = ({ visibility }: KnownEngram) => visibility === 'team' || visibility === 'public';
  return owner.visibility === 'private' || isShared(other);
}
