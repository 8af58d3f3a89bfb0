import Collection from "ol/Collection";
import type Feature from "ol/Feature";
import type Geometry from "ol/geom/Geometry";
import LineString from "ol/geom/LineString";
import Translate from "ol/interaction/Translate";
import { toLonLat } from "ol/proj";
import { readPage, request } from "~/islands/request";
import { type Editing, type FeatureData, textOf } from "./mapData";
import { draftForms } from "./mapDrafts";
import { makePen, type PenOptions, type PenType } from "./mapPen";

interface EditorOptions extends Omit<PenOptions, "changed"> {
  editing: Editing;
  focus: (features: readonly Feature<Geometry>[]) => void;
}

type Mode = { kind: "new"; type: PenType; name?: string; space?: number | null } | { kind: "change"; of: FeatureData };

/**
 * The editor of a system's places: a click selects, the buttons draw, move, duplicate and reshape. What is drawn fills the
 * form of the place's own page; saving is sending that form.
 */
export function edit({ editing, focus, ...options }: EditorOptions): void {
  const { map, source, texts, addTool, say } = options;
  const borderOf = () => source.getFeatures().filter((feature) => feature.getId() === editing.borderId);
  if (borderOf().length > 0) addTool(texts.focus_border ?? "", () => focus(borderOf()));
  const drafts = draftForms(editing);
  let mode: Mode | null = null;
  let selected: Feature<Geometry> | null = null;
  let hidden: Feature<Geometry> | null = null;

  const pen = makePen({
    ...options,
    changed(geometry) {
      if (!geometry) return drafts.hide();
      show(geometry);
    },
  });
  let moved: Feature<Geometry> | null = null;
  const movable = new Collection<Feature<Geometry>>();
  const translate = new Translate({ features: movable });
  translate.on("translateend", () => {
    const geometry = moved?.getGeometry();
    if (geometry) show(geometry);
  });

  function show(geometry: Geometry): void {
    const [lon = 0, lat = 0] = toLonLat(geometry.getExtent().slice(0, 2));
    const ends =
      geometry instanceof LineString
        ? ([geometry.getFirstCoordinate(), geometry.getLastCoordinate()].map(placeAt) as [string?, string?])
        : [];
    const type = geometry.getType() === "MultiPolygon" ? "Polygon" : (geometry.getType() as PenType);
    drafts.show(type, {
      of: mode?.kind === "change" ? mode.of : undefined,
      name: mode?.kind === "new" ? mode.name : undefined,
      space: mode?.kind === "new" ? mode.space : undefined,
      position: [lon, lat],
      ends,
      text: textOf(geometry),
    });
    say(
      `${texts[type === "Point" ? "point_done" : type === "LineString" ? "line_done" : "draw_done"] ?? ""} ${texts.draft_ready ?? ""}`,
    );
  }

  /** Id of the location at a coordinate. */
  function placeAt([x = 0, y = 0]: number[]): string | undefined {
    const near = source.getFeatures().find((feature) => {
      const geometry = feature.getGeometry();
      if (geometry?.getType() !== "Point") return false;
      const [px = 0, py = 0] = geometry.getExtent();
      return Math.hypot(px - x, py - y) < 0.2;
    });
    return near ? String(near.getId()) : undefined;
  }

  function stop(): void {
    mode = null;
    pen.stop();
    map.removeInteraction(translate);
    movable.clear();
    if (moved) moved.setGeometry(moved.get("before") as Geometry);
    moved = null;
    if (hidden) source.addFeature(hidden);
    hidden = null;
    drafts.hide();
    updateTools();
  }
  drafts.cancelled(() => stop());

  const draw = (type: PenType, more: { name?: string; space?: number | null } = {}) => {
    stop();
    mode = { kind: "new", type, ...more };
    pen.start(type);
    updateTools(false);
  };
  const dataOf = (feature: Feature<Geometry>) => feature.get("data") as FeatureData;

  const tools = {
    ...(editing.editable
      ? {
          point: addTool(texts.new_point ?? "", () => draw("Point")),
          line: addTool(texts.new_line ?? "", () => draw("LineString")),
          area: addTool(texts.new_area ?? "", () => draw("Polygon")),
          move: addTool(texts.move ?? "", () => selected && move(selected)),
          duplicate: addTool(texts.duplicate ?? "", () => selected && duplicate(selected)),
          reshape: addTool(texts.reshape ?? "", () => selected && reshape(selected)),
        }
      : {}),
    stop: addTool(texts.stop ?? "", () => stop()),
  } as Partial<Record<"point" | "line" | "area" | "move" | "duplicate" | "reshape" | "stop", HTMLButtonElement>>;

  /** Moving clears the selected geometry; a location is set anew, an area is dragged. */
  function move(feature: Feature<Geometry>): void {
    const of = dataOf(feature);
    stop();
    select(null);
    mode = { kind: "change", of };
    if (of.type === "Point") {
      hide(feature);
      pen.start("Point");
      say(texts.move_point ?? "");
    } else {
      moved = feature;
      feature.set("before", feature.getGeometry()?.clone());
      movable.push(feature);
      map.addInteraction(translate);
      say(texts.move_area ?? "");
    }
    updateTools(false);
  }

  /** Duplicating clears the selected geometry and draws a location with its name and space. */
  function duplicate(feature: Feature<Geometry>): void {
    const of = dataOf(feature);
    select(null);
    draw("Point", { name: editing.copyName.replace("*", of.name), space: of.edit?.space });
  }

  function reshape(feature: Feature<Geometry>): void {
    const of = dataOf(feature);
    const geometry = feature.getGeometry()?.clone();
    if (!geometry || (of.type !== "LineString" && of.type !== "Polygon")) return;
    stop();
    mode = { kind: "change", of };
    hide(feature);
    pen.start(of.type, geometry);
    say(texts.reshape_hint ?? "");
    updateTools(false);
  }

  function hide(feature: Feature<Geometry>): void {
    source.removeFeature(feature);
    hidden = feature;
  }

  /** Which buttons make sense now; says what a click does. */
  function updateTools(idle = true): void {
    const type = selected ? dataOf(selected).type : null;
    const setHidden = (name: keyof typeof tools, value: boolean) => {
      const tool = tools[name];
      if (tool) tool.hidden = value;
    };
    setHidden("move", !idle || !(type === "Point" || type === "Polygon") || selected?.getId() === editing.borderId);
    setHidden("duplicate", !idle || type === null || selected?.getId() === editing.borderId);
    setHidden("reshape", !idle || !(type === "LineString" || type === "Polygon"));
    setHidden("stop", idle);
    for (const name of ["point", "line", "area"] as const) setHidden(name, !idle);
    if (idle) say(source.isEmpty() ? "" : (texts.select ?? ""));
  }

  function select(feature: Feature<Geometry> | null): void {
    selected?.set("selected", undefined);
    selected = feature;
    selected?.set("selected", true);
    const address = new URL(location.href);
    for (const name of ["geometry", "node", "line"]) address.searchParams.delete(name);
    if (feature) address.searchParams.set("geometry", String(feature.getId()));
    address.hash = "";
    history.replaceState(history.state, "", address);
    void refreshPanel(address);
  }

  map.on("click", (event) => {
    if (mode) return;
    const features = map.getFeaturesAtPixel(event.pixel, { hitTolerance: 6 }) as Feature<Geometry>[];
    select(features.find((feature) => feature.getId() !== undefined && source.hasFeature(feature)) ?? null);
    updateTools();
  });
  const geometryId = new URL(location.href).searchParams.get("geometry");
  selected = geometryId ? source.getFeatureById(geometryId) : null;
  selected?.set("selected", true);
  updateTools();
}

/** The panel of the selection as the server makes it for an address, put in place of the one before. */
async function refreshPanel(address: URL): Promise<void> {
  const panelIn = (page: Document) => page.getElementById("selection")?.closest("section");
  const response = await request(address, { headers: { Accept: "text/html" } });
  if (!response.ok) return;
  const fresh = panelIn(await readPage(response));
  if (fresh && location.href === address.href) panelIn(document)?.replaceWith(document.importNode(fresh, true));
}
