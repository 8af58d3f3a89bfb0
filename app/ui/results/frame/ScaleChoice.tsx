import { useTranslation } from "react-i18next";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { type Scale, scaledUnit, SCALES, unitIn } from "~/entities/results/scales";
import { Choice } from "./ViewForm";

/** In which size amounts of an impact are shown. */
export function ScaleChoice({ impact, value, currency }: { impact: ParameterImpact; value: Scale; currency: string }) {
  const { t } = useTranslation("results");
  const options = SCALES.map((scale) => {
    const { key, unit } = scaledUnit(impact, scale, currency);
    return { value: scale, label: t(key, { unit }) };
  });
  return <Choice name="scale" label={t("frame.scale")} value={value} options={options} />;
}

interface UnitScaleProps {
  /** Units that the size holds for, such as MW and MWh: all are named. */
  units: readonly string[];
  value: Scale;
  name?: string;
  label?: string;
}

/** In which size powers, energies or shares are shown. */
export function UnitScaleChoice({ units, value, name = "scale", label }: UnitScaleProps) {
  const { t } = useTranslation("results");
  const options = SCALES.map((scale) => ({ value: scale, label: units.map((unit) => unitIn(unit, scale)).join(", ") }));
  return <Choice name={name} label={label ?? t("frame.scale")} value={value} options={options} />;
}
