import type { TFunction } from "i18next";
import { mainChange } from "~/entities/core/figures/standsOut";
import type { ComparedKind } from "~/entities/results/economics/statusQuo";
import { titled } from "~/ui/kit/charts/titled";
import { amountsOf, type AmountStyle } from "~/ui/results/costs/amounts";

export interface WaterfallData {
  year: number;
  kinds: readonly ComparedKind[];
  /** All yearly money of each run [currency/a]. */
  statusQuo: number;
  plan: number;
}

/** A row of the drawing: a sum from zero or a step that begins where those before it have led [currency/a]. */
export interface WaterfallRow {
  name: string;
  start: number;
  value: number;
  /** Token of its colour: less cost is good, more has the colour of what is bought. */
  colour: "edge" | "success" | "k-purchase" | "accent";
}

/** From what a year costs today to what it costs under the plan, by kind, with its finding as the title. */
export function waterfallOf(t: TFunction<"results">, data: WaterfallData, style: AmountStyle) {
  const { year, kinds, statusQuo, plan } = data;
  const { perYear, yearly, figure } = amountsOf(t, style);
  const change = mainChange(kinds);
  // What is saved comes first, the largest at the top, then what is added.
  const rank = ({ difference }: ComparedKind) => (difference < 0 ? difference : 1 / difference);
  const steps = kinds.filter(({ difference }) => difference !== 0).sort((a, b) => rank(a) - rank(b));
  const startOf = (i: number) => steps.slice(0, i).reduce((sum, { difference }) => sum + difference, statusQuo);
  const difference = plan - statusQuo;
  const rows: WaterfallRow[] = [
    { name: t("status_quo.statusQuo"), start: 0, value: statusQuo, colour: "edge" },
    ...steps.map((step, i): WaterfallRow => ({
      name: t(`kind.${step.kind}`),
      start: startOf(i),
      value: step.difference,
      colour: step.difference > 0 ? "k-purchase" : "success",
    })),
    { name: t("status_quo.plan"), start: 0, value: plan, colour: "accent" },
  ];
  return {
    ...titled(
      change &&
        t(`finding.pair_${change.context}`, { amount: figure(change.sum), kind: t(`kind.${change.item.kind}`) }),
      t("status_quo.waterfall.title", { year }),
    ),
    summary: t(difference > 0 ? "status_quo.waterfall.dearer" : "status_quo.waterfall.cheaper", {
      year,
      from: yearly(statusQuo),
      to: yearly(plan),
      difference: yearly(Math.abs(difference)),
    }),
    unit: perYear,
    rows,
  };
}
