import { longFigures } from "./figures";
import type { Pair, Stored } from "./stored";

const VIEWS = [
  "summary",
  "status-quo",
  "capacities",
  "costs",
  "operation",
  "operation?resolution=monthly",
  "flows",
  "components",
  "geometries",
  "influence",
  "report",
] as const;

/** What of all result pages of a plan has a power of ten, or more than four digits outside tables of money: page and text. */
export async function longFiguresOf(stored: Stored, pair: Pair): Promise<string[]> {
  const long: string[] = [];
  for (const address of [...VIEWS, `compare?with=${pair.statusQuo}`]) {
    const [view = "", query = ""] = address.split("?");
    const html = await stored.page(pair, view, query && `&${query}`);
    long.push(...longFigures(html).map((text) => `${address}: ${text}`));
  }
  return long;
}
