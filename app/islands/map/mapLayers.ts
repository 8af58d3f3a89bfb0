import TileLayer from "ol/layer/Tile";
import type OlMap from "ol/Map";
import XYZ from "ol/source/XYZ";
import type { MapData } from "./mapData";

/** A choice of what lies behind everything, when there is one; the outlines are always there beneath. */
export function addLayers(map: OlMap, element: HTMLElement, data: MapData): void {
  const { layers = [], texts } = data;
  const credit = element.querySelector<HTMLElement>(".map-credit");
  const tools = element.querySelector<HTMLElement>(".map-tools");
  if (layers.length === 0 || !tools || !credit) return;
  const tiles = layers.map(({ layer, attribution }) => ({
    layer,
    attribution,
    tile: new TileLayer({
      visible: false,
      zIndex: -1,
      source: new XYZ({ url: `/tiles/${layer}/{z}/{x}/{y}`, maxZoom: 19 }),
    }),
  }));
  for (const { tile } of tiles) map.getLayers().insertAt(1, tile);
  const label = document.createElement("label");
  label.className = "map-layers";
  label.append(`${texts.layers ?? ""} `);
  const choice = document.createElement("select");
  for (const name of ["outlines", ...layers.map(({ layer }) => layer)])
    choice.append(new Option(texts[`layer_${name}`] ?? name, name));
  label.append(choice);
  tools.append(label);
  const show = (tileName: string) => {
    for (const { layer, tile } of tiles) tile.setVisible(layer === tileName);
    credit.textContent = tiles.find(({ layer }) => layer === tileName)?.attribution ?? "";
    credit.hidden = credit.textContent === "";
  };
  choice.value = layers[0]!.layer;
  show(choice.value);
  choice.addEventListener("change", () => show(choice.value));
}
