import type Feature from "ol/Feature";
import GeoJSON from "ol/format/GeoJSON";
import type Geometry from "ol/geom/Geometry";
import Draw from "ol/interaction/Draw";
import Modify from "ol/interaction/Modify";
import Snap from "ol/interaction/Snap";
import type OlMap from "ol/Map";
import { toLonLat } from "ol/proj";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import { featureStyle } from "./mapStyle";

export interface DrawTarget {
  type: "Polygon" | "Point";
  geometryField?: string;
  longitudeField?: string;
  latitudeField?: string;
}

interface DrawOptions {
  map: OlMap;
  /** What the page shows already; drawn corners snap to it. */
  source: VectorSource<Feature<Geometry>>;
  target: DrawTarget;
  texts: Record<string, string>;
  addTool: (label: string, run: () => void) => HTMLButtonElement;
  say: (words: string) => void;
}

type Field = HTMLTextAreaElement | HTMLInputElement;
const geojson = new GeoJSON({ dataProjection: "EPSG:4326", featureProjection: "EPSG:3857" });

function fieldOf(id: string | undefined): Field | null {
  const found = id ? document.getElementById(id) : null;
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null;
}

function fill(field: Field | null, value: string): void {
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const PRECISION = 6;
/** Degrees as the person's language writes them; the form reads both signs. */
const degrees = (value: number): string => {
  const text = String(Number(value.toFixed(PRECISION)));
  return document.documentElement.lang.startsWith("en") ? text : text.replace(".", ",");
};

/** Lets one polygon or point be drawn, moved and drawn anew; each step is written into the form at once. */
export function drawInto({ map, source, target, texts, addTool, say }: DrawOptions): void {
  const drawn = new VectorSource<Feature<Geometry>>();
  map.addLayer(new VectorLayer({ source: drawn, style: featureStyle }));
  const draw = new Draw({ source: drawn, type: target.type });
  const geometryField = fieldOf(target.geometryField);
  let corners = 0;
  // A shape taken from the form is not written back: nothing has changed yet.
  let takenUp = false;

  const words = (name: string) => say(texts[name] ?? "");
  const hint = () => {
    if (target.type === "Point") return words("draw_point");
    words(corners === 0 ? "draw_first" : corners === 1 ? "draw_second" : corners === 2 ? "draw_more" : "draw_close");
  };
  const write = () => {
    const geometry = drawn.getFeatures()[0]?.getGeometry();
    fill(geometryField, geometry ? geojson.writeGeometry(geometry, { decimals: PRECISION, rightHanded: true }) : "");
    if (target.type !== "Point") return;
    const [longitude, latitude] = geometry ? toLonLat(geometry.getExtent().slice(0, 2)) : [];
    fill(fieldOf(target.longitudeField), longitude === undefined ? "" : degrees(longitude));
    fill(fieldOf(target.latitudeField), latitude === undefined ? "" : degrees(latitude));
  };
  const finished = () => {
    corners = 0;
    draw.setActive(false);
    words(target.type === "Point" ? "point_done" : "draw_done");
  };
  const restart = () => {
    draw.abortDrawing();
    drawn.clear();
    corners = 0;
    draw.setActive(true);
    write();
    hint();
  };

  drawn.on("addfeature", () => {
    // The source holds the new feature only after this event has passed.
    queueMicrotask(() => {
      if (!takenUp) write();
      takenUp = false;
      finished();
    });
  });
  map.on("click", () => {
    if (!draw.getActive() || target.type === "Point") return;
    corners += 1;
    hint();
  });
  const modify = new Modify({ source: drawn });
  modify.on("modifyend", write);
  map.addInteraction(modify);
  map.addInteraction(draw);
  map.addInteraction(new Snap({ source }));
  map.addInteraction(new Snap({ source: drawn }));

  // The same without a pointer: the middle of the map is the pen.
  addTool(texts.set_centre ?? "", () => {
    const centre = map.getView().getCenter();
    if (!centre) return;
    if (!draw.getActive()) restart();
    draw.appendCoordinates([centre]);
    if (target.type === "Point") return void draw.finishDrawing();
    corners += 1;
    hint();
  });
  if (target.type === "Polygon") {
    addTool(texts.remove_last ?? "", () => {
      if (!draw.getActive() || corners === 0) return;
      draw.removeLastPoint();
      corners -= 1;
      hint();
    });
    addTool(texts.finish ?? "", () => void (corners >= 3 && draw.finishDrawing()));
  }
  addTool(texts.restart ?? "", restart);

  hint();
  takenUp = takeUp(geometryField, target, drawn);
}

/** A shape that the form already holds is shown and can be changed. */
function takeUp(field: Field | null, target: DrawTarget, drawn: VectorSource<Feature<Geometry>>): boolean {
  const text = field?.value.trim();
  if (!text?.startsWith("{")) return false;
  try {
    const [feature] = geojson.readFeatures(text) as Feature<Geometry>[];
    if (feature?.getGeometry()?.getType() !== target.type) return false;
    drawn.addFeature(feature);
    return true;
  } catch {
    // Text that is no GeoJSON is the server's to judge; the map stays empty.
    return false;
  }
}
