import { toLonLat } from "ol/proj";
import { degrees, type DrawTarget, type Field, fill, geojson, geometryOf, textOf } from "./mapData";
import { makePen, type PenOptions, type PenType } from "./mapPen";

/** Lets the one geometry of a form be drawn, moved and drawn anew; each step is written into its fields at once. */
export function drawIntoForm(options: Omit<PenOptions, "changed">, target: DrawTarget): void {
  const field = (id: string | undefined) => (id ? (document.getElementById(id) as Field | null) : null);
  const text = field(target.geometryField);
  const type = target.type as PenType;
  const pen = makePen({
    ...options,
    changed(geometry) {
      fill(text, geometry ? textOf(geometry) : "");
      if (type !== "Point") return;
      const [longitude, latitude] = geometry ? toLonLat(geometry.getExtent().slice(0, 2)) : [];
      fill(field(target.longitudeField), longitude === undefined ? "" : degrees(longitude));
      fill(field(target.latitudeField), latitude === undefined ? "" : degrees(latitude));
    },
  });
  // A shape that the form already holds is shown and can be changed.
  pen.start(type, takenUp(text?.value.trim() ?? "", target));
}

function takenUp(text: string, { type, course }: DrawTarget) {
  if (type === "LineString" && Array.isArray(course) && course.length > 1) return geometryOf(type, course);
  if (!text.startsWith("{")) return undefined;
  try {
    const geometry = geojson.readFeatures(text)[0]?.getGeometry();
    return geometry?.getType() === type ? geometry : undefined;
  } catch {
    // Text that is no GeoJSON is the server's to judge; the map stays empty.
    return undefined;
  }
}
