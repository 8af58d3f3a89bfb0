/** The map: shows what the page lists and, on a form, draws into its fields. Everything it does the form does too. */
import "ol/ol.css";
import Feature from "ol/Feature";
import GeoJSON from "ol/format/GeoJSON";
import OlMap from "ol/Map";
import View from "ol/View";
import { createEmpty, extend, isEmpty } from "ol/extent";
import type Geometry from "ol/geom/Geometry";
import TileLayer from "ol/layer/Tile";
import VectorLayer from "ol/layer/Vector";
import { fromLonLat } from "ol/proj";
import VectorSource from "ol/source/Vector";
import XYZ from "ol/source/XYZ";
import Zoom from "ol/control/Zoom";
import { drawInto, type DrawTarget } from "./mapDrawing";
import { basemapStyle, featureStyle } from "./mapStyle";

interface MapData {
  features: { id: string; name: string; type: string; coordinates: unknown; href?: string; border?: boolean }[];
  draw?: DrawTarget;
  tiles?: string;
  texts: Record<string, string>;
}

const BASEMAP = "/basemap/land-110m.json";
const WORLD = [-20, 34, 40, 62];

/** GeoJSON in degrees to the map's projection. */
const geojson = new GeoJSON({ dataProjection: "EPSG:4326", featureProjection: "EPSG:3857" });

export function start(element: HTMLElement): void {
  const text = element.querySelector("script[type='application/json']")?.textContent;
  const view = element.querySelector<HTMLElement>(".map-view");
  if (!text || !view) return;
  const data = JSON.parse(text) as MapData;
  view.replaceChildren();
  const source = new VectorSource<Feature<Geometry>>({ features: featuresOf(data) });
  const land = new VectorLayer({ source: new VectorSource<Feature<Geometry>>(), style: basemapStyle });
  const things = new VectorLayer({ source, style: featureStyle, declutter: true });
  const tiles = data.tiles ? [new TileLayer({ source: new XYZ({ url: data.tiles }) })] : [];
  const map = new OlMap({
    target: view,
    layers: [land, ...tiles, things],
    controls: [new Zoom({ zoomInTipLabel: data.texts.zoom_in ?? "", zoomOutTipLabel: data.texts.zoom_out ?? "" })],
    view: new View({ center: fromLonLat([10, 50]), zoom: 4, maxZoom: 20, constrainResolution: false }),
  });
  void loadBasemap(land.getSource());

  const showAll = () => {
    const extent = source
      .getFeatures()
      .reduce((sum, f) => extend(sum, f.getGeometry()?.getExtent() ?? createEmpty()), createEmpty());
    const shown = isEmpty(extent) ? [...fromLonLat(WORLD.slice(0, 2)), ...fromLonLat(WORLD.slice(2))] : extent;
    map.getView().fit(shown, { padding: [40, 40, 40, 40], maxZoom: 17 });
  };
  const tools = element.querySelector<HTMLElement>(".map-buttons");
  const addTool = (label: string, run: () => void): HTMLButtonElement => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-secondary button-small";
    button.textContent = label;
    button.addEventListener("click", run);
    tools?.append(button);
    return button;
  };
  if (tools) tools.hidden = false;
  element.querySelector(".hint")?.removeAttribute("hidden");
  addTool(data.texts.zoom_all ?? "", showAll);
  if (data.draw) {
    const hint = element.querySelector(".map-hint");
    drawInto({
      map,
      source,
      target: data.draw,
      texts: data.texts,
      addTool,
      say: (words) => hint && (hint.textContent = words),
    });
  } else openOnClick(map, view);
  showAll();
  document.addEventListener("map:show", (event) => lookAt(map, (event as CustomEvent<Box>).detail));

  const repaint = () => {
    land.changed();
    things.changed();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}

/** West, south, east, north in degrees; west > east across the antimeridian. */
type Box = [number, number, number, number];

/** The form chose a country: it is shown at the size of a large one, ready to be drawn in. */
function lookAt(map: OlMap, [west, south, east, north]: Box): void {
  const middle = (west + (west > east ? east + 360 : east)) / 2;
  map.getView().setCenter(fromLonLat([middle > 180 ? middle - 360 : middle, (south + north) / 2]));
  map.getView().setZoom(4);
}

const geometryOf = (type: string, coordinates: unknown): Geometry | undefined =>
  geojson.readGeometry({ type, coordinates }) ?? undefined;

function featuresOf(data: MapData): Feature<Geometry>[] {
  return data.features.flatMap((one) => {
    if (!Array.isArray(one.coordinates)) return [];
    const geometry = geometryOf(one.type, one.coordinates);
    return [new Feature({ geometry, name: one.name, href: one.href, border: one.border === true })];
  });
}

/** Natural Earth outlines from our own origin; the map is useful without them too. */
async function loadBasemap(source: VectorSource<Feature<Geometry>> | null): Promise<void> {
  const response = await fetch(BASEMAP);
  if (!response.ok) return;
  const { land, borders } = (await response.json()) as { land: number[][][][]; borders: number[][][] };
  source?.addFeatures([
    new Feature({ geometry: geometryOf("MultiPolygon", land), kind: "land" }),
    new Feature({ geometry: geometryOf("MultiLineString", borders), kind: "border" }),
  ]);
}

function openOnClick(map: OlMap, view: HTMLElement): void {
  const hrefAt = (pixel: number[]): string | undefined =>
    map.forEachFeatureAtPixel(pixel, (feature) => (feature.get("href") as string | undefined) || undefined, {
      hitTolerance: 6,
    });
  map.on("click", (event) => {
    const href = hrefAt(event.pixel);
    if (href) location.assign(href);
  });
  map.on("pointermove", (event) => {
    if (!event.dragging) view.style.cursor = hrefAt(event.pixel) ? "pointer" : "";
  });
}
