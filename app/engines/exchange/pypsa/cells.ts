import { UNLIMITED } from "./context";

export type Cells = Record<string, number | boolean>;

/** Cells of a size between two bounds; without a limit and for nothing there is as much as is needed. */
export function sizeCells(least: number, most: number, costs: Cells, name = "p_nom"): Cells {
  const isFree = Object.entries(costs).every(([key, cost]) => !/cost$/.test(key) || cost === 0);
  if (most === Infinity && least === 0 && isFree) return { [name]: UNLIMITED };
  const bounds = { [`${name}_min`]: least, ...(most === Infinity ? {} : { [`${name}_max`]: most }) };
  return { [`${name}_extendable`]: true, ...bounds, ...costs };
}
