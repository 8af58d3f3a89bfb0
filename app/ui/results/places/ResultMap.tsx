import { useTranslation } from "react-i18next";
import type { MapLayer } from "~/entities/results/charts/lineLoading";
import { MapFigure, type MapViewProps } from "~/ui/kit/maps";
import { type LayerView, LocationSizes, PlanLegend, PlanTable } from "~/ui/twin/places/PlanLayer";

interface Props {
  site: Pick<MapViewProps, "features" | "around" | "layers"> & { layer: LayerView };
  map: Extract<MapLayer, "carried" | "size">;
  componentHref: (id: string) => string;
}

/** A year of a result on the map of its site: what lines carry or can carry, what stands at locations, with the same as tables. */
export function ResultMap({ site, map, componentHref }: Props) {
  const { t } = useTranslation("results");
  const { layer } = site;
  const { year, mostBuilt } = layer;
  const line = layer.rows[0];
  const subject = t(`geometries.map_${map}`, { year });
  const finding =
    map === "carried" && line
      ? t("finding.line_carries", { name: line.name, amount: line.flow.amount })
      : mostBuilt
        ? t("finding.built_at", mostBuilt)
        : null;
  return (
    <>
      <MapFigure
        id="result-map"
        title={finding ?? subject}
        subject={finding ? subject : undefined}
        label={subject}
        features={site.features.map((feature) => ({ ...feature, note: layer.notes[feature.id] }))}
        flows={layer.rows.map(({ flow }) => flow)}
        layers={site.layers}
        around={site.around}
        legend={layer.rows.length > 0 ? <PlanLegend layer={layer} /> : null}
      />
      {layer.rows.length > 0 ? <PlanTable layer={layer} componentHref={componentHref} /> : null}
      {layer.sizes.length > 0 ? <LocationSizes layer={layer} componentHref={componentHref} /> : null}
    </>
  );
}
