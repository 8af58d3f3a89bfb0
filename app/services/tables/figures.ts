import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { addsUp } from "~/entities/parameters/parameterUnit";
import type { TableFigure } from "~/entities/tables/view";
import type { GoodRow, ImportContext } from "./context.server";

const MOST_FIGURES = 50;

/**
 * What rows of parameters would store, for each parameter and unit: how many values, the lowest and the highest, and the sum of those that add
 * up. A wrong decimal sign or unit is seen in them at once. The most frequent come first.
 */
export function figuresOf({ types }: ImportContext, locale: Locale, rows: readonly GoodRow[]): TableFigure[] {
  const figures = new Map<string, TableFigure>();
  for (const { item } of rows) {
    const { type, value, unit } = (item as unknown as Parameter).properties;
    if (typeof value !== "number") continue;
    const key = `${type}\n${unit}`;
    const figure = figures.get(key);
    if (figure) {
      figure.rows += 1;
      figure.low = Math.min(figure.low, value);
      figure.high = Math.max(figure.high, value);
      if (figure.sum !== null) figure.sum += value;
      continue;
    }
    const named = types.find(type);
    const name = named.is === "one" ? nameIn(named.item.name, locale) : type;
    figures.set(key, { name, unit: unit ?? "", rows: 1, low: value, high: value, sum: addsUp(type) ? value : null });
  }
  return [...figures.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_FIGURES);
}
