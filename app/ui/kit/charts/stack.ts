import { type ChartSeries, drawable, type MarkedSeries } from "./chartData";

/** More series on a side of zero than can be told apart are the largest, and the others as one. */
const MOST = 8;

export const isBelow = ({ values }: ChartSeries): boolean => values.reduce<number>((sum, v) => sum + (v ?? 0), 0) < 0;
const size = ({ values }: ChartSeries): number => values.reduce<number>((sum, v) => sum + Math.abs(v ?? 0), 0);

/** Values of several series, step by step. A step that none of them has is a gap. */
export function sumOf(series: readonly ChartSeries[]): (number | null)[] {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length }, (_, i) => {
    const present = series.flatMap(({ values }) => (typeof values[i] === "number" ? [values[i]] : []));
    return present.length > 0 ? present.reduce((sum, value) => sum + value, 0) : null;
  });
}

/** Seven largest in their order and the others as one, in grey. @param other its name, by how many it stands for */
function gathered(side: readonly ChartSeries[], other: (count: number) => string): MarkedSeries[] {
  if (side.length <= MOST) return [...side];
  const largest = new Set([...side].sort((a, b) => size(b) - size(a)).slice(0, MOST - 1));
  const small = side.filter((one) => !largest.has(one));
  const rest = {
    name: other(small.length),
    values: sumOf(small),
    // The grey of controls is one of the colours by position.
    colour: side.every(({ colour }) => colour) ? "var(--edge)" : "var(--muted)",
    members: small.map(({ name }) => name),
  };
  return [...side.filter((one) => largest.has(one)), rest];
}

/** Series of a stack as they are shown: those above zero first. Two of one component on both sides have one colour. */
export function sidesOf(series: readonly ChartSeries[], other: ((count: number) => string) | null): MarkedSeries[] {
  return [false, true].flatMap((below) => {
    const side = series.filter((one) => isBelow(one) === below);
    return drawable(other ? gathered(side, other) : side).map((one, i): MarkedSeries => ({ ...one, below, hatch: i }));
  });
}

/** Tops and bottoms of the layers of a stack, by series: each lies on those before it on its side of zero. */
export function layersOf(series: readonly ChartSeries[], steps: number) {
  const up = new Array<number>(steps).fill(0);
  const down = new Array<number>(steps).fill(0);
  const layers = series.map(({ values }) => {
    let [isUp, isDown] = [false, false];
    for (let i = 0; i < steps; i++) {
      const value = values[i] ?? 0;
      if (value > 0) [up[i], isUp] = [up[i]! + value, true];
      if (value < 0) [down[i], isDown] = [down[i]! + value, true];
    }
    return { up: isUp ? [...up] : null, down: isDown ? [...down] : null };
  });
  return { layers, high: Math.max(0, ...up), low: Math.min(0, ...down) };
}
