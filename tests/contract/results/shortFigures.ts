import { RESULT_VIEWS } from "~/entities/results/views";
import { longFigures } from "../../helpers/figures";
import type { Pair, Stored } from "./stored";

const ADDRESSES = [...RESULT_VIEWS.filter((view) => view !== "compare"), "operation?resolution=monthly"];

/** What of all result pages of a plan has a power of ten, or more than four digits outside tables of money: page and text. */
export async function longFiguresOf(stored: Stored, pair: Pair): Promise<string[]> {
  const long: string[] = [];
  for (const address of [...ADDRESSES, `compare?with=${pair.statusQuo}`]) {
    const [view = "", query = ""] = address.split("?");
    const html = await stored.page(pair, view, query && `&${query}`);
    long.push(...longFigures(html).map((text) => `${address}: ${text}`));
  }
  return long;
}
