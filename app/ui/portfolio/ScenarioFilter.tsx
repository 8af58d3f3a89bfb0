import { useTranslation } from "react-i18next";
import { PRICE_SCENARIOS, type PriceScenario } from "~/entities/market/priceScenario";
import { Notice } from "~/ui/kit/layout";
import { FilterSelect } from "~/ui/kit/lists";

/** The choice of forward prices in a bar of filters. */
export function ScenarioFilter({ value }: { value: PriceScenario }) {
  const { t } = useTranslation("portfolio");
  return (
    <FilterSelect
      name="scenario"
      label={t("price_scenario.label")}
      value={value}
      required
      options={PRICE_SCENARIOS.map((one) => ({ value: one, label: t(`price_scenario.${one}`) }))}
    />
  );
}

/** Says that what is shown is at other prices than those that are quoted; nothing at those. */
export function ScenarioNotice({ value, text }: { value: PriceScenario; text: string }) {
  const { t } = useTranslation("portfolio");
  if (value === "base") return null;
  return (
    <Notice kind="info" title={t(`price_scenario.notice.${value}`)}>
      <p>{text}</p>
    </Notice>
  );
}
