import type { Locale } from "~/entities/core/locale";
import { type ChartConfig, takes } from "~/entities/dashboards/chartConfig";
import { newestOf, runChoice } from "~/entities/dashboards/chartForm";
import { OPTIMIZATION_KINDS } from "~/entities/optimizations/optimization";
import { textsOf } from "~/i18n/i18n.server";
import type { Stored } from "~/services/core/store.server";
import type { CardMenuProps } from "~/ui/dashboards/CardMenu";
import type { Option } from "~/ui/kit/fields";
import { type ChartPage, readyOf } from "./charts.server";
import { settingOptions } from "./readers/operation.server";

/** A menu on each card offers no more than these: all of them are in the chart's form. */
const MOST_RUNS = 12;
const MOST_BALANCES = 24;

/** What the menus of the cards of a page offer. @param runs those with a result, newest first */
export function cardMenus(page: ChartPage, locale: Locale, runs: readonly Option[]) {
  const t = textsOf(locale);
  const choices = new Map<string, ReturnType<typeof settingOptions> | null>();
  const choicesOf = (config: ChartConfig) => {
    const run = runChoice(config);
    if (!choices.has(run)) {
      const ready = readyOf(page, locale, config);
      choices.set(run, ready && settingOptions(ready));
    }
    return choices.get(run) ?? { of: [], year: [] };
  };
  const newest = OPTIMIZATION_KINDS.map((kind) => ({
    value: newestOf(kind),
    label: t(`dashboards:form.newest_of.${kind}`),
  }));
  return (config: Stored<ChartConfig>): Pick<CardMenuProps, "expected" | "own" | "options"> => {
    const { settings, chart, set_at } = config;
    const { of, year } = choicesOf(config);
    const own = {
      run: runChoice(config),
      year: takes(chart, "year") ? String(settings.year ?? "") : null,
      of: takes(chart, "of") ? (settings.of ?? "") : null,
    };
    return {
      expected: set_at,
      own,
      options: {
        run: bounded([...newest, ...runs], newest.length + MOST_RUNS, own.run),
        year: bounded(year, year.length, own.year),
        of: bounded(of, MOST_BALANCES, own.of),
      },
    };
  };
}

/** The first of some, and the one that is chosen, whether it is among them or not. */
function bounded(options: readonly Option[], most: number, chosen: string | null): Option[] {
  const first = options.slice(0, most);
  if (!chosen || first.some(({ value }) => value === chosen)) return first;
  return [...first, options.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }];
}
