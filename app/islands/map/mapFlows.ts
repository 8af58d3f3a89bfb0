import Feature from "ol/Feature";
import LineString from "ol/geom/LineString";
import Point from "ol/geom/Point";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import { beside, halfWay } from "~/entities/core/map/shapes";
import { type FlowData, geometryOf } from "./mapData";
import { token } from "./mapStyle";

/** Width of the least and of the largest flow, and between two side by side [px]. */
const THINNEST = 3;
const WIDEST = 11;
const LANE = 12;
/** How much of the ground lies over what exists (hexadecimal alpha), as the server draws it. */
const PALE_SHARE = "b3";

/** Lines as wide as what they carry, with the amount at their middle; they are looked at, not edited. */
export function flowLayer(flows: readonly FlowData[]): VectorLayer {
  const features = flows.map((flow) => new Feature({ geometry: geometryOf("LineString", flow.course), flow }));
  return new VectorLayer({
    zIndex: 0,
    source: new VectorSource({ features }),
    declutter: true,
    style: (feature, resolution) => {
      const geometry = feature.getGeometry();
      return geometry instanceof LineString ? styles(feature.get("flow") as FlowData, geometry, resolution) : [];
    },
  });
}

function styles(flow: FlowData, geometry: LineString, resolution: number): Style[] {
  // North is up here and down on the server's drawing, so the sides are the other way round.
  const line = beside(geometry.getCoordinates() as [number, number][], -flow.lane * LANE * resolution);
  const course = new LineString(line);
  const width = THINNEST + (WIDEST - THINNEST) * flow.share;
  const colour = token(flow.colour.replace(/^var\((.*)\)$/, "$1")) || flow.colour;
  const ground = token("--sunken");
  const half = halfWay(line);
  const stroke = (color: string, wide: number) =>
    new Style({ geometry: course, stroke: new Stroke({ color, width: wide }) });
  if (!half) return [];
  const above = flow.lane === 0 || flow.lane > 0 === line[0]![0] <= line.at(-1)![0];
  const falls = half.direction[1] < 0;
  const label = new Style({
    geometry: new Point(half.at),
    text: new Text({
      text: flow.text,
      font: `600 12px ${getComputedStyle(document.body).fontFamily}`,
      textAlign: falls === above ? "left" : "right",
      offsetX: falls === above ? 8 : -8,
      offsetY: above ? -14 : 16,
      fill: new Fill({ color: token("--text") }),
      stroke: new Stroke({ color: ground, width: 3 }),
    }),
  });
  const pale = flow.pale ? [stroke(`${ground}${PALE_SHARE}`, Math.max(1, width - 3))] : [];
  return [stroke(ground, width + 3), stroke(colour, width), ...pale, label];
}
