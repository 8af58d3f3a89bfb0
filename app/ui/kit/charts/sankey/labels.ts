import { labelLines, short } from "../labelLines";
import { type Box, LINE, overlap } from "../names/nameSpots";
import type { PlacedNode, SankeyLayout } from "./layout";

/** Width of a letter, width of a bar, and what is between a bar and its name [px]. */
const LETTER = 7;
export const BAR = 10;
const ROOM = 7;

/** Drawings have their names for one of two widths; names are placed for the narrowest plot of each [px]. */
const WIDTHS = { wide: 780, narrow: 520 } as const;
export type Width = keyof typeof WIDTHS;
/** Letters of a name beside a bar, at most. */
const MOST_LETTERS = 30;

/** What is written at a node. */
export interface NodeText {
  name: string;
  amount: string;
  /** Below a carrier: what its storages do. */
  notes: readonly string[];
  isCarrier: boolean;
}

/** Where the name of a node is: beside its bar, or over it. `y` is the base line of the first line of text [px]. */
export interface LabelPlace {
  side: "before" | "after" | "over";
  y: number;
  /** The name and its amount, in one line or in up to three. */
  lines: string[];
  /** Base line of the notes [px]. */
  notesY: number;
}

/** Left edge of a bar [px] in a plot that is so wide. */
const leftOf = ({ layer }: PlacedNode, layers: number, width: number): number =>
  (layer / Math.max(1, layers - 1)) * (width - BAR);

/**
 * Where the name of each node has room, those at the ends first, then carriers, then the thickest: where it lies on no other name and on no
 * bar, or on as little of them as can be.
 */
export function labelPlaces(
  { nodes, layers, height }: SankeyLayout,
  text: (id: string) => NodeText,
  width: Width,
): LabelPlace[] {
  const plot = WIDTHS[width];
  const column = plot / Math.max(1, layers - 1);
  const occupied: Box[] = [];
  const bars = nodes.map((node): Box => {
    const left = leftOf(node, layers, plot);
    return { left, right: left + BAR, top: node.y, bottom: node.y + node.height };
  });
  const rank = (node: PlacedNode) => (isEnd(node, layers) ? 0 : text(node.id).isCarrier ? 1 : 2);
  const inOrder = [...nodes].sort((a, b) => rank(a) - rank(b) || b.height - a.height);
  const labels = new Map<string, LabelPlace>();
  for (const node of inOrder) {
    const own = text(node.id);
    const candidates = candidatesOf(node, own, { layers, plot, column });
    const hidden = (boxes: readonly Box[]) =>
      boxes.reduce(
        (sum, box) =>
          sum +
          [...occupied, ...bars].reduce((all, other) => all + overlap(box, other), 0) +
          (box.left < 0 || box.right > plot || box.top < -HEAD || box.bottom > height + FOOT ? 1000 : 0),
        0,
      );
    const best = candidates.reduce((a, b) => (hidden(b.boxes) < hidden(a.boxes) ? b : a));
    occupied.push(...best.boxes);
    labels.set(node.id, best.label);
  }
  return nodes.map(({ id }) => labels.get(id)!);
}

/** Room above and below the plot for names [px]. */
export const HEAD = 20;
export const FOOT = 20;

const isEnd = ({ layer }: PlacedNode, layers: number): boolean => layer === 0 || layer === layers - 1;

interface Plot {
  layers: number;
  plot: number;
  column: number;
}

/** The ways in which the name of a node can be placed, the best first. */
function candidatesOf(node: PlacedNode, text: NodeText, { layers, plot, column }: Plot) {
  const most = Math.min(MOST_LETTERS, Math.floor((column - BAR - 2 * ROOM) / LETTER));
  const isWhole = text.name.length + 1 + text.amount.length <= most;
  // A bar that is not thin has room for a name of two lines.
  const words = labelLines(text.name, most);
  const isTwo = node.height >= LINE && words.length === 2 && words.every(({ length }) => length <= most);
  const lines = isWhole
    ? [`${text.name} ${text.amount}`]
    : [...(isTwo ? words : [short(text.name, most)]), text.amount];
  const wide = (all: readonly string[]) => Math.max(0, ...all.map(({ length }) => length)) * LETTER;
  const left = leftOf(node, layers, plot);
  const centre = node.y + node.height / 2;
  const beside = (side: "before" | "after") => {
    const top = centre - (lines.length * LINE) / 2;
    const from = side === "after" ? left + BAR + ROOM : left - ROOM - wide(lines);
    const box = { left: from, right: from + wide(lines), top, bottom: top + lines.length * LINE };
    return { label: { side, y: top + LINE - 3, lines, notesY: 0 }, boxes: [box] };
  };
  if (node.layer === 0) return [beside("after")];
  if (node.layer === layers - 1) return [beside("before")];
  const over = (isAbove: boolean) => {
    const line = [`${short(text.name, 2 * most)} ${text.amount}`];
    const at = (all: readonly string[], top: number): Box => ({
      left: left + BAR / 2 - wide(all) / 2,
      right: left + BAR / 2 + wide(all) / 2,
      top,
      bottom: top + all.length * LINE,
    });
    const top = isAbove ? node.y - LINE - 4 : node.y + node.height + 3;
    const below = node.y + node.height + 3 + (isAbove ? 0 : LINE);
    const label = { side: "over" as const, y: top + LINE - 3, lines: line, notesY: below + LINE - 3 };
    return { label, boxes: [at(line, top), ...(text.notes.length > 0 ? [at(text.notes, below)] : [])] };
  };
  const carrier = [over(true), over(false)];
  return text.isCarrier ? carrier : [beside("after"), beside("before"), ...carrier];
}
