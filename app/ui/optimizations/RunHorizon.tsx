import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { HorizonReport, SplitYear } from "~/entities/results/horizon";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface RunHorizonProps {
  horizon: HorizonReport | null;
  split: readonly SplitYear[] | null;
  /** Of what is minimized. */
  unit: string;
  locale: Locale;
  level?: 2 | 3;
}

/** The windows of a rolling horizon, or the years that were solved in parts with what that cost at most. */
export function RunHorizon({ horizon, split, unit, locale, level }: RunHorizonProps) {
  const { t } = useTranslation("optimizations");
  const amount = (value: number) => `${formatNumber(value, locale)} ${unit}`;
  const number = (value: number, decimals = 0) => formatNumber(value, locale, { decimals });
  if (horizon)
    return (
      <Section
        id="horizon"
        level={level}
        title={t("horizon.title")}
        lead={t("horizon.lead", { years: t("horizon.years", { count: horizon.horizonYears }) })}
      >
        <DataTable
          caption={t("horizon.title")}
          captionHidden
          rows={horizon.windows}
          rowKey={({ years }) => String(years[0])}
          columns={[
            { key: "years", header: t("horizon.seen"), rowHeader: true, cell: ({ years }) => years.join(", ") },
            { key: "kept", header: t("horizon.kept"), cell: ({ kept }) => kept.join(", ") },
            { key: "objective", header: t("horizon.objective"), numeric: true, cell: (row) => amount(row.objective) },
            { key: "iterations", header: t("run.iterations"), numeric: true, cell: (row) => number(row.iterations) },
            { key: "seconds", header: t("horizon.seconds"), numeric: true, cell: (row) => number(row.seconds, 1) },
          ]}
        />
      </Section>
    );
  if (!split || split.length === 0) return null;
  const share = ({ cost, bound }: SplitYear): string =>
    bound === null ? "–" : formatPercent(Math.max(0, cost - bound) / Math.max(1e-9, Math.abs(cost)), locale, 2);
  return (
    <Section
      id="split"
      level={level}
      title={t("split.title")}
      lead={t("split.lead", { parts: split[0]!.parts.length })}
    >
      <DataTable
        caption={t("split.title")}
        captionHidden
        rows={split}
        rowKey={({ year }) => String(year)}
        columns={[
          { key: "year", header: t("reduction.year"), rowHeader: true, cell: ({ year }) => year },
          { key: "cost", header: t("split.cost"), numeric: true, cell: ({ cost }) => amount(cost) },
          {
            key: "bound",
            header: t("split.bound"),
            numeric: true,
            cell: ({ bound }) => (bound === null ? t("split.unknown") : amount(bound)),
          },
          { key: "most", header: t("split.most"), numeric: true, cell: share },
          {
            key: "iterations",
            header: t("run.iterations"),
            numeric: true,
            cell: ({ parts }) => number(parts.reduce((sum, part) => sum + part.iterations, 0)),
          },
          {
            key: "seconds",
            header: t("horizon.seconds"),
            numeric: true,
            cell: ({ parts }) =>
              number(
                parts.reduce((sum, part) => sum + part.seconds, 0),
                1,
              ),
          },
        ]}
      />
    </Section>
  );
}
