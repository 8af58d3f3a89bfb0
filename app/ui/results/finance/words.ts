import type { TFunction } from "i18next";
import type { MoneyLine } from "~/entities/results/view/finance";

/** What a kind of yearly money is called: with its carrier where it is a price of one. */
export function lineName(
  t: TFunction<"finance">,
  { kind, carrierId }: MoneyLine,
  carriers: Readonly<Record<string, string>>,
): string {
  const isOfTerms = kind === "insurance" || kind === "land" || kind === "other" || kind === "ageing";
  const name = isOfTerms ? t(`finance:line.${kind}`) : t(`results:kind.${kind}`);
  return carrierId === null ? name : t("finance:line.of_carrier", { name, carrier: carriers[carrierId] ?? carrierId });
}

/** The points in time of a project: its start, then the calendar years. */
export const pointNames = (t: TFunction<"finance">, firstYear: number, years: number): string[] => [
  t("finance:flow.start", { year: firstYear }),
  ...Array.from({ length: years }, (_, i) => String(firstYear + i)),
];
