import { useTranslation } from "react-i18next";
import { IMBALANCE_PARTS, IMBALANCE_SCENARIOS, type ImbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import { FilterBar, FilterDay, FilterSelect } from "~/ui/kit/lists";

/** Days that are offered; an address may name others. */
const FINAL_AFTER = [0, 14, 28, 42, 60, 90, 180];

/** Days, periods, price scenario, and when a month counts as final. */
export function BalancingFilter({ base, filter }: { base: string; filter: ImbalanceFilter }) {
  const { t } = useTranslation("portfolio");
  const days = [...new Set([...FINAL_AFTER, filter.final_after])].sort((a, b) => a - b);
  return (
    <FilterBar
      resetHref={base}
      more={{
        names: ["scenario", "final_after"],
        fields: (
          <>
            <FilterSelect
              name="scenario"
              label={t("balancing.field.scenario")}
              value={filter.scenario}
              required
              options={IMBALANCE_SCENARIOS.map((value) => ({ value, label: t(`balancing.scenario.${value}`) }))}
            />
            <FilterSelect
              name="final_after"
              label={t("balancing.field.final_after")}
              value={String(filter.final_after)}
              required
              options={days.map((count) => ({ value: String(count), label: t("balancing.days", { count }) }))}
            />
          </>
        ),
      }}
    >
      <FilterDay name="from" label={t("balancing.field.from")} value={filter.from} required />
      <FilterDay name="to" label={t("balancing.field.to")} value={filter.to} required />
      <FilterSelect
        name="granularity"
        label={t("balancing.field.granularity")}
        value={filter.granularity}
        required
        options={IMBALANCE_PARTS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
    </FilterBar>
  );
}
