import { useTranslation } from "react-i18next";
import type { GeometryType } from "~/entities/enums";
import { OutlineDrawing } from "./OutlineDrawing";

/** One thing on a map; coordinates as GeoJSON nests them, longitude first (EPSG:4326). */
export interface MapFeature {
  id: string;
  name: string;
  type: GeometryType;
  coordinates: unknown;
  /** Page of the thing; a click opens it. */
  href?: string;
  /** The area the rest lies in: drawn without filling. */
  border?: boolean;
}

export interface MapViewProps {
  id: string;
  /** What the map shows, e.g. "Locations of North". */
  label: string;
  features: readonly MapFeature[];
  /**
   * Lets the map write into the form: a polygon or point as GeoJSON into the textarea `geometryField` (element id), or a
   * point into the inputs `longitudeField` and `latitudeField`.
   */
  draw?: { type: "Polygon" | "Point"; geometryField?: string; longitudeField?: string; latitudeField?: string };
  /** Raster tiles of our own origin, e.g. "/tiles/{z}/{x}/{y}.png". */
  tilesHref?: string;
}

const TEXTS = [
  ...(["draw_point", "draw_first", "draw_second", "draw_more", "draw_close", "draw_done", "point_done"] as const),
  ...(["restart", "remove_last", "zoom_in", "zoom_out", "zoom_all", "set_centre", "finish"] as const),
];

/**
 * A map beside its table or form. Without scripts it is the drawing the server made; the island puts the map in its place
 * and its tools above it.
 */
export function MapView(props: MapViewProps) {
  const { id, label, features, draw } = props;
  const { t } = useTranslation("common");
  const texts = Object.fromEntries(TEXTS.map((name) => [name, t(`map.${name}`)]));
  const json = JSON.stringify({ features, draw, texts, tiles: props.tilesHref }).replaceAll("<", "\\u003c");
  return (
    <div className="map" id={id} data-island="map">
      <div className="map-tools">
        <p className="map-hint" role="status" />
        <span className="map-buttons actions" hidden />
      </div>
      {/* The map moves with the arrow keys, so it takes the focus. */}
      <div className="map-view" role="region" aria-label={label} aria-describedby={`${id}-how`} tabIndex={0}>
        <OutlineDrawing features={features} label={label} />
      </div>
      <p className="hint" hidden id={`${id}-how`}>
        {t(draw ? "map.instructions_draw" : "map.instructions")}
      </p>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
