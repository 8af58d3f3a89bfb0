import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";
import type { Surroundings } from "~/entities/core/map/surroundings";
import type { MapFeature, MapFlow, MapPicture } from "./feature";
import { MapDrawing } from "./MapDrawing";

/** What the editor of a system's places needs next to the features. */
interface MapEditing {
  /** Pages of one kind, without the id at their end. */
  locations: string;
  connections: string;
  areas: string;
  border: string;
  editable: boolean;
  /** Id of the system's border among the features. */
  borderId: string;
  /** Name of a copy; * stands for that of the original. */
  copyName: string;
}

export interface MapViewProps {
  id: string;
  /** What the map shows, e.g. "Locations of North". */
  label: string;
  features: readonly MapFeature[];
  /** What lines carried, above the connections. */
  flows?: readonly MapFlow[];
  /**
   * Lets the map write into the form: a polygon or point as GeoJSON into the textarea `geometryField` (element id), or a
   * point into the inputs `longitudeField` and `latitudeField`.
   */
  draw?: {
    type: "Polygon" | "Point" | "LineString" | "Image";
    geometryField?: string;
    longitudeField?: string;
    latitudeField?: string;
    /** Fields of west, south, east and north, for an image. */
    extentFields?: readonly string[];
    /** The course as stored, where the text field does not hold it as GeoJSON. */
    course?: unknown;
  };
  layers?: readonly MapLayerFacts[];
  picture?: MapPicture;
  editing?: MapEditing;
  around?: Surroundings | null;
  /** Where to look at first, e.g. a place that was searched for: longitude, latitude. */
  centre?: readonly [number, number] | null;
}

const TEXTS = [
  ...(["draw_point", "draw_first", "draw_more", "draw_close", "draw_done", "point_done"] as const),
  ...(["line_first", "line_more", "line_close", "line_done", "line_ends", "pen_centre"] as const),
  ...(["restart", "remove_last", "zoom_in", "zoom_out", "zoom_all", "set_centre", "finish"] as const),
  ...(["layers", "layer_outlines", "layer_file", "layer_map", "layer_satellite", "base_outlines"] as const),
] as const;
const IMAGE_TEXTS = ["image_first", "image_more", "image_adjust"] as const;
const EDITOR_TEXTS = [
  ...(["new_point", "new_line", "new_area", "select", "move", "duplicate", "reshape", "stop"] as const),
  ...(["move_point", "move_area", "reshape_hint", "focus_border", "draft_ready"] as const),
] as const;

/** Names of the tools that the island begins with, and what its hint says then. */
function firstTools({ draw, editing, features }: MapViewProps): { tools: string[]; hint: string | null } {
  if (editing) {
    const border = features.some(({ id }) => id === editing.borderId) ? ["focus_border"] : [];
    const pens = editing.editable ? ["new_point", "new_line", "new_area"] : [];
    return { tools: ["zoom_all", ...border, ...pens], hint: features.length > 0 ? "select" : null };
  }
  if (!draw) return { tools: ["zoom_all"], hint: null };
  return { tools: ["zoom_all", "set_centre", "restart"], hint: FIRST_HINTS[draw.type] };
}
const FIRST_HINTS = { Point: "draw_point", Polygon: "draw_first", LineString: "line_first", Image: "image_first" };

/** One sentence on what lies beneath: whom it is by and what it does not know. */
function baseSentence(layers: MapViewProps["layers"], around: MapViewProps["around"], t: TFunction<"common">): string {
  const file = layers?.find(({ tiles }) => tiles);
  if (file)
    return file.attribution === "" ? t("map.base_file_unnamed") : t("map.base_file", { credit: file.attribution });
  return around ? t("map.base_outlines") : "";
}

/**
 * A map next to its table or form. Without scripts, and until their program is there, it is the drawing the server made; the island then
 * puts the map in its place and its tools above it, where room is held for them: what a person is about to press does not move.
 */
export function MapView(props: MapViewProps) {
  const { id, label, features, flows, draw, layers, picture, editing, centre, around } = props;
  const { t } = useTranslation("common");
  const names = [...TEXTS, ...(draw?.type === "Image" ? IMAGE_TEXTS : []), ...(editing ? EDITOR_TEXTS : [])];
  const texts = Object.fromEntries(names.map((name) => [name, t(`map.${name}`)]));
  const json = JSON.stringify({ features, flows, draw, texts, layers, picture, editing, centre, around }).replaceAll(
    "<",
    "\\u003c",
  );
  const first = firstTools(props);
  return (
    <div className="map" id={id} data-island="map">
      <div className="map-tools">
        <p className="map-hint" role="status">
          {first.hint === null ? null : texts[first.hint]}
        </p>
        <span className="map-buttons actions">
          {first.tools.map((name) => (
            <span key={name} className="button button-secondary button-small">
              {texts[name]}
            </span>
          ))}
        </span>
      </div>
      {/* The map moves with the arrow keys, so it takes the focus. */}
      <div className="map-view" role="region" aria-label={label} aria-describedby={`${id}-how`} tabIndex={0}>
        <MapDrawing features={features} label={label} flows={flows} layers={layers} picture={picture} around={around} />
      </div>
      <p className="map-credit muted small">{baseSentence(layers, around, t)}</p>
      <p className="hint map-how" id={`${id}-how`}>
        {t(draw || editing?.editable ? "map.instructions_draw" : "map.instructions")}
      </p>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
