import { useTranslation } from "react-i18next";
import { amountColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPeriod } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SparkLegName, SparkMonth, SparkPlant, SparkSpreads, SparkTotal } from "~/entities/portfolio/spark";
import { ButtonLink, Fold, Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { earningColumns, openColumns, openPart } from "./sparkColumns";

/** A total with the ways to the deals that close its legs; null where nothing is open or deals are not allowed. */
export type LinkedTotal = SparkTotal & { links: Record<SparkLegName, string | null> };
export interface SparkFacts {
  /** Why there is nothing; null where there is. */
  none: string | null;
  spark: (Omit<SparkSpreads, "totals"> & { totals: LinkedTotal[] }) | null;
  csvHref: string;
}

/** What plants earn between gas and electricity in the months ahead, and how deals hedge it. */
export function SparkSection({ none, spark, csvHref }: SparkFacts) {
  const { t } = useTranslation("portfolio");
  if (!spark)
    return none ? (
      <Section id="spark" title={t("spark.title")}>
        <Notice kind="info" title={t(`spark.none.${none}`)} />
      </Section>
    ) : null;
  return (
    <Section
      id="spark"
      title={t("spark.title")}
      lead={t("spark.lead", { run: spark.run.name })}
      actions={
        <ButtonLink href={csvHref} download>
          {t("common:action.download_csv")}
        </ButtonLink>
      }
    >
      <Advice spark={spark} />
      <LeftOut totals={spark.totals} />
      {spark.plants.map((plant) => (
        <PlantTable key={plant.id} plant={plant} currency={spark.currency} />
      ))}
      <LegTable spark={spark} />
      <p className="hint">{t("spark.legs_text", spark.markets)}</p>
    </Section>
  );
}

/** One sentence on what is to be done. */
function Advice({ spark: { totals, currency } }: { spark: NonNullable<SparkFacts["spark"]> }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { paying, open, words } = openPart(totals, { locale, currency });
  const text =
    paying === 0
      ? t("spark.pays_never")
      : open === 0
        ? t("spark.all_hedged", { count: paying })
        : t("spark.advice", words);
  return (
    <p>
      <strong>{text}</strong>
    </p>
  );
}

/** Months that count in no sum of money, or not whole, and what they lack. */
function LeftOut({ totals }: { totals: readonly SparkTotal[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const list = new Intl.ListFormat(i18n.language);
  const months = totals.filter(({ missing }) => missing.length > 0);
  if (months.length === 0) return null;
  return (
    <Notice kind="warning" title={t("spark.left_out", { count: months.length })}>
      <ul>
        {months.map(({ month, missing }) => (
          <li key={month}>
            {t("spark.month_lacks", { month, missing: list.format(missing.map((one) => t(`spark.missing.${one}`))) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function PlantTable({ plant, currency }: { plant: SparkPlant; currency: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const { months } = plant;
  const energy = amountColumn(
    months.flatMap(({ powerMwh }) => powerMwh ?? []),
    "MWh",
    locale,
  );
  const columns: Column<SparkMonth>[] = [
    { key: "month", header: t("overview.period"), rowHeader: true, cell: (row) => formatPeriod(row.month, locale) },
    {
      key: "power",
      header: t("spark.column.power"),
      unit: energy.unit,
      numeric: true,
      cell: (row) => energy.write(row.powerMwh),
    },
    ...earningColumns(months, { t, locale, currency }),
    ...(months.some(({ missing }) => missing.length > 0)
      ? [
          {
            key: "missing",
            header: t("spark.column.missing"),
            cell: ({ missing }: SparkMonth) =>
              new Intl.ListFormat(locale).format(missing.map((one) => t(`spark.missing.${one}`))),
          },
        ]
      : []),
  ];
  const factor = formatNumber(plant.co2Factor, locale, { decimals: 3 });
  const caption = t("spark.caption", { plant: plant.name, count: months.length });
  return (
    <Fold title={caption}>
      <DataTable cards caption={caption} captionHidden columns={columns} rows={months} rowKey={(row) => row.month} />
      <p className="hint">{t(plant.isFactorOfRun ? "spark.factor_of_run" : "spark.factor_usual", { factor })}</p>
    </Fold>
  );
}

/** The three legs by month: expected, dealt, and the way to a deal for what is open. */
function LegTable({ spark }: { spark: NonNullable<SparkFacts["spark"]> }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const columns: Column<LinkedTotal>[] = [
    { key: "month", header: t("overview.period"), rowHeader: true, cell: (row) => formatPeriod(row.month, locale) },
    ...openColumns<LinkedTotal>(spark.totals, { t, locale, currency: spark.currency }, ({ links }, leg) => links[leg]),
  ];
  return (
    <DataTable cards caption={t("spark.legs")} columns={columns} rows={spark.totals} rowKey={(row) => row.month} />
  );
}
