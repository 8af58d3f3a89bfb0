import { ROOT_TECHNOLOGIES, type RootTechnology, type Technology } from "./technology";

/** Technologies hang below each other: each names its parent, roots none. What follows from that is here and nowhere else. */

/** Whatever finds a technology by its id: a map, the index of parameters, a database. */
export interface Technologies<T extends { tech_id_parent: string | null } = Technology> {
  get(id: string): T | undefined;
}
type Linked = { tech_id_parent: string | null };

/** A technology and those above it, from itself to its root; ends where the chain is broken or runs in a circle. */
export function lineageOf<T extends Linked>(id: string | null | undefined, technologies: Technologies<T>): T[] {
  const lineage: T[] = [];
  for (let next = id ? technologies.get(id) : undefined; next && !lineage.includes(next);) {
    lineage.push(next);
    next = next.tech_id_parent === null ? undefined : technologies.get(next.tech_id_parent);
  }
  return lineage;
}

/** The ids of the same. A technology that is not known is alone in its line. */
export function lineageIds(id: string | null | undefined, technologies: Technologies<Linked>): string[] {
  const ids: string[] = [];
  for (let next = id; next && !ids.includes(next); next = technologies.get(next)?.tech_id_parent) ids.push(next);
  return ids;
}

/** Whether a technology is another one or below it. */
export const isUnder = (id: string, above: string, technologies: Technologies<Linked>): boolean =>
  id === above || lineageIds(id, technologies).includes(above);

/** The root a technology belongs to. Throws when the chain is broken. */
export function rootOf(technology: Technology, technologies: Technologies): RootTechnology {
  const top = lineageOf(technology.technology_id, technologies).at(-1) ?? technology;
  const root = top.tech_id_parent === null && ROOT_TECHNOLOGIES.find((name) => name === top.abbr);
  if (!root) throw new Error(`Technology ${technology.technology_id} has no known root`);
  return root;
}

const rootIndex = ({ abbr }: Technology): number => (ROOT_TECHNOLOGIES as readonly string[]).indexOf(abbr);

/** The branches of the tree. `make` gets each technology with what it made of those below. Roots are in their fixed order. */
export function technologyBranches<Branch>(
  technologies: Iterable<Technology>,
  make: (technology: Technology, below: Branch[], depth: number) => Branch[],
): Branch[] {
  const children = new Map<string | null, Technology[]>();
  for (const technology of technologies) {
    const siblings = children.get(technology.tech_id_parent);
    if (siblings) siblings.push(technology);
    else children.set(technology.tech_id_parent, [technology]);
  }
  const branch = (technology: Technology, depth: number): Branch[] => {
    const below = children.get(technology.technology_id) ?? [];
    return make(
      technology,
      below.flatMap((child) => branch(child, depth + 1)),
      depth,
    );
  };
  const roots = (children.get(null) ?? []).filter((root) => rootIndex(root) >= 0);
  return roots.sort((a, b) => rootIndex(a) - rootIndex(b)).flatMap((root) => branch(root, 0));
}
