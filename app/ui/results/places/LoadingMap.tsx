import { useTranslation } from "react-i18next";
import { formatPercent, formatUnit } from "~/entities/core/format";
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
import { type MapFeature, MapView } from "~/ui/kit/maps";
import type { Names } from "~/ui/results/frame/ComponentLink";

/** How much of what they can carry lines carried, with where they and their ends are. */
export interface LoadedLines {
  rows: readonly LineLoading[];
  connections: readonly LoadedConnection[];
  ends: readonly { id: string; name: string; position: readonly [number, number] | readonly number[] }[];
  loading: Loading;
  names: Names;
}

/** Writes a loading: a share, or hours of a year. */
export function useLoadingText(loading: Loading, locale: Locale): (value: number) => string {
  const { t } = useTranslation("results");
  const hours = t("unit.per_year", { unit: "h" });
  return (value) =>
    loading === "hours" ? formatUnit(value, hours, locale, { decimals: 0 }) : formatPercent(value, locale, 0);
}

/** Connections in the colour of the line along them that is loaded most. */
export function loadingFeatures(
  lines: Omit<LoadedLines, "ends">,
  text: (value: number) => string,
  operationHref: (of: string) => string,
): MapFeature[] {
  const { rows, loading, names } = lines;
  const end = loadingEnd(rows, loading);
  return lines.connections.map(({ id, name, course, componentIds }): MapFeature => {
    const lineRows = rows.filter((row) => componentIds.includes(row.componentId));
    const most = lineRows.reduce((a, b) => (loadingOf(b, loading) > loadingOf(a, loading) ? b : a), lineRows[0]!);
    const value = loadingOf(most, loading);
    const called = lineRows.length > 1 && name !== null ? name : (names.components[most.componentId] ?? name ?? id);
    return {
      id,
      type: "LineString",
      coordinates: course,
      name: `${called}: ${text(value)}`,
      href: operationHref(`component:${most.componentId}`),
      tone: loadingTone(value, end),
    };
  });
}

/** What the colours of lines mean. */
export function LoadingLegend({
  rows,
  loading,
  text,
}: Pick<LoadedLines, "rows" | "loading"> & { text: (value: number) => string }) {
  const { t } = useTranslation("results");
  const end = loadingEnd(rows, loading);
  return (
    <>
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
  );
}

interface LoadingMapProps extends LoadedLines {
  id?: string;
  year: number;
  locale: Locale;
  operationHref: (of: string) => string;
}

/** The lines and the locations at their ends alone, on a card of a dashboard. */
export function LoadingMap({ id = "lines", year, locale, operationHref, ...lines }: LoadingMapProps) {
  const { t } = useTranslation("results");
  const text = useLoadingText(lines.loading, locale);
  if (lines.connections.length === 0) return null;
  const ends = lines.ends.map(({ id, name, position }): MapFeature => {
    return { id, name, type: "Point", coordinates: position };
  });
  return (
    <>
      <MapView
        id={`${id}-map`}
        label={t("lines.map", { year })}
        features={[...loadingFeatures(lines, text, operationHref), ...ends]}
      />
      <LoadingLegend {...lines} text={text} />
    </>
  );
}
