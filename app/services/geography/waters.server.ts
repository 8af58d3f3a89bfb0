import type { Position } from "~/entities/twin/geometry";
import waters from "./waters.json";

interface Waters {
  rivers: Position[][];
  /** Shores. */
  lakes: Position[][];
}
let lines: Waters | undefined;

/** Rivers and shores of lakes of the world, in degrees, longitude first; Natural Earth 1:50m, true to about a kilometre. */
export const waterLines = (): Waters => (lines ??= { rivers: waters.rivers.map(line), lakes: waters.lakes.map(line) });

/** What waters.build.mjs packed: a first point, then the way to each next one. */
function line(numbers: readonly number[]): Position[] {
  const points: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i]!;
    y += numbers[i + 1]!;
    points.push([x * waters.unit, y * waters.unit]);
  }
  return points;
}
