import type { PlacedNode, SankeyLayout } from "./layout";

export const MOST_LETTERS = 26;
/** The narrowest plot that has names, and what a letter and a line of text take [px]. */
const WIDTH = 600;
const LETTER = 7;
const LINE = 16;

/** Base line of a node's name [px]. */
export interface LabelPlace {
  y: number;
}

/** -1: in the first layer, with its name in the margin before it. 1: in the last. 0: between. */
export const endOf = ({ layer }: Pick<PlacedNode, "layer">, layers: number): -1 | 0 | 1 =>
  layer === 0 ? -1 : layer === layers - 1 ? 1 : 0;

/**
 * Where the name of each node has room: in the margin, above its node or below, the thickest first. Null where it would lie on another
 * name. `letters` is the length of a node's name.
 */
export function labelPlaces({ nodes, layers }: SankeyLayout, letters: (id: string) => number): (LabelPlace | null)[] {
  const occupied: { left: number; right: number; top: number }[] = [];
  const positions = new Map<string, LabelPlace>();
  for (const node of [...nodes].sort((a, b) => b.height - a.height)) {
    if (endOf(node, layers) !== 0) {
      positions.set(node.id, { y: node.y + node.height / 2 - 2 });
      continue;
    }
    const half = (Math.min(letters(node.id), MOST_LETTERS) * LETTER) / 2;
    const x = (node.layer / (layers - 1)) * WIDTH;
    const [left, right] = [x - half, x + half];
    const free = [node.y - 6, node.y + node.height + LINE - 2].find((y) =>
      occupied.every((one) => one.right < left || one.left > right || Math.abs(one.top - (y - LINE)) >= LINE),
    );
    if (free === undefined || left < 0 || right > WIDTH) continue;
    occupied.push({ left, right, top: free - LINE });
    positions.set(node.id, { y: free });
  }
  return nodes.map(({ id }) => positions.get(id) ?? null);
}
