import type { TFunction } from "i18next";

/** The calendar years of a horizon in words. */
export const periodText = (t: TFunction<"results">, { from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : t("summary.period", { from, to });
