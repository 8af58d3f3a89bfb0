/** The map: shows what the page lists, and draws into its forms. Everything it does the forms do too. */
import ScaleLine from "ol/control/ScaleLine";
import Zoom from "ol/control/Zoom";
import { createEmpty, extend, type Extent, isEmpty } from "ol/extent";
import Feature from "ol/Feature";
import type Geometry from "ol/geom/Geometry";
import VectorLayer from "ol/layer/Vector";
import OlMap from "ol/Map";
import { fromLonLat, transformExtent } from "ol/proj";
import VectorSource from "ol/source/Vector";
import View from "ol/View";
import { request } from "~/islands/request";
import { type Around, type Box, duration, geometryOf, type MapData } from "./mapData";
import { edit } from "./mapEditor";
import { flowLayer } from "./mapFlows";
import { drawIntoForm } from "./mapForm";
import { loadSigns } from "./mapSigns";
import { basemapStyle, featureStyle } from "./mapStyle";

const BASEMAP = "/basemap/land-110m.json";
const WORLD = [-20, 34, 40, 62];
const PLACE_ZOOM = 16;
/** The drawing leaves after this time, whatever tiles are still to come. */
const LEAVE_MS = 3000;
/** Room around what is shown, as the server's drawing has it [share of the width]. */
const ROOM = 0.084;

export async function start(element: HTMLElement): Promise<void> {
  const text = element.querySelector("script[type='application/json']")?.textContent;
  const view = element.querySelector<HTMLElement>(".map-view");
  if (!text || !view) return;
  const data = JSON.parse(text) as MapData;
  const { texts, draw, picture } = data;
  // Raster layers and pictures are fetched only where there are some.
  const [layers, pictures] = await Promise.all([
    data.layers?.length ? import("./mapLayers") : null,
    picture ? import("./mapImage") : null,
  ]);
  const sheet = view.querySelector(".map-sheet");
  const source = new VectorSource<Feature<Geometry>>({ features: featuresOf(data) });
  const land = new VectorLayer({
    zIndex: -2,
    source: new VectorSource<Feature<Geometry>>({ features: aroundOf(data.around) }),
    style: basemapStyle,
    declutter: true,
  });
  const things = new VectorLayer({ zIndex: 1, source, style: featureStyle, declutter: true });
  const empty = source.isEmpty();
  const map = new OlMap({
    target: view,
    layers: [land],
    controls: [
      new Zoom({ zoomInTipLabel: texts.zoom_in ?? "", zoomOutTipLabel: texts.zoom_out ?? "" }),
      new ScaleLine({ minWidth: 80 }),
    ],
    // A new border is drawn on a map of the whole world.
    view: new View({ center: [0, 0], zoom: 2, maxZoom: 20, constrainResolution: false }),
  });
  await layers?.addLayers(map, element, data);
  // The server's drawing stays on top until the map is drawn, so that nothing blinks.
  sheet?.classList.add("map-leaving");
  const leave = () => sheet?.remove();
  map.once("rendercomplete", leave);
  setTimeout(leave, LEAVE_MS);
  if (data.flows?.length) map.addLayer(flowLayer(data.flows));
  const showPicture = picture ? pictures?.imageLayer(map, picture.src, picture.extent) : undefined;
  map.addLayer(things);
  void loadBasemap(land.getSource());
  if (data.features.some(({ sign }) => sign !== undefined)) void loadSigns().then(() => things.changed());

  /** Brings features into view; nothing drawn anywhere shows nothing new. */
  const focus = (features: readonly Feature<Geometry>[], ms = 1000) => {
    const extent = features.reduce(
      (sum, f) => extend(sum, f.getGeometry()?.getExtent() ?? createEmpty()),
      createEmpty(),
    );
    if (picture?.extent && features.length > 1)
      extend(extent, transformExtent(picture.extent, "EPSG:4326", "EPSG:3857"));
    if (!isEmpty(extent)) fit(map, extent, ms);
  };
  const addTool = toolbar(element);
  addTool(texts.zoom_all ?? "", () => focus(source.getFeatures()));
  const hint = element.querySelector(".map-hint");
  const say = (words: string) => hint && (hint.textContent = words);
  const options = { map, source, texts, addTool, say };
  if (data.editing) edit({ ...options, editing: data.editing, focus });
  else if (draw?.type === "Image") {
    if (showPicture) pictures?.placeImage(options, draw.extentFields ?? [], picture?.extent ?? null, showPicture);
  } else if (draw) drawIntoForm(options, draw);

  if (!empty) focus(source.getFeatures(), 0);
  else if (draw?.type !== "Polygon") fit(map, transformExtent(WORLD, "EPSG:4326", "EPSG:3857"), 0);
  const look = (at: [number, number], ms = 1000) =>
    map.getView().animate({ center: fromLonLat(at), zoom: PLACE_ZOOM, duration: duration(ms) });
  if (data.centre) look(data.centre, 0);
  document.addEventListener("map:show", (event) => lookAt(map, (event as CustomEvent<Box>).detail));
  document.addEventListener("map:place", (event) => look((event as CustomEvent<[number, number]>).detail));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    land.changed();
    things.changed();
  });
}

/** Fits the view with room around it. */
function fit(map: OlMap, extent: Extent, ms: number): void {
  const room = Math.max(30, ROOM * (map.getSize()?.[0] ?? 0));
  map.getView().fit(extent, { padding: [room, room, room, room], maxZoom: 17, duration: duration(ms) });
}

/** Buttons above the map. */
function toolbar(element: HTMLElement) {
  const tools = element.querySelector<HTMLElement>(".map-buttons");
  // In place of what held their room.
  tools?.replaceChildren();
  element.dataset.ready = "";
  return (label: string, run: () => void): HTMLButtonElement => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-secondary button-small";
    button.textContent = label;
    button.addEventListener("click", run);
    tools?.append(button);
    return button;
  };
}

/** The form chose a country: it is shown at the size of a large one, ready to be drawn in. */
function lookAt(map: OlMap, [west, south, east, north]: Box): void {
  const middle = (west + (west > east ? east + 360 : east)) / 2;
  map.getView().setCenter(fromLonLat([middle > 180 ? middle - 360 : middle, (south + north) / 2]));
  map.getView().setZoom(4);
}

function featuresOf(data: MapData): Feature<Geometry>[] {
  const lines = data.features.flatMap(({ type, coordinates }) =>
    type === "LineString" && Array.isArray(coordinates) && coordinates.length > 1 ? [coordinates as Position[]] : [],
  );
  return data.features.flatMap((one) => {
    if (!Array.isArray(one.coordinates)) return [];
    const geometry = geometryOf(one.type, one.coordinates);
    const feature = new Feature({ geometry, name: one.name, border: one.border === true, data: one });
    // Its flows are drawn along a connection, with their amounts.
    feature.set("quiet", one.type === "LineString" && Boolean(data.flows?.length));
    feature.set("below", one.type === "Point" && hasNameBelow(one.coordinates as Position, lines));
    feature.setId(one.id);
    return [feature];
  });
}

type Position = [number, number];

/** Whether the lines of a location leave it upwards, so that its name stands below, as on the server's drawing. */
function hasNameBelow([x, y]: Position, lines: readonly Position[][]): boolean {
  const rises = lines.map((line) => {
    const [first, last] = [line[0]!, line.at(-1)!];
    if (isNear(first, [x, y])) return last[1] - y;
    return isNear(last, [x, y]) ? first[1] - y : 0;
  });
  return rises.reduce((sum, rise) => sum + rise, 0) > 0;
}
const isNear = (a: Position, b: Position): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;

/** Coasts, borders, waters and towns around the site. */
function aroundOf(around: Around | null | undefined): Feature<Geometry>[] {
  if (!around) return [];
  const { coasts, borders, rivers, lakes, towns } = around;
  return [
    new Feature({ geometry: geometryOf("MultiLineString", [...rivers, ...lakes]), kind: "water" }),
    new Feature({ geometry: geometryOf("MultiLineString", coasts), kind: "coast" }),
    new Feature({ geometry: geometryOf("MultiLineString", borders), kind: "frontier" }),
    ...towns.map(
      ({ name, people, position }) =>
        new Feature({ geometry: geometryOf("Point", position), kind: "town", name, people }),
    ),
  ];
}

/** Natural Earth outlines from our own origin; the map is useful without them too. */
async function loadBasemap(source: VectorSource<Feature<Geometry>> | null): Promise<void> {
  const response = await request(BASEMAP);
  if (!response.ok) return;
  const { land, borders } = (await response.json()) as { land: number[][][][]; borders: number[][][] };
  source?.addFeatures([
    new Feature({ geometry: geometryOf("MultiPolygon", land), kind: "land" }),
    new Feature({ geometry: geometryOf("MultiLineString", borders), kind: "border" }),
  ]);
}
