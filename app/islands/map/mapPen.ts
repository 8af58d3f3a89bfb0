import Feature from "ol/Feature";
import type Geometry from "ol/geom/Geometry";
import LineString from "ol/geom/LineString";
import Point from "ol/geom/Point";
import Polygon from "ol/geom/Polygon";
import Draw from "ol/interaction/Draw";
import Modify from "ol/interaction/Modify";
import Snap from "ol/interaction/Snap";
import VectorLayer from "ol/layer/Vector";
import type OlMap from "ol/Map";
import VectorSource from "ol/source/Vector";
import { featureStyle } from "./mapStyle";

export type PenType = "Point" | "LineString" | "Polygon";

export interface PenOptions {
  map: OlMap;
  /** What the page shows already; what is drawn snaps to it, and connections begin and end at its points. */
  source: VectorSource<Feature<Geometry>>;
  texts: Record<string, string>;
  addTool: (label: string, run: () => void) => HTMLButtonElement;
  say: (words: string) => void;
  /** Told at each step that leaves a finished geometry, and with null when it is cleared. */
  changed: (geometry: Geometry | null) => void;
}

interface Pen {
  /** Begins a drawing, or takes up a geometry to be modified. */
  start: (type: PenType, geometry?: Geometry) => void;
  stop: () => void;
}

/** The points set so far in a drawing under way; its last one follows the pointer. */
function countOf(geometry: Geometry | undefined): number {
  if (geometry instanceof Polygon) return Math.max(0, (geometry.getCoordinates()[0]?.length ?? 0) - 2);
  if (geometry instanceof LineString) return Math.max(0, geometry.getCoordinates().length - 1);
  return 0;
}

/** Which hint goes with a number of clicks: start, draw more, stop. */
const HINTS: Record<PenType, readonly [first: string, more: string, close: string, closesAt: number]> = {
  Point: ["draw_point", "draw_point", "draw_point", 1],
  LineString: ["line_first", "line_more", "line_close", 2],
  Polygon: ["draw_first", "draw_more", "draw_close", 3],
};

/** One geometry at a time, drawn by clicks or at the middle of the map, modified by its points, drawn anew. */
export function makePen({ map, source, texts, addTool, say, changed }: PenOptions): Pen {
  const drawn = new VectorSource<Feature<Geometry>>();
  const layer = new VectorLayer({ zIndex: 2, source: drawn, style: featureStyle });
  map.addLayer(layer);
  const modify = new Modify({ source: drawn });
  const snaps = [new Snap({ source }), new Snap({ source: drawn })];
  let draw: Draw | null = null;
  let type: PenType = "Point";
  let count = 0;
  let active = false;

  const hint = () => {
    const [first, more, close, closesAt] = HINTS[type];
    say(texts[count === 0 ? first : count < closesAt ? more : close] ?? "");
    finish.hidden = type === "Point" || count < closesAt;
    removeLast.hidden = type === "Point" || count === 0;
  };
  const finished = () => {
    draw?.setActive(false);
    finish.hidden = removeLast.hidden = centre.hidden = true;
    say(texts[type === "Point" ? "point_done" : type === "LineString" ? "line_done" : "draw_done"] ?? "");
  };
  const isPlace = ([x = 0, y = 0]: number[]) =>
    source.getFeatures().some((feature) => {
      const geometry = feature.getGeometry();
      if (!(geometry instanceof Point)) return false;
      const [px = 0, py = 0] = geometry.getCoordinates();
      return Math.hypot(px - x, py - y) < 0.2;
    });
  const take = () => {
    const geometry = drawn.getFeatures()[0]?.getGeometry();
    if (!geometry) return;
    if (
      geometry instanceof LineString &&
      ![geometry.getFirstCoordinate(), geometry.getLastCoordinate()].every(isPlace)
    ) {
      restart();
      say(texts.line_ends ?? "");
      return;
    }
    changed(geometry);
  };

  const removeDraw = () => {
    if (draw) map.removeInteraction(draw);
    draw = null;
  };
  const addDraw = () => {
    removeDraw();
    draw = new Draw({ source: drawn, type });
    draw.on("drawstart", ({ feature }) => {
      const geometry = feature.getGeometry();
      count = countOf(geometry);
      hint();
      geometry?.on("change", () => {
        const now = countOf(geometry);
        if (now === count) return;
        count = now;
        hint();
        // A click on a second location ends the connection.
        const last = geometry instanceof LineString ? geometry.getCoordinates()[count - 1] : undefined;
        if (last && count >= 2 && isPlace(last)) setTimeout(() => draw?.finishDrawing());
      });
    });
    draw.on("drawend", () =>
      // The source holds the new feature only after this event has passed.
      queueMicrotask(() => {
        count = 0;
        finished();
        take();
      }),
    );
    map.addInteraction(draw);
    // Snapping has to come after what it serves.
    for (const snap of snaps) {
      map.removeInteraction(snap);
      map.addInteraction(snap);
    }
  };
  function restart(): void {
    draw?.abortDrawing();
    drawn.clear();
    count = 0;
    addDraw();
    centre.hidden = false;
    changed(null);
    hint();
  }

  // The same without a pointer: the middle of the map is the pen.
  const centre = addTool(texts.set_centre ?? "", () => {
    const at = map.getView().getCenter();
    if (!at || !draw?.getActive()) return;
    const near = source
      .getFeatures()
      .map((feature) => feature.getGeometry())
      .filter((geometry) => geometry instanceof Point)
      .map((geometry) => geometry.getCoordinates())
      .find(([x = 0, y = 0]) => Math.hypot(x - at[0]!, y - at[1]!) < 12 * (map.getView().getResolution() ?? 1));
    draw.appendCoordinates([near ?? at]);
    if (type === "Point") draw.finishDrawing();
  });
  const removeLast = addTool(texts.remove_last ?? "", () => draw?.removeLastPoint());
  const finish = addTool(texts.finish ?? "", () => draw?.finishDrawing());
  const restartButton = addTool(texts.restart ?? "", restart);
  const tools = [centre, removeLast, finish, restartButton];
  for (const tool of tools) tool.hidden = true;
  modify.on("modifyend", take);

  return {
    start(newType, geometry) {
      type = newType;
      count = 0;
      drawn.clear();
      if (!active) map.addInteraction(modify);
      active = true;
      for (const tool of tools) tool.hidden = false;
      addDraw();
      if (geometry) {
        drawn.addFeature(new Feature(geometry));
        finished();
      } else hint();
    },
    stop() {
      if (!active) return;
      active = false;
      removeDraw();
      drawn.clear();
      map.removeInteraction(modify);
      for (const tool of tools) tool.hidden = true;
      say("");
    },
  };
}
