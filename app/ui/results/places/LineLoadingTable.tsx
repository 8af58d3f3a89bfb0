import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import {
  type LineLoading,
  type Loading,
  LOADING_TONES,
  loadingEnd,
  loadingOf,
  loadingTone,
} from "~/entities/results/charts/lineLoading";
import type { LoadedConnection } from "~/entities/results/view/flows";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { type MapFeature, MapView } from "~/ui/kit/maps";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

export interface LineLoadingProps {
  rows: readonly LineLoading[];
  connections: readonly LoadedConnection[];
  ends: readonly { id: string; name: string; position: readonly [number, number] | readonly number[] }[];
  loading: Loading;
  year: number;
  names: Names;
  systemId: string;
  locale: Locale;
  operationHref: (of: string) => string;
  /** Where a page has more than one of them. */
  id?: string;
  level?: 2 | 3;
  /** What stands at locations, by their ids. */
  notes?: Readonly<Record<string, string>>;
  /** The table alone. */
  hasMap?: boolean;
}

/** How much of what they can carry lines carried: coloured on the map, with the same as a table. */
export function LineLoadingMap(props: LineLoadingProps) {
  const { rows, loading, year, names, systemId, locale, id = "lines" } = props;
  const { t } = useTranslation("results");
  const first = rows[0];
  if (!first) return null;
  const hours = t("unit.per_year", { unit: "h" });
  const end = loadingEnd(rows, loading);
  const text = (value: number) =>
    loading === "hours" ? formatUnit(value, hours, locale, { decimals: 0 }) : formatPercent(value, locale, 0);
  const columns: Column<LineLoading>[] = [
    {
      key: "line",
      header: t("column.component"),
      rowHeader: true,
      cell: ({ componentId }) => <ComponentLink id={componentId} names={names} systemId={systemId} />,
    },
    ...(["max", "mean"] as const).map((key) => ({
      key,
      header: t(`column.utilisation_${key}`),
      numeric: true,
      unit: "%",
      cell: (row: LineLoading) => formatNumber(row[key] * 100, locale, { decimals: 1 }),
    })),
    {
      key: "hours",
      header: t("lines.hours"),
      numeric: true,
      unit: hours,
      cell: (row) => formatNumber(row.hoursAtLimit, locale, { decimals: 0 }),
    },
  ];
  return (
    <Section
      id={id}
      level={props.level}
      title={
        first.hoursAtLimit > 0
          ? t("finding.line_full", {
              name: names.components[first.componentId] ?? first.componentId,
              hours: formatUnit(first.hoursAtLimit, "h", locale, { decimals: 0 }),
            })
          : t("finding.line_free", { max: formatPercent(first.max, locale, 0) })
      }
      lead={t("lines.summary", {
        year,
        name: names.components[first.componentId] ?? first.componentId,
        max: formatPercent(first.max, locale, 0),
        mean: formatPercent(first.mean, locale, 0),
        hours: formatUnit(first.hoursAtLimit, "h", locale, { decimals: 0 }),
      })}
    >
      {props.hasMap !== false && props.connections.length > 0 ? (
        <>
          <MapView id={`${id}-map`} label={t("lines.map", { year })} features={featuresOf(props, end, text)} />
          <p className="small">{t(`lines.loading.${loading}`)}</p>
          <ul className="legend" aria-label={t("common:chart.legend")}>
            {Array.from({ length: LOADING_TONES }, (_, i) => (
              <li key={i}>
                <svg className="legend-mark" width="24" height="14" aria-hidden="true" focusable="false">
                  <rect x="0.5" y="0.5" width="23" height="13" className={`q${i} outline`} />
                </svg>
                {t("lines.step", { from: text((end * i) / LOADING_TONES), to: text((end * (i + 1)) / LOADING_TONES) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <DataTable
        caption={t("components.lines_caption", { year })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.componentId}
        actions={({ componentId }) => (
          <a href={props.operationHref(`component:${componentId}`)}>
            {t("components.operation")}
            <span className="visually-hidden"> {names.components[componentId]}</span>
          </a>
        )}
      />
    </Section>
  );
}

/** Connections in the colour of the line along them that is loaded most, and the locations at their ends. */
function featuresOf(props: LineLoadingProps, end: number, text: (value: number) => string): MapFeature[] {
  const { rows, loading, names } = props;
  return [
    ...props.connections.map(({ id, name, course, componentIds }): MapFeature => {
      const lineRows = rows.filter((row) => componentIds.includes(row.componentId));
      const most = lineRows.reduce((a, b) => (loadingOf(b, loading) > loadingOf(a, loading) ? b : a), lineRows[0]!);
      const value = loadingOf(most, loading);
      const called = lineRows.length > 1 && name !== null ? name : (names.components[most.componentId] ?? name ?? id);
      return {
        id,
        type: "LineString",
        coordinates: course,
        name: `${called}: ${text(value)}`,
        href: props.operationHref(`component:${most.componentId}`),
        tone: loadingTone(value, end),
      };
    }),
    ...props.ends.map(({ id, name, position }): MapFeature => {
      return { id, name, type: "Point", coordinates: position, note: props.notes?.[id] };
    }),
  ];
}
