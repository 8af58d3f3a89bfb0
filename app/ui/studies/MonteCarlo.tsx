import { useTranslation } from "react-i18next";
import { type ColumnFigures, formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Spread } from "~/entities/studies/findings";
import { LEAST_SAMPLES } from "~/entities/studies/monteCarlo";
import { chanceCorrelation, type Quantile } from "~/entities/studies/quantiles";
import { BarChart, Histogram } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { RunValue, type StudyRun } from "./StudyRun";

export interface MonteCarloProps {
  spread: Omit<Spread, "correlations">;
  /** Strongest first. */
  correlations: { key: string; name: string; range: string; rank: number | null }[];
  samples: number;
  seed: number;
  /** Runs that have ended without a result. */
  failed: { position: number; run: StudyRun }[];
  figure: { name: string; unit: string };
  reference: number | null;
  csvHref: string;
}

/** How a figure is spread over the runs, how sure that is, and which inputs move it. */
export function MonteCarlo(props: MonteCarloProps & { locale: Locale; partial: boolean }) {
  const { spread, samples, seed, figure, reference, locale, partial, csvHref } = props;
  const { t } = useTranslation("studies");
  const { bins, count, mean } = spread;
  const amount = (value: number) => formatQuantity(value, figure.unit, locale);
  const column = quantityColumn(
    spread.quantiles.flatMap(({ value, from, to }) => [value, from, to]),
    figure.unit,
    locale,
  );
  const scaled = (value: number) => column.scaled(value) ?? value;
  const [low, , median, , high] = spread.quantiles;
  const enough = count >= LEAST_SAMPLES;
  return (
    <>
      <p>{t("monte_carlo.drawn", { count: samples, seed })}</p>
      {partial && count > 0 ? <p className="muted">{t("study.partial_runs", { count })}</p> : null}
      {count > 0 && !enough ? <p className="muted">{t("monte_carlo.too_few", { least: LEAST_SAMPLES })}</p> : null}
      {enough && low && median && high ? (
        <Histogram
          id="monte-carlo"
          title={t("monte_carlo.title", { figure: figure.name })}
          summary={t("monte_carlo.summary", {
            count,
            figure: figure.name,
            median: amount(median.value),
            low: amount(low.value),
            high: amount(high.value),
          })}
          unit={t("monte_carlo.runs")}
          valueUnit={column.unit}
          bins={bins.map((bin) => ({ ...bin, from: scaled(bin.from), to: scaled(bin.to) }))}
          marks={[
            { value: scaled(low.value), label: t("monte_carlo.below", { share: Math.round(low.share * 100) }) },
            ...(mean ? [{ value: scaled(mean.mean), label: t("monte_carlo.mean_line") }] : []),
            { value: scaled(high.value), label: t("monte_carlo.below", { share: Math.round(high.share * 100) }) },
          ]}
          csvHref={csvHref}
        />
      ) : null}
      {enough ? (
        <Section id="quantiles" title={t("monte_carlo.quantiles", { figure: figure.name })}>
          <Quantiles quantiles={spread.quantiles} column={column} count={count} />
          {mean ? (
            <p>
              {t(mean.error === null ? "monte_carlo.mean" : "monte_carlo.mean_error", {
                mean: amount(mean.mean),
                error: mean.error === null ? "" : amount(mean.error),
              })}{" "}
              {reference === null ? null : t("monte_carlo.reference", { amount: amount(reference) })}
            </p>
          ) : null}
          <p className="muted small">{t("monte_carlo.interval_note")}</p>
        </Section>
      ) : null}
      {enough ? <Correlations {...props} count={count} /> : null}
      <Failed {...props} />
    </>
  );
}

function Quantiles(props: { quantiles: Quantile[]; column: ColumnFigures; count: number }) {
  const {
    quantiles,
    column: { unit, write: text },
    count,
  } = props;
  const { t } = useTranslation("studies");
  const columns: Column<Quantile>[] = [
    {
      key: "share",
      header: t("monte_carlo.column.share"),
      rowHeader: true,
      cell: ({ share }) => t("monte_carlo.below", { share: Math.round(share * 100) }),
    },
    {
      key: "value",
      header: t("monte_carlo.column.value"),
      unit,
      numeric: true,
      cell: ({ value }) => text(value),
    },
    {
      key: "interval",
      header: t("monte_carlo.column.interval"),
      unit,
      numeric: true,
      cell: ({ from, to }) =>
        t("monte_carlo.interval", {
          from: from === null ? t("monte_carlo.open") : text(from),
          to: to === null ? t("monte_carlo.open") : text(to),
        }),
    },
  ];
  return (
    <DataTable
      caption={t("monte_carlo.quantiles_caption", { count })}
      columns={columns}
      rows={quantiles}
      cards
      rowKey={({ share }) => String(share)}
    />
  );
}

function Correlations({ correlations, figure, locale, count }: MonteCarloProps & { locale: Locale; count: number }) {
  const { t } = useTranslation("studies");
  const chance = chanceCorrelation(count);
  const text = (rank: number | null) => (rank === null ? "–" : formatNumber(rank, locale, { decimals: 2 }));
  const drawn = correlations.filter(({ rank }) => rank !== null);
  type Row = MonteCarloProps["correlations"][number];
  const columns: Column<Row>[] = [
    { key: "input", header: t("column.input"), rowHeader: true, cell: ({ name }) => name },
    { key: "range", header: t("monte_carlo.column.range"), cell: ({ range }) => range },
    { key: "rank", header: t("monte_carlo.column.rank"), numeric: true, cell: ({ rank }) => text(rank) },
    {
      key: "chance",
      header: t("monte_carlo.column.chance"),
      cell: ({ rank }) =>
        t(
          rank === null
            ? "monte_carlo.constant"
            : Math.abs(rank) <= chance
              ? "monte_carlo.by_chance"
              : "monte_carlo.not_by_chance",
        ),
    },
  ];
  return (
    <Section id="correlations" title={t("monte_carlo.correlations", { figure: figure.name })}>
      {drawn[0] ? (
        <BarChart
          id="rank-correlations"
          title={t("monte_carlo.correlations_chart")}
          summary={t("monte_carlo.correlations_summary", { name: drawn[0].name, rank: text(drawn[0].rank) })}
          unit=""
          level={3}
          horizontal
          labels={drawn.map(({ name }) => name)}
          series={[{ name: t("monte_carlo.column.rank"), values: drawn.map(({ rank }) => rank) }]}
        />
      ) : null}
      <DataTable
        caption={t("monte_carlo.correlations_caption", { count: correlations.length })}
        columns={columns}
        rows={correlations}
        cards
        rowKey={({ key }) => key}
      />
      <p className="muted small">{t("monte_carlo.chance_note", { chance: text(chance), count })}</p>
    </Section>
  );
}

/** Runs that have ended without a result: never dropped in silence. */
function Failed({ failed }: MonteCarloProps) {
  const { t } = useTranslation("studies");
  if (failed.length === 0) return null;
  const columns: Column<MonteCarloProps["failed"][number]>[] = [
    { key: "position", header: t("monte_carlo.column.run"), rowHeader: true, cell: ({ position }) => position },
    { key: "state", header: t("column.state"), cell: ({ run }) => <RunValue run={run} text={null} /> },
  ];
  return (
    <Section id="failed" title={t("monte_carlo.failed")}>
      <p>{t("monte_carlo.failed_text")}</p>
      <DataTable
        caption={t("monte_carlo.failed")}
        columns={columns}
        rows={failed}
        cards
        rowKey={({ position }) => String(position)}
      />
    </Section>
  );
}
