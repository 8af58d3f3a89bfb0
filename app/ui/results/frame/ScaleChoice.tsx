import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { type AmountSize, amountUnit, type Scale, SCALES, unitIn } from "~/entities/results/scales";
import { Choice } from "./ViewForm";

/** In which size amounts of an impact are shown. */
export function ScaleChoice(props: { impact: ParameterImpact; value: AmountSize; currency: string }) {
  const { impact, value, currency } = props;
  const { t, i18n } = useTranslation("results");
  const options = SCALES.map((scale) => ({
    value: scale,
    label: amountUnit(impact, scale, currency, i18n.language as Locale),
  }));
  return (
    <Choice
      name="scale"
      label={t("frame.scale")}
      value={value.chosen ? value.scale : ""}
      options={[{ value: "", label: t("frame.fitting") }, ...options]}
    />
  );
}

interface UnitScaleProps {
  /** Units that the size holds for, such as MW and MWh: all are named. */
  units: readonly string[];
  value: Scale | null;
  name?: string;
  label?: string;
}

/** In which size powers, energies or shares are shown. */
export function UnitScaleChoice({ units, value, name = "scale", label }: UnitScaleProps) {
  const { t } = useTranslation("results");
  const options = SCALES.map((scale) => ({ value: scale, label: units.map((unit) => unitIn(unit, scale)).join(", ") }));
  // Factors have a usual size of their own.
  const fitting = name === "scale" ? [{ value: "", label: t("frame.fitting") }] : [];
  return (
    <Choice name={name} label={label ?? t("frame.scale")} value={value ?? ""} options={[...fitting, ...options]} />
  );
}
