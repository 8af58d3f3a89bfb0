import type BaseLayer from "ol/layer/Base";
import TileLayer from "ol/layer/Tile";
import type OlMap from "ol/Map";
import XYZ from "ol/source/XYZ";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";
import type { MapData } from "./mapData";

/** A choice of what lies behind everything, when there is one; the outlines are always there beneath. */
export async function addLayers(map: OlMap, element: HTMLElement, data: MapData): Promise<void> {
  const { layers = [], texts } = data;
  const credit = element.querySelector<HTMLElement>(".map-credit");
  const tools = element.querySelector<HTMLElement>(".map-tools");
  const [first] = layers;
  if (!first || !tools || !credit) return;
  const bases = await Promise.all(layers.map(async (facts) => ({ ...facts, base: await baseLayer(facts) })));
  for (const { base } of bases) map.getLayers().insertAt(1, base);
  const label = document.createElement("label");
  label.className = "map-layers";
  label.append(`${texts.layers ?? ""} `);
  const choice = document.createElement("select");
  for (const name of ["outlines", ...layers.map(({ layer }) => layer)])
    choice.append(new Option(texts[`layer_${name}`] ?? name, name));
  label.append(choice);
  tools.append(label);
  const show = (name: string) => {
    for (const { layer, base } of bases) base.setVisible(layer === name);
    credit.textContent = bases.find(({ layer }) => layer === name)?.attribution ?? "";
    credit.hidden = credit.textContent === "";
  };
  choice.value = first.layer;
  show(choice.value);
  choice.addEventListener("change", () => show(choice.value));
}

/** Vector tiles bring their reader with them, only where there are some. */
async function baseLayer({ layer, tiles }: MapLayerFacts): Promise<BaseLayer> {
  if (tiles) return (await import("./mapTiles")).vectorLayer(tiles);
  const source = new XYZ({ url: `/tiles/${layer}/{z}/{x}/{y}`, maxZoom: 19 });
  return new TileLayer({ visible: false, zIndex: -1, source });
}
