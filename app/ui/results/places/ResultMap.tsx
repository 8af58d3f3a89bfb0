import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { MapLayer } from "~/entities/results/charts/lineLoading";
import { type MapFeature, MapFigure, type MapViewProps } from "~/ui/kit/maps";
import { type LayerView, LocationSizes, PlanLegend, PlanTable } from "~/ui/twin/places/PlanLayer";
import { useLoadingFinding } from "./LineLoadingTable";
import { type LoadedLines, loadingFeatures, LoadingLegend, useLoadingText } from "./LoadingMap";

interface Props {
  site: Pick<MapViewProps, "features" | "around" | "layers"> & { layer: LayerView };
  /** What the map shows: what lines carried, how large they are, or how much of what they can carry they carried. */
  map: MapLayer;
  lines: Omit<LoadedLines, "ends">;
  locale: Locale;
  componentHref: (id: string) => string;
  operationHref: (of: string) => string;
}

/** A year of a result on the map of its site, one layer at a time, with what it has of lines and sizes as tables. */
export function ResultMap({ site, map, lines, locale, componentHref, operationHref }: Props) {
  const { layer } = site;
  const isWidth = map === "carried" || map === "size";
  const text = useLoadingText(lines.loading, locale);
  const loaded = useLoadingFinding({ ...lines, locale });
  const drawn = useSubject(layer, map);
  const features = site.features.map((feature): MapFeature => ({ ...feature, note: layer.notes[feature.id] }));
  const figure = { id: "result-map", layers: site.layers, around: site.around };
  if (!isWidth) {
    const coloured = loadingFeatures(lines, text, operationHref);
    const ids = new Set(coloured.map(({ id }) => id));
    return (
      <MapFigure
        {...figure}
        title={loaded}
        subject={drawn.subject}
        label={drawn.subject}
        features={[...features.filter(({ id }) => !ids.has(id)), ...coloured]}
        legend={<LoadingLegend {...lines} text={text} />}
      />
    );
  }
  return (
    <>
      <MapFigure
        {...figure}
        title={drawn.finding ?? drawn.subject}
        subject={drawn.finding ? drawn.subject : undefined}
        label={drawn.subject}
        features={features}
        flows={layer.rows.map(({ flow }) => flow)}
        legend={layer.rows.length > 0 ? <PlanLegend layer={layer} /> : null}
      />
      {layer.rows.length > 0 ? <PlanTable layer={layer} componentHref={componentHref} /> : null}
      {layer.sizes.length > 0 ? <LocationSizes layer={layer} componentHref={componentHref} /> : null}
    </>
  );
}

/** What is drawn, and what stands out in its widths. */
function useSubject({ year, rows, mostBuilt }: LayerView, map: MapLayer) {
  const { t } = useTranslation("results");
  if (map !== "carried" && map !== "size") return { subject: t("lines.map", { year }), finding: null };
  const line = map === "carried" ? rows[0] : undefined;
  const carries = line ? t("finding.line_carries", { name: line.name, amount: line.flow.amount }) : null;
  return {
    subject: t(`geometries.map_${map}`, { year }),
    finding: carries ?? (mostBuilt ? t("finding.built_at", mostBuilt) : null),
  };
}
