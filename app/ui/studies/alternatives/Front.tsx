import { useTranslation } from "react-i18next";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import type { FrontBy, FrontPoint } from "~/entities/studies/alternatives/ranking";
import { ParetoChart } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { RunValue } from "../StudyRun";
import type { DisplayedAlternatives } from "./lines";

/** Fewer points need no drawing to be compared. */
const LEAST_POINTS = 3;

type Props = DisplayedAlternatives & { by: FrontBy; points: FrontPoint[]; front: FrontPoint[] };

/** What no alternative is better than in both, costs and CO2 or what is bought: as a drawing, and as a table along the front. */
export function Front({ by, points, front, lines, currency, locale, csvHref }: Props) {
  const { t } = useTranslation("studies");
  const varies = new Set(points.map(({ other }) => other)).size > 1;
  if (points.length < LEAST_POINTS || !varies) return null;
  const cost = quantityColumn(
    points.map((point) => point.cost),
    currency,
    locale,
  );
  const percent = (value: number) => value * 100;
  const amounts = points.map((point) => (by === "co2" ? point.other : percent(point.other)));
  const other = quantityColumn(amounts, by === "co2" ? "kg" : "%", locale);
  const displayed = (value: number) => (by === "co2" ? value : percent(value));
  // From the least costs on: what each next one avoids, and what that costs.
  const steps = [...front].reverse().map((point, i, all) => ({ point, before: all[i - 1] ?? null }));
  type Step = (typeof steps)[number];
  const columns: Column<Step>[] = [
    {
      key: "name",
      header: t("alternatives.column.name"),
      rowHeader: true,
      cell: ({ point }) => <RunValue run={lines[point.position]!.run} text={lines[point.position]!.name} />,
    },
    {
      key: "cost",
      header: t("alternatives.column.cost"),
      unit: cost.unit,
      numeric: true,
      cell: ({ point }) => cost.write(point.cost),
    },
    {
      key: "other",
      header: t(`alternatives.front.${by}`),
      unit: other.unit,
      numeric: true,
      cell: ({ point }) => other.write(displayed(point.other)),
    },
    {
      key: "step",
      header: t(`alternatives.front.step_${by}`),
      unit: by === "co2" ? `${currency}/t` : undefined,
      numeric: true,
      cell: ({ point, before }) => (before ? stepCost(point, before, by) : "–"),
    },
  ];
  function stepCost(point: FrontPoint, before: FrontPoint, of: FrontBy): string {
    const perUnit = (point.cost - before.cost) / (before.other - point.other);
    const scaled = of === "co2" ? perUnit * 1000 : perUnit / 100;
    return quantityColumn([scaled], of === "co2" ? `${currency}/t` : currency, locale).write(scaled);
  }
  return (
    <Section id={`front-${by}`} title={t(`alternatives.front.title_${by}`)}>
      <ParetoChart
        id={`chart-${by}`}
        title={t(`alternatives.front.chart_${by}`)}
        level={3}
        summary={t("alternatives.front.summary", {
          count: front.length,
          least: lines[front.at(-1)!.position]!.name,
          cost: formatQuantity(front.at(-1)!.cost, currency, locale),
        })}
        unit={cost.unit}
        costName={t("alternatives.column.cost")}
        co2Name={t(`alternatives.front.${by}`)}
        co2Unit={other.unit}
        csvHref={csvHref}
        words={{
          least: t("alternatives.front.least"),
          front: t(`alternatives.front.on_${by}`),
          other: t("alternatives.front.other"),
          statusQuo: t("alternatives.status_quo"),
        }}
        points={points.map((point) => ({
          name: lines[point.position]!.name,
          isStatusQuo: lines[point.position]!.isStatusQuo,
          cost: cost.scaled(point.cost)!,
          co2: other.scaled(displayed(point.other))!,
        }))}
      />
      <DataTable
        caption={t(`alternatives.front.caption_${by}`, { count: steps.length })}
        columns={columns}
        rows={steps}
        cards
        rowKey={({ point }) => String(point.position)}
      />
    </Section>
  );
}
