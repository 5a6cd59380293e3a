/** The synapse nested, since a document's own `kind` is another thing than a synapse's. */
export function linkJson<T extends { id: string; from: string; to: string; kind: string }>({
  from,
  to,
  kind,
  ...outcome
}: T): object {
  return { ...outcome, synapse: { id: outcome.id, from, kind, to } };
}
