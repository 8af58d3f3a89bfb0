import type { FeatureLike } from "ol/Feature";
import MVT from "ol/format/MVT";
import VectorTileLayer from "ol/layer/VectorTile";
import { transformExtent } from "ol/proj";
import VectorTileSource from "ol/source/VectorTile";
import CircleStyle from "ol/style/Circle";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import {
  BASE_COLOURS,
  BASE_KINDS,
  type BaseColour,
  type BaseKind,
  baseKind,
  lineWidth,
  settlement,
  tilesAddress,
  type VectorTiles,
} from "~/entities/core/map/baseMap";

/** Metres of a pixel at zoom 0 of the usual tiles. */
const WHOLE = 156_543.03;
const BUILDINGS_FROM = 13.5;

/** The installation's own map file as a layer, in the colours of the page. */
export function vectorLayer(tiles: VectorTiles): VectorTileLayer {
  return new VectorTileLayer({
    visible: false,
    zIndex: -1,
    declutter: true,
    source: new VectorTileSource({
      format: new MVT({ layerName: "layer" }),
      url: tilesAddress(tiles),
      minZoom: tiles.minZoom,
      maxZoom: tiles.maxZoom,
    }),
    extent: transformExtent([...tiles.bounds], "EPSG:4326", "EPSG:3857"),
    style: tileStyle,
  });
}

const SHAPES: Readonly<Record<string, "point" | "line" | "area">> = {
  Point: "point",
  MultiPoint: "point",
  LineString: "line",
  MultiLineString: "line",
  Polygon: "area",
  MultiPolygon: "area",
};

function tileStyle(feature: FeatureLike, resolution: number): Style | Style[] | undefined {
  const shape = SHAPES[feature.getGeometry()?.getType() ?? ""];
  const kind = shape && baseKind(String(feature.get("layer")), shape, feature.getProperties());
  if (!kind) return undefined;
  const zoom = Math.log2(WHOLE / resolution);
  if (kind === "place") return nameStyle(feature, zoom);
  const zIndex = BASE_KINDS.indexOf(kind);
  if (shape === "area") {
    if (kind === "building" && zoom < BUILDINGS_FROM) return undefined;
    return new Style({ zIndex, fill: new Fill({ color: colour(kind as BaseColour) }) });
  }
  const width = lineWidth(kind, zoom);
  return width === 0 ? undefined : lineStyles(kind, width, zIndex);
}

function lineStyles(kind: BaseKind, width: number, zIndex: number): Style[] {
  const line = (name: BaseColour, wide: number, at: number, lineDash?: number[]) =>
    new Style({ zIndex: at, stroke: new Stroke({ color: colour(name), width: wide, lineDash }) });
  if (kind === "river") return [line("water", width, zIndex)];
  if (kind === "country") return [line("frontier", width, zIndex, [8, 4, 2, 4])];
  if (kind === "region") return [line("roadEdge", width, zIndex, [4, 3])];
  if (kind === "rail") return [line("rail", width, zIndex)];
  if (kind === "path") return [line("roadEdge", width, zIndex, [3, 3])];
  const edge = line("roadEdge", width + 1.5, BASE_KINDS.indexOf("path") - 0.5);
  return [edge, line(kind as BaseColour, width, zIndex)];
}

function nameStyle(feature: FeatureLike, zoom: number): Style | undefined {
  const town = settlement(feature.getProperties(), document.documentElement.lang.slice(0, 2));
  if (!town) return undefined;
  const { name, people } = town;
  const [muted, ground] = [token("--muted"), token("--sunken")];
  const large = people >= 50_000;
  return new Style({
    zIndex: BASE_KINDS.length + Math.log10(people + 1),
    image:
      zoom < 12
        ? new CircleStyle({
            radius: large ? 3.5 : 2.5,
            fill: new Fill({ color: ground }),
            stroke: new Stroke({ color: muted, width: 1.5 }),
          })
        : undefined,
    text: new Text({
      text: name,
      font: `${large ? 600 : 400} ${large ? 14 : 12}px ${getComputedStyle(document.body).fontFamily}`,
      offsetX: zoom < 12 ? 7 : 0,
      textAlign: zoom < 12 ? "left" : "center",
      fill: new Fill({ color: muted }),
      stroke: new Stroke({ color: ground, width: 3 }),
    }),
  });
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme === "dark";
const colour = (name: BaseColour): string => BASE_COLOURS[isDark() ? "dark" : "light"][name];
