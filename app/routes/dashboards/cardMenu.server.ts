import type { Locale } from "~/entities/core/locale";
import { type ChartConfig, takes } from "~/entities/dashboards/chartConfig";
import { runChoice } from "~/entities/dashboards/chartForm";
import { textsOf } from "~/i18n/i18n.server";
import type { Stored } from "~/services/core/store.server";
import type { CardMenuProps } from "~/ui/dashboards/CardMenu";
import type { Option } from "~/ui/kit/fields";
import { newestOptions, once, type RunReader } from "./charts.server";
import { settingOptions } from "./readers/operation.server";

/** A menu on each card offers no more than these: all of them are in the chart's form. */
const MOST_RUNS = 12;
const MOST_BALANCES = 24;

type Choices = Record<"of" | "year", Option[]>;
const NONE: Choices = { of: [], year: [] };

/**
 * What the menus of the cards of a page offer; without the years and balances of a run that cannot be read, as its chart says.
 * @param runs those with a result, newest first
 */
export function cardMenus(
  runOf: RunReader,
  locale: Locale,
  runs: readonly Option[],
  failed: (error: unknown) => void,
): (config: Stored<ChartConfig>) => Pick<CardMenuProps, "expected" | "own" | "options"> {
  const choices = once<Choices>();
  const choicesOf = (config: ChartConfig): Choices => {
    if (!takes(config.chart, "year") && !takes(config.chart, "of")) return NONE;
    return choices(runChoice(config), () => {
      try {
        const ready = runOf(config);
        return ready ? settingOptions(ready) : NONE;
      } catch (error) {
        failed(error);
        return NONE;
      }
    });
  };
  const newest = newestOptions(textsOf(locale));
  return (config) => {
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
