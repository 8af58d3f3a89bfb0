import { type Box, LETTER, LINE, overlap } from "./nameSpots";

/** Width of the narrowest drawing that has names at its lines: beside the names of its axis, on a phone of 320 px [px]. */
const WIDTH = 200;
/** Share of the width that half of a name has at most: a longer one has a place, too. */
const MOST_HALF = 0.4;
/** Places along the axis that a name may have, those first where lines are apart from each other. */
const SHARES = [0.3, 0.2, 0.42, 0.55, 0.14, 0.09, 0.68, 0.8];
/** What is between a name and its line [px]. */
const ROOM = 6;

/** Below this share of its largest value a line is near its axis. */
const LOW = 0.05;

export interface LineName {
  /** 0..1 along the axis. */
  at: number;
  /** Base line [px]. */
  y: number;
}

interface Line {
  name: string;
  values: readonly (number | null)[];
}

const mostOf = ({ values }: Line): number =>
  values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);

/** Where names at their lines have room: above or below, on as little of other lines and names as can be. */
export function lineNames(lines: readonly Line[], y: (value: number) => number, height: number): (LineName | null)[] {
  const boxes: Box[] = [];
  const heightAt = ({ values }: Line, share: number): number | null => {
    const value = values[Math.round(share * (values.length - 1))] ?? null;
    return value === null ? null : y(value);
  };
  /** Heights of a line over the width of a name. */
  const heightsOver = (line: Line, from: number, to: number) =>
    [0, 0.25, 0.5, 0.75, 1].flatMap((part) => heightAt(line, from + part * (to - from)) ?? []);
  return lines.map((line) => {
    const half = Math.min(MOST_HALF, (line.name.length * LETTER) / 2 / WIDTH);
    let best: { spot: LineName; box: Box; cost: number } | null = null;
    for (const [rank, at] of SHARES.entries()) {
      if (at - half < 0.01 || at + half > 0.99) continue;
      const own = heightsOver(line, at - half, at + half);
      if (own.length === 0) continue;
      for (const isAbove of [true, false]) {
        const base = isAbove ? Math.min(...own) - ROOM : Math.max(...own) + ROOM + LINE - 4;
        const box = { left: (at - half) * WIDTH, right: (at + half) * WIDTH, top: base - LINE + 3, bottom: base + 3 };
        const crossed = lines.filter((other) =>
          heightsOver(other, at - half, at + half).some((other) => other > box.top && other < box.bottom),
        ).length;
        // A name that is far from where its line is in the middle of it reads as that of another.
        const far = Math.abs(base - (heightAt(line, at) ?? base));
        const outside = box.top < 0 || box.bottom > height ? 10_000 : 0;
        const hidden = boxes.reduce((sum, other) => sum + overlap(box, other), 0) * 10;
        // Where it lies on the axis it cannot be told from others that do.
        const [here, most] = [line.values[Math.round(at * (line.values.length - 1))] ?? 0, mostOf(line)];
        const low = Math.abs(here) < LOW * most ? 400 : 0;
        const cost = low + crossed * 500 + outside + hidden + far * 4 + rank + (isAbove ? 0 : 2);
        if (!best || cost < best.cost) best = { spot: { at, y: base }, box, cost };
      }
    }
    if (!best) return null;
    boxes.push(best.box);
    return best.spot;
  });
}
