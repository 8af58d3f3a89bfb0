import type { FeatureLike } from "ol/Feature";
import CircleStyle from "ol/style/Circle";
import Fill from "ol/style/Fill";
import Icon from "ol/style/Icon";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import { signPicture } from "./mapSigns";

/** A colour of the page's theme. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const isDesk = (): boolean => matchMedia("(min-width: 40.01rem)").matches;

/** Metres of a pixel below which a map shows a region. */
const NEAR = 500;
/** Radius of a pin [px], and how much of its colour fills the border and an area (hexadecimal alpha), as the server draws them. */
const PIN = 14;
const BORDER_SHARE = "0f";
const AREA_SHARE = "26";

/** Land and country borders, quiet behind everything. */
export function basemapStyle(feature: FeatureLike, resolution: number): Style | undefined {
  const line = token("--edge");
  const kind = feature.get("kind") as string;
  if (kind === "town") return townStyle(feature);
  if (kind === "water") return new Style({ stroke: new Stroke({ color: token("--chart-1"), width: 1 }) });
  if (kind === "coast" || kind === "frontier")
    return new Style({
      stroke: new Stroke({
        color: token("--muted"),
        width: 1.25,
        lineDash: kind === "frontier" ? [8, 4, 2, 4] : undefined,
      }),
    });
  // The world's outlines are kilometres off: from near, the finer ones around the site stand for them.
  const near = resolution < NEAR;
  if (kind === "border") return near ? undefined : new Style({ stroke: new Stroke({ color: line, width: 1 }) });
  const stroke = near ? undefined : new Stroke({ color: line, width: 1 });
  return new Style({ fill: new Fill({ color: token(near ? "--sunken" : "--page") }), stroke });
}

/** A town: a small ring and its name, larger towns before smaller ones where both do not fit. */
function townStyle(feature: FeatureLike): Style {
  const [muted, ground] = [token("--muted"), token("--page")];
  return new Style({
    zIndex: Number(feature.get("people")),
    image: new CircleStyle({
      radius: 3.5,
      fill: new Fill({ color: ground }),
      stroke: new Stroke({ color: muted, width: 1.5 }),
    }),
    text: new Text({
      text: String(feature.get("name")),
      font: "400 12px system-ui, sans-serif",
      offsetX: 7,
      textAlign: "left",
      fill: new Fill({ color: muted }),
      stroke: new Stroke({ color: ground, width: 3 }),
    }),
  });
}

/** Locations, connections and areas with their names; lines have a casing, so that they stand out from pictures too. */
export function featureStyle(feature: FeatureLike): Style[] {
  const chosen = feature.get("selected") === true;
  if (feature.get("quiet") === true && !chosen)
    return [new Style({ stroke: new Stroke({ color: token("--edge"), width: 1 }) })];
  const tone = (feature.get("data") as { tone?: number } | undefined)?.tone;
  const toned = tone !== undefined && !chosen;
  const accent = token(chosen ? "--error" : toned ? `--heat-${tone}` : "--accent");
  const surface = token("--surface");
  const border = feature.get("border") === true;
  const name = feature.get("name") as string | undefined;
  // A phone has no room for it, as on the server's drawing.
  const note = isDesk() ? ((feature.get("data") ?? {}) as { note?: string }).note : undefined;
  const isPoint = feature.getGeometry()?.getType() === "Point";
  const width = border ? 2 : toned ? 6 : chosen ? 5 : 3;
  // A light step of colour is told from the ground by its edge.
  const casing = new Style({ stroke: new Stroke({ color: toned ? token("--edge") : surface, width: width + 3 }) });
  const stroke = new Stroke({ color: accent, width, lineDash: border ? [6, 4] : undefined });
  const family = getComputedStyle(document.body).fontFamily;
  const plain = `400 12px ${family}`;
  const strong = `600 13px ${family}`;
  // Names of places come before those of what lies between them.
  const isBelow = feature.get("below") === true;
  const label = new Text({
    text: border ? "" : note ? [name ?? "", strong, "\n", plain, note, plain] : (name ?? ""),
    font: isPoint ? strong : plain,
    offsetY: isPoint ? (isBelow ? 1 : -1) * (PIN + 6) : 0,
    textBaseline: !isPoint ? "middle" : isBelow ? "top" : "bottom",
    fill: new Fill({ color: token(isPoint ? "--text" : "--muted") }),
    stroke: new Stroke({ color: token("--sunken"), width: 3 }),
    overflow: true,
  });
  const style = new Style({
    stroke,
    zIndex: isPoint ? 1 : 0,
    fill: new Fill({ color: `${accent}${border ? BORDER_SHARE : AREA_SHARE}` }),
    image: new CircleStyle({
      // A name may give way to others, a place never.
      declutterMode: "none",
      radius: chosen ? PIN + 2 : PIN,
      fill: new Fill({ color: accent }),
      stroke: new Stroke({ color: surface, width: 2.5 }),
    }),
    text: label,
  });
  if (isPoint) return [style, mark(feature, surface)];
  return border ? [style] : [casing, style];
}

/** The sign of a pin, else a dot. */
function mark(feature: FeatureLike, colour: string): Style {
  const { sign } = (feature.get("data") ?? {}) as { sign?: string };
  const src = signPicture(sign, colour);
  const image = src
    ? new Icon({ src, declutterMode: "none" })
    : new CircleStyle({ radius: 4, fill: new Fill({ color: colour }), declutterMode: "none" });
  return new Style({ zIndex: 2, image });
}
