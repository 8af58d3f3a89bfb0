import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { UnitChoice } from "~/entities/parameters/view";
import { ComboField } from "../kit/fields";

interface Props {
  unit: string;
  emissionUnit: string | null;
  currency: string;
  units: readonly UnitChoice[];
  impact: ParameterImpact | null;
  impactFixed: boolean;
}

/** Parameters that the browser fills in. */
const OPEN = { from: "{{from}}", to: "{{to}}", factor: "{{factor}}", offset: "{{offset}}" };

/**
 * The unit a value is typed in: any that converts, empty for the stored one. With scripts the factor appears as it is typed. Without, the
 * factors of the usual units are next to them and that of a typed one on the page after saving.
 */
export function UnitField({ unit, emissionUnit, currency, units, impact, impactFixed }: Props) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const byImpact = impact !== null && !impactFixed;
  const stored = byImpact ? t("value_form.standard_by_impact") : t("value_form.standard", { unit });
  const suggestions = units.map((one) => ({
    value: one.unit,
    label:
      one.factor === 1 && one.offset === 0
        ? one.unit
        : t("value_form.unit_factor", { unit: one.unit, factor: formatNumber(one.factor, locale) }),
  }));
  const usual = suggestions.filter((one) => one.label !== one.value).slice(0, 4);
  return (
    <div
      data-island="unit"
      data-to={unit}
      data-to-emission={byImpact ? (emissionUnit ?? "") : ""}
      data-currency={currency}
      data-locale={locale}
      data-validating={t("value_form.validating")}
      data-is={t("value_form.unit_is", OPEN)}
      data-is-offset={t("value_form.unit_is_offset", OPEN)}
      data-refused={t("units:not_convertible", OPEN)}
    >
      <ComboField
        name="unit"
        suggestions={suggestions}
        hint={partsText([stored, ...usual.map((one) => one.label)], locale)}
      />
      <p role="status" className="muted small" />
    </div>
  );
}
