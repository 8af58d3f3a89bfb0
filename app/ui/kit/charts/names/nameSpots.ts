/** Places for names in a drawing: on no other name, and on as little else as can be. All in px of the narrowest drawing. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Area that two boxes share [px²]. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Width of a letter and height of a line of small text [px]. */
export const LETTER = 6.5;
export const LINE = 15;

/** A name at a point: right of it, left of it, or above. */
export interface NameSpot {
  dx: number;
  dy: number;
  anchor: "start" | "end" | "middle";
}

const ROOM = 10;
const SPOTS: readonly NameSpot[] = [
  { dx: ROOM, dy: 4, anchor: "start" },
  { dx: -ROOM, dy: 4, anchor: "end" },
  { dx: 0, dy: -ROOM, anchor: "middle" },
  { dx: 0, dy: ROOM + LINE - 4, anchor: "middle" },
];

export interface NamedPoint {
  /** 0..1 along the width. */
  x: number;
  y: number;
  /** "" for a point without a name. */
  name: string;
}

/** Widths of drawings in which names must have room [px]. */
const WIDTHS = [320, 900];

/**
 * Where the names of points are, in the order in which they matter. The first has its name in any case. Null for those without a name, and for those that would lie on another
 * name or mark, or outside: their values are in the table.
 */
export function nameSpots(points: readonly NamedPoint[], height: number): (NameSpot | null)[] {
  const marks = WIDTHS.map((width) =>
    points.map(({ x, y }): Box => ({ left: x * width - 6, right: x * width + 6, top: y - 6, bottom: y + 6 })),
  );
  return points.map(({ x, y, name }, first) => {
    if (name === "") return null;
    const long = name.length * LETTER;
    const candidates = SPOTS.map((spot) => {
      const boxes = WIDTHS.map((width): Box => {
        const left = x * width + spot.dx - { start: 0, end: long, middle: long / 2 }[spot.anchor];
        return { left, right: left + long, top: y + spot.dy - LINE + 4, bottom: y + spot.dy + 4 };
      });
      const isOutside = boxes.some(
        (box, i) => box.left < 0 || box.right > WIDTHS[i]! || box.top < 0 || box.bottom > height,
      );
      const hidden = boxes.reduce(
        (sum, box, i) => sum + marks[i]!.reduce((all, other) => all + overlap(box, other), 0),
        isOutside ? 10_000 : 0,
      );
      return { spot, boxes, hidden };
    });
    const best = candidates.reduce((a, b) => (b.hidden < a.hidden ? b : a));
    if (best.hidden > 0 && first > 0) return null;
    best.boxes.forEach((box, i) => marks[i]!.push(box));
    return best.spot;
  });
}
