import { useTranslation } from "react-i18next";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { PartyKind } from "~/entities/portfolio/parties";
import { type DemandSource, WINDOW_PERIODS, type WindowPeriod } from "~/entities/portfolio/window";
import { FilterBar, FilterDay, FilterSelect } from "~/ui/kit/lists";
import { CarrierFilter, LocationFilter } from "../CarrierFilter";
import { ScenarioFilter } from "../ScenarioFilter";

/** What the overview is asked for, and what there is to choose from. */
export interface OverviewChoice {
  base: string;
  filter: {
    house: string;
    book: string;
    counterparty: string;
    carrier: string;
    location: string;
    with: string;
    use: string;
    basis: string;
    scenario: PriceScenario;
    demand: DemandSource;
    period: WindowPeriod;
    start: string;
  };
  /** None where all deals are of one carrier. */
  carriers: { value: string; label: string }[];
  /** Locations that deals have shares at. */
  locationOptions: { value: string; label: string }[];
  parties: { kind: PartyKind; options: { value: string; label: string }[] }[];
  /** Where the need of what is chosen may be taken from. */
  demandSources: readonly DemandSource[];
  demand: {
    source: DemandSource;
    isKnown: boolean;
    unmeasured: number;
    hoursMissing: number;
    siteHref: string | null;
    /** The run that it is of, and those to choose from. */
    run: { id: string; name: string; years: string; runs: { id: string; name: string }[] } | null;
  };
}

export function OverviewFilters({
  base,
  filter,
  carriers,
  locationOptions,
  parties,
  demand,
  demandSources,
}: OverviewChoice) {
  const { t } = useTranslation("portfolio");
  return (
    <FilterBar
      resetHref={base}
      more={{
        names: ["house", "book", "counterparty", "location", "use", "basis"],
        fields: (
          <>
            <LocationFilter value={filter.location} options={locationOptions} />
            {parties.map(({ kind, options }) => (
              <FilterSelect
                key={kind}
                name={kind}
                label={t(`field.${kind}_id`)}
                value={filter[kind]}
                options={options}
              />
            ))}
            <FilterSelect
              name="use"
              label={t("deals.use")}
              value={filter.use}
              options={(["own", "derivative"] as const).map((value) => ({ value, label: t(`use.${value}`) }))}
            />
            <FilterSelect
              name="basis"
              label={t("overview.basis")}
              value={filter.basis}
              required
              options={(["change", "value"] as const).map((value) => ({
                value,
                label: t(`overview.basis_of.${value}`),
              }))}
            />
          </>
        ),
      }}
    >
      <CarrierFilter value={filter.carrier} options={carriers} />
      <FilterSelect
        name="with"
        label={t("overview.counted")}
        value={filter.with}
        allLabel={t("overview.with.existing")}
        options={(["proposed", "optional"] as const).map((value) => ({ value, label: t(`overview.with.${value}`) }))}
      />
      <FilterSelect
        name="period"
        label={t("overview.window")}
        value={filter.period}
        required
        options={WINDOW_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <ScenarioFilter value={filter.scenario} />
      <FilterDay name="start" label={t("overview.start")} value={filter.start} />
      <FilterSelect
        name="demand"
        label={t("overview.demand")}
        value={filter.demand}
        required
        options={demandSources.map((value) => ({ value, label: t(`overview.demand_of.${value}`) }))}
      />
      {demand.run ? (
        <FilterSelect
          name="run"
          label={t("overview.run")}
          value={demand.run.id}
          required
          options={demand.run.runs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </FilterBar>
  );
}
