import Feature from "ol/Feature";
import Point from "ol/geom/Point";
import Modify from "ol/interaction/Modify";
import ImageLayer from "ol/layer/Image";
import VectorLayer from "ol/layer/Vector";
import type OlMap from "ol/Map";
import { fromLonLat, toLonLat, transformExtent } from "ol/proj";
import Static from "ol/source/ImageStatic";
import VectorSource from "ol/source/Vector";
import { type Box, degrees, fill } from "./mapData";
import type { PenOptions } from "./mapPen";
import { featureStyle } from "./mapStyle";

const OPACITY = 0.3;

/** The layer of the static image; without an extent it shows nothing yet. */
export function imageLayer(map: OlMap, src: string, extent: Box | null): (extent: Box | null) => void {
  const layer = new ImageLayer<Static>({ zIndex: 0, opacity: OPACITY });
  const setImage = (at: Box | null) =>
    layer.setSource(
      at && at[0] < at[2] && at[1] < at[3]
        ? new Static({
            url: src,
            imageExtent: transformExtent(at, "EPSG:4326", "EPSG:3857"),
            projection: "EPSG:3857",
          })
        : null,
    );
  map.addLayer(layer);
  setImage(extent);
  return setImage;
}

/** Two clicks set the corners of the image, dragging adjusts them; both are written into the four fields. */
export function placeImage(
  { map, texts, addTool, say }: Omit<PenOptions, "changed" | "source">,
  fields: readonly string[],
  extent: Box | null,
  show: (extent: Box | null) => void,
): void {
  const corners = new VectorSource<Feature<Point>>();
  map.addLayer(new VectorLayer({ zIndex: 2, source: corners, style: featureStyle }));
  const points = () => corners.getFeatures().map((corner) => toLonLat(corner.getGeometry()!.getCoordinates()));
  const hint = () => {
    const count = corners.getFeatures().length;
    say(texts[count === 0 ? "image_first" : count === 1 ? "image_more" : "image_adjust"] ?? "");
  };
  const write = () => {
    const [a, b] = points();
    if (!a || !b) return;
    const sorted = [0, 1].map((i) => [a[i]!, b[i]!].sort((x, y) => x - y)) as [number[], number[]];
    const box = [sorted[0][0], sorted[1][0], sorted[0][1], sorted[1][1]] as Box;
    fields.forEach((id, i) => fill(document.getElementById(id), degrees(box[i]!)));
    show(box);
  };
  const set = (at: number[]) => {
    if (corners.getFeatures().length >= 2) return;
    corners.addFeature(new Feature(new Point(at)));
    write();
    hint();
  };
  map.on("click", (event) => set(event.coordinate));
  const modify = new Modify({ source: corners });
  modify.on("modifyend", write);
  map.addInteraction(modify);
  addTool(texts.set_centre ?? "", () => set(map.getView().getCenter() ?? [0, 0]));
  addTool(texts.restart ?? "", () => {
    corners.clear();
    show(null);
    hint();
  });
  if (extent)
    for (const corner of [extent.slice(0, 2), extent.slice(2)])
      corners.addFeature(new Feature(new Point(fromLonLat(corner))));
  hint();
}
