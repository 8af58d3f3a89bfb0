import { useTranslation } from "react-i18next";
import { formatPercent, formatScaled, formatUnit } from "~/entities/core/format";
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
  const mega = (kilo: number, unit = "MWh") => formatScaled(kilo / 1000, unit, locale);
  const none = "–";
  return (
    <KeyFigures
      items={[
        {
          term: t("demands.energy"),
          value: energy === null ? none : mega(energy),
          note: passed === 0 ? t("demands.ahead") : t("demands.energy_note", { count: knownSteps, all: passed }),
        },
        {
          term: t("demands.planned"),
          value: planned === null ? none : mega(planned),
          note: t(planned === null ? "demands.planned_none" : "demands.planned_note"),
        },
        {
          term: t("demands.peak"),
          value: peak ? mega(peak.kw, "MW") : none,
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
          value: deviation ? formatUnit(deviation.share * 100, "%", locale, { decimals: 1, signed: true }) : none,
          note: t(deviation ? "demands.deviation_note" : "demands.deviation_none", { count: deviation?.compared ?? 0 }),
        },
        {
          term: t("demands.mae"),
          value: error ? mega(error.mae, "MW") : none,
          note: error
            ? t("demands.mae_note", {
                bias: formatScaled(error.bias / 1000, "MW", locale, true),
                count: error.compared,
              })
            : t("demands.mae_none"),
        },
      ]}
    />
  );
}
