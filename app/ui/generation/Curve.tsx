import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { KindCurve } from "~/entities/generation/view";
import { LineChart } from "../kit/charts";

interface CurveProps {
  curve: KindCurve;
  colour?: string;
}

/** What a kind does, drawn before any weather: power by wind, efficiency by lift, COP by outdoor temperature. */
export function Curve({ curve, colour }: CurveProps) {
  const { t, i18n } = useTranslation("generation");
  const locale = i18n.language as Locale;
  const { kind, at, values } = curve;
  const number = (value: number) => formatNumber(value, locale, { decimals: 2 });
  return (
    <LineChart
      id="curve"
      level={3}
      height={200}
      title={t(`curve.${kind}.title`)}
      summary={t(`curve.${kind}.summary`, { max: number(Math.max(...values)), min: number(Math.min(...values)) })}
      unit={kind === "cop" ? t("curve.cop.unit") : "1"}
      labels={at.map((value) => `${formatNumber(value, locale)} ${UNITS[kind]}`)}
      series={[{ name: t(`curve.${kind}.name`), values, colour }]}
    />
  );
}

const UNITS = { wind: "m/s", collector: "K", cop: "°C" } as const;
