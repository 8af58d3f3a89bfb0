import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { DemandError } from "~/entities/operator/demands/demandFigures";
import { KeyFigures } from "~/ui/kit/lists";

export interface DemandFiguresProps {
  figures: {
    /** [kWh]. Null: nothing was metered. */
    energy: number | null;
    planned: number | null;
    /** Quarter-hours in which everything that is measured has a value, and those of the period that have begun. */
    knownSteps: number;
    passed: number;
    /** Of what was metered, else of what is planned. */
    peak: { kw: number; at: string; metered: boolean } | null;
    loadFactor: number | null;
    deviation: { share: number; compared: number } | null;
    /** [kW] over the 28 days before now. */
    error: DemandError | null;
  };
}

/** Energy, peak, load factor, deviation from the plan, and how good forecasts were. */
export function DemandFigures({ figures }: DemandFiguresProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const { energy, planned, knownSteps, passed, peak, loadFactor, deviation, error } = figures;
  const mega = (kilo: number) => formatNumber(kilo / 1000, locale, { decimals: 3 });
  const none = "–";
  return (
    <KeyFigures
      items={[
        {
          term: t("demands.energy"),
          value: energy === null ? none : mega(energy),
          unit: energy === null ? undefined : "MWh",
          note: passed === 0 ? t("demands.ahead") : t("demands.energy_note", { count: knownSteps, all: passed }),
        },
        {
          term: t("demands.planned"),
          value: planned === null ? none : mega(planned),
          unit: planned === null ? undefined : "MWh",
          note: t(planned === null ? "demands.planned_none" : "demands.planned_note"),
        },
        {
          term: t("demands.peak"),
          value: peak ? mega(peak.kw) : none,
          unit: peak ? "MW" : undefined,
          note: peak
            ? peak.metered
              ? peak.at
              : t("demands.peak_planned", { at: peak.at })
            : t("demands.nothing_metered"),
        },
        {
          term: t("demands.load_factor"),
          value: loadFactor === null ? none : formatPercent(loadFactor, locale, 1),
          note: t("demands.load_factor_note"),
        },
        {
          term: t("demands.deviation"),
          value: deviation ? formatNumber(deviation.share * 100, locale, { decimals: 1, signed: true }) : none,
          unit: deviation ? "%" : undefined,
          note: t(deviation ? "demands.deviation_note" : "demands.deviation_none", { count: deviation?.compared ?? 0 }),
        },
        {
          term: t("demands.mae"),
          value: error ? formatNumber(error.mae, locale, { decimals: 1 }) : none,
          unit: error ? "kW" : undefined,
          note: error
            ? t("demands.mae_note", {
                bias: formatNumber(error.bias, locale, { decimals: 1, signed: true }),
                count: error.compared,
              })
            : t("demands.mae_none"),
        },
      ]}
    />
  );
}
