import { useTranslation } from "react-i18next";
import { PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { SelectField } from "../kit/fields";

/** Which price scenario a price is of. */
export function PriceScenarioField() {
  const { t } = useTranslation("parameters");
  return (
    <SelectField
      name="price_scenario"
      required
      hint={t("value_form.price_scenario_hint")}
      options={PRICE_SCENARIOS.map((one) => ({ value: one, label: t(`price_scenario.${one}`) }))}
    />
  );
}
