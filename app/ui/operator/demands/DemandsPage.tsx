import { useTranslation } from "react-i18next";
import type { DemandResolution } from "~/entities/operator/demands/resolution";
import type { Option } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { PeriodFilters, PeriodNav, type PeriodNavProps } from "../PeriodNav";
import { type CorrectionLine, CorrectionTable } from "./CorrectionTable";
import { DemandChart, type DemandChartData } from "./DemandChart";
import { DemandFigures, type DemandFiguresProps } from "./DemandFigures";
import { DemandTable, type DemandTableLine } from "./DemandTable";
import { MissingNotice, type MissingProps } from "./MissingNotice";

interface Props {
  title: string;
  base: string;
  editable: boolean;
  zone: string;
  currency: string;
  csvHref: string;
  tableCsvHref: string;
  nav: PeriodNavProps;
  forecastHref: string;
  outlierHref: string;
  componentsHref: string;
  siteHref: string;
  filter: { carrier: string; component: string; period: string; from: string; resolution: string };
  resolutions: readonly DemandResolution[];
  carriers: readonly Option[];
  carrier: string | null;
  consumers: readonly Option[];
  missing: MissingProps["missing"];
  figures: DemandFiguresProps["figures"];
  chart: DemandChartData;
  lines: readonly DemandTableLine[];
  corrections: readonly CorrectionLine[];
}

/** What the consumers of a carrier take: courses with their table, figures, each consumer, and what was entered by hand. */
export function DemandsPage(props: Props) {
  const { title, editable, figures, chart, carrier } = props;
  const { periodText } = props.nav;
  const { t } = useTranslation("operator");
  const hasEnergy = figures.energy !== null || props.lines.some(({ plannedEnergy }) => plannedEnergy !== null);
  // A step is drawn once all of it is known: of the days of a week that begins there may be none yet.
  const drawn = [chart.metered, chart.planned, chart.p50].some((row) => row.some((value) => value !== null));
  return (
    <>
      <PageHeader
        title={title}
        lead={t("demands.lead")}
        actions={
          editable && carrier !== null ? (
            <>
              <ButtonLink href={props.forecastHref} kind="primary">
                {t("demands.manual_forecast.title")}
              </ButtonLink>
              <ButtonLink href={props.outlierHref}>{t("demands.outlier.title")}</ButtonLink>
            </>
          ) : null
        }
      />
      {carrier === null ? (
        <EmptyState title={t("demands.no_consumers")}>
          <p>{t("demands.no_consumers_text")}</p>
          <p>
            <a href={props.componentsHref}>{t("demands.to_components")}</a>
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="filter-row">
            <Filters {...props} />
            <PeriodNav {...props.nav} />
          </div>
          <LiveRegion types={["optimization_operation", "event"]}>
            <div className="stack">
              {hasEnergy || drawn ? (
                <>
                  {drawn ? null : <p>{t("demands.no_whole_step")}</p>}
                  <DemandChart
                    chart={chart}
                    periodText={periodText}
                    carrier={carrier}
                    zone={props.zone}
                    csvHref={props.csvHref}
                    energy={figures.energy}
                  />
                  <DemandFigures figures={figures} />
                </>
              ) : (
                <EmptyState title={t("demands.nothing", { shown: periodText })}>
                  <p>{t("demands.nothing_text")}</p>
                  <p>
                    <a href={props.siteHref}>{t("site.title")}</a>
                  </p>
                </EmptyState>
              )}
              <MissingNotice missing={props.missing} />
              <DemandTable lines={props.lines} currency={props.currency} csvHref={props.tableCsvHref} />
              <CorrectionTable lines={props.corrections} />
            </div>
          </LiveRegion>
        </>
      )}
    </>
  );
}

/** What of all that is shown; the address has it. */
function Filters({ base, filter, carriers, consumers, resolutions }: Props) {
  const { t } = useTranslation("operator");
  return (
    <FilterBar action={base} resetHref={base}>
      <FilterSelect name="carrier" label={t("trade.carrier")} value={filter.carrier} options={carriers} required />
      <FilterSelect name="component" label={t("demands.consumer")} value={filter.component} options={consumers} />
      <PeriodFilters period={filter.period} from={filter.from} />
      <FilterSelect
        name="resolution"
        label={t("demands.resolution")}
        value={filter.resolution}
        options={resolutions.map((value) => ({ value, label: t(`demands.step.${value}`) }))}
        required
      />
    </FilterBar>
  );
}
