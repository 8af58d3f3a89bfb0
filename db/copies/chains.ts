import type { Piece } from "./names";

/** What can be put together out of the pieces that are there. */

/** A state of a database: the objects that lead to it are its own and those of all steps before. */
export interface Step {
  seq: number;
  /** ms since 1970 UTC. */
  at: number;
  objects: Piece[];
}

/** A whole copy of a database and the changes since, without a gap. */
export interface Chain {
  database: string;
  lineage: string;
  /** By their number. Where one was tried twice there are two, the later one last: it holds what the other does. */
  steps: Step[];
  bytes: number;
  /** All of its objects, incomplete ones too. */
  keys: string[];
}

/** The chains of each database, the oldest first. A lineage without its whole copy is a chain without steps. */
export function chainsOf(pieces: readonly Piece[]): Map<string, Chain[]> {
  const lineages = Map.groupBy(pieces, ({ database, lineage }) => `${database}/${lineage}`);
  const chains = [...lineages.values()].map((all) => chainOf(all));
  const sorted = chains.sort((a, b) => (a.lineage < b.lineage ? -1 : 1));
  return Map.groupBy(sorted, ({ database }) => database);
}

function chainOf(pieces: readonly Piece[]): Chain {
  const [{ database, lineage }] = pieces as [Piece, ...Piece[]];
  const tries = [...Map.groupBy(pieces, ({ seq, at, parts }) => `${seq} ${at} ${parts}`).values()]
    .filter((objects) => objects.length === objects[0]!.parts)
    .map((objects) => ({ seq: objects[0]!.seq, at: objects[0]!.at, objects: objects.sort((a, b) => a.part - b.part) }))
    .sort((a, b) => a.seq - b.seq || a.at - b.at);
  const steps: Step[] = [];
  for (const step of tries) {
    if (step.seq > (steps.at(-1)?.seq ?? -1) + 1) break;
    steps.push(step);
  }
  return {
    database,
    lineage,
    steps,
    bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    keys: pieces.map(({ key }) => key),
  };
}

/**
 * The steps that lead to a database as it was at a time (ms since 1970 UTC), in order; null when no copy reaches back so far. Of one that was
 * tried twice the last one before that time counts.
 */
export function stepsTo(chains: readonly Chain[], at: number): Step[] | null {
  const chain = chains.findLast(({ steps }) => steps[0] && steps[0].at <= at);
  if (!chain) return null;
  const steps: Step[] = [];
  for (const step of chain.steps) {
    if (step.at > at) break;
    if (steps.at(-1)?.seq === step.seq) steps.pop();
    steps.push(step);
  }
  return steps;
}
