import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { DemandFigures } from "~/entities/operator/demands/demand";
import { KeyFigures } from "~/ui/kit/lists";

interface DemandCardsProps {
  figures: Omit<DemandFigures, "peak"> & {
    peak: { kw: number; measured: boolean; at: string } | null;
    error: { mae: number; bias: number } | null;
  };
  passed: number;
  alone: boolean;
}

/** The main figures of what is shown. */
export function DemandCards({ figures, passed, alone }: DemandCardsProps) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const { energy, planned, peak, loadFactor, deviation, error, known } = figures;
  const number = (value: number | null | undefined, decimals: number, signed = false) =>
    value === null || value === undefined ? "–" : formatNumber(value, locale, { decimals, signed });
  const per1000 = (value: number | null) => (value === null ? null : value / 1000);
  return (
    <KeyFigures
      items={[
        {
          ...{
            term: t("demands.figure.energy"),
            value: number(per1000(energy), 2),
            unit: energy === null ? undefined : "MWh",
          },
          note: t("demands.figure.energy_note", { known, passed }),
        },
        {
          ...{
            term: t("demands.figure.planned"),
            value: number(per1000(planned), 2),
            unit: planned === null ? undefined : "MWh",
          },
          note: t("demands.figure.planned_note"),
        },
        {
          ...{
            term: t("demands.figure.peak"),
            value: number(peak && peak.kw / 1000, 3),
            unit: peak ? "MW" : undefined,
          },
          note: peak
            ? t(peak.measured ? "demands.figure.peak_at" : "demands.figure.peak_planned", { at: peak.at })
            : "",
        },
        {
          term: t("demands.figure.load_factor"),
          value: loadFactor === null ? "–" : formatPercent(loadFactor, locale),
          note: t("demands.figure.load_factor_note"),
        },
        {
          term: t("demands.figure.deviation"),
          value: deviation === null ? "–" : formatPercent(deviation.share, locale),
          note: t("demands.figure.deviation_note", { count: deviation?.steps ?? 0 }),
        },
        {
          ...{ term: t("demands.figure.error"), value: number(error?.mae, 2), unit: error ? "kW" : undefined },
          note: error
            ? t("demands.figure.error_note", { bias: number(error.bias, 2, true) })
            : t(alone ? "demands.figure.error_none" : "demands.figure.error_alone"),
        },
      ]}
    />
  );
}
