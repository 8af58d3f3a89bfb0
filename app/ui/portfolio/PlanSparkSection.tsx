import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatDate, formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { GAS_CO2 } from "~/entities/market/sparkSpread";
import type { PlanSpark, PlanSparkDay, PlanSparkPlant, PlanSparkTotal } from "~/entities/portfolio/planSpark";
import type { SparkLegName } from "~/entities/portfolio/spark";
import { ButtonLink, Fold, Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { earningColumns, openColumns, openPart } from "./sparkColumns";

export interface PlanSparkFacts {
  /** Why there is nothing; null where there is. */
  none: string | null;
  spark:
    | (Pick<PlanSpark, "currency" | "synthetic" | "plants" | "totals"> & {
        quoteDays: Record<SparkLegName, string>;
        plans: { href: string; text: string }[];
        gaps: string[];
      })
    | null;
  csvHref: string;
}
type Facts = NonNullable<PlanSparkFacts["spark"]>;

/** What gas plants are planned to earn in the next days, and what deals leave open of it. */
export function PlanSparkSection({ none, spark, csvHref }: PlanSparkFacts) {
  const { t } = useTranslation("portfolio");
  if (!spark)
    return none ? (
      <Section id="plan-spark" title={t("plan_spark.title")}>
        <Notice kind="info" title={t(`plan_spark.none.${none}`)} />
      </Section>
    ) : null;
  return (
    <Section
      id="plan-spark"
      title={t("plan_spark.title")}
      lead={t("plan_spark.lead")}
      actions={
        <ButtonLink href={csvHref} download>
          {t("common:action.download_csv")}
        </ButtonLink>
      }
    >
      <Advice {...spark} />
      {spark.gaps.length > 0 ? (
        <Notice kind="warning" title={t("plan_spark.gaps", { count: spark.gaps.length })}>
          <ul>
            {spark.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {spark.plants.map((plant) => (
        <PlantDays key={plant.id} plant={plant} totals={spark.totals} currency={spark.currency} />
      ))}
      <LegDays totals={spark.totals} currency={spark.currency} />
      <p className="hint">{t("plan_spark.legs_text")}</p>
      <p className="hint">{t("plan_spark.prices", spark.quoteDays)}</p>
      {spark.synthetic ? <p className="hint">{t("plan_spark.synthetic")}</p> : null}
      <h3>{t("plan_spark.plans")}</h3>
      <ul className="link-list">
        {spark.plans.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One sentence on what is to be done. */
function Advice({ totals, currency }: Pick<Facts, "totals" | "currency">) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { open, words } = openPart(totals, { locale, currency });
  return (
    <p>
      <strong>{open === 0 ? t("plan_spark.nothing") : t("plan_spark.advice", words)}</strong>
    </p>
  );
}

/** A day of gas by the date on which it begins. */
const dayText = (day: string, locale: Locale): string => formatDate(`${day}T00:00Z`, locale, "UTC");

interface DaysProps {
  plant: PlanSparkPlant;
  totals: readonly PlanSparkTotal[];
  currency: string;
}

function PlantDays({ plant, totals, currency }: DaysProps) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { days } = plant;
  const hours = new Map(totals.map((total) => [total.day, total]));
  const energy = amountColumn(
    days.flatMap(({ powerMwh, gasMwh }) => [powerMwh, gasMwh]),
    "MWh",
    locale,
  );
  const column = (key: "powerMwh" | "gasMwh", header: string): Column<PlanSparkDay> => ({
    key,
    header,
    unit: energy.unit,
    numeric: true,
    cell: (row) => energy.write(row[key]),
  });
  const columns: Column<PlanSparkDay>[] = [
    { key: "day", header: t("plan_spark.column.day"), rowHeader: true, cell: (row) => dayText(row.day, locale) },
    {
      key: "hours",
      header: t("plan_spark.column.hours"),
      numeric: true,
      cell: ({ day }) => {
        const total = hours.get(day);
        const write = (value: number) => formatNumber(value, locale, { decimals: value % 1 === 0 ? 0 : 2 });
        return total ? t("plan_spark.hours", { hours: write(total.hours), of: write(total.ofHours) }) : "–";
      },
    },
    column("powerMwh", t("spark.column.power")),
    column("gasMwh", t("plan_spark.column.gas")),
    ...earningColumns(days, { t, locale, currency }),
  ];
  const caption = t("plan_spark.caption", { plant: plant.name, count: days.length });
  return (
    <Fold title={caption}>
      <DataTable cards caption={caption} captionHidden columns={columns} rows={days} rowKey={(row) => row.day} />
      <p className="hint">
        {plant.isFactorOfPlan
          ? t("plan_spark.factor_of_plan")
          : t("plan_spark.factor_usual", { factor: formatNumber(GAS_CO2, locale, { decimals: 3 }) })}
      </p>
    </Fold>
  );
}

/** The three legs by day of gas: what is open, and the share that is contracted. */
function LegDays({ totals, currency }: { totals: readonly PlanSparkTotal[]; currency: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const columns: Column<PlanSparkTotal>[] = [
    { key: "day", header: t("plan_spark.column.day"), rowHeader: true, cell: (row) => dayText(row.day, locale) },
    ...openColumns<PlanSparkTotal>(totals, { t, locale, currency }),
  ];
  return <DataTable cards caption={t("plan_spark.legs")} columns={columns} rows={totals} rowKey={(row) => row.day} />;
}
