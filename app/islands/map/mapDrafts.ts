import { degrees, type Editing, type FeatureData, fill, isField } from "./mapData";
import type { PenType } from "./mapPen";

interface Draft {
  /** The place that is changed; a new one without. */
  of?: FeatureData;
  name?: string;
  space?: number | null;
  /** Degrees. */
  position: [number, number];
  /** Ids of the locations a connection begins and ends at. */
  ends: readonly (string | undefined)[];
  /** GeoJSON. */
  text: string;
}

/** The forms of the page that are filled with what is drawn, one per kind. */
export function draftForms(editing: Editing) {
  const box = document.getElementById("map-drafts");
  const parts = [...(box?.querySelectorAll<HTMLElement>("[data-draft]") ?? [])];
  const addresses = new Map<HTMLFormElement, string>();
  const ids = new Map<HTMLFormElement, string>();
  let cancel = () => undefined as void;
  for (const part of parts) {
    const form = part.querySelector("form");
    if (!form) continue;
    addresses.set(form, form.action);
    ids.set(form, (form.elements.namedItem("geometry_id") as HTMLInputElement).value);
    form.addEventListener("reset", () => cancel());
  }

  const hide = () => {
    if (box) box.hidden = true;
    for (const part of parts) part.hidden = true;
  };

  function show(type: PenType, { of, name, space, position, ends, text }: Draft): void {
    const part = parts.find(({ dataset }) => dataset.draft === type);
    const form = part?.querySelector("form");
    if (!box || !part || !form) return;
    const opened = part.hidden;
    const set = (field: string, value: string) => fill(form.elements.namedItem(field), value);
    const fieldValue = (field: string) => {
      const control = form.elements.namedItem(field);
      return isField(control) ? control.value : "";
    };
    const folder = { Point: editing.locations, LineString: editing.connections, Polygon: editing.areas }[type];
    form.action = !of
      ? (addresses.get(form) ?? "")
      : of.id === editing.borderId
        ? editing.border
        : folder + encodeURIComponent(of.id);
    const expected = form.elements.namedItem("expected") as HTMLInputElement;
    expected.disabled = !of?.edit?.expected;
    expected.value = of?.edit?.expected ?? "";
    (form.elements.namedItem("geometry_id") as HTMLInputElement).value = of?.id ?? ids.get(form) ?? "";
    if (opened) {
      set("name", of?.name ?? name ?? "");
      const availableSpace = of ? of.edit?.space : space;
      set("available_space", typeof availableSpace === "number" ? degrees(availableSpace) : "");
    }
    if (type === "Point") {
      set("longitude", degrees(position[0]));
      set("latitude", degrees(position[1]));
    } else if (type === "LineString") {
      set("geometry_id_start", ends[0] ?? fieldValue("geometry_id_start"));
      set("geometry_id_end", ends[1] ?? fieldValue("geometry_id_end"));
      set("vertices", text);
    } else set("border", text);
    for (const other of parts) other.hidden = other !== part;
    box.hidden = false;
    if (opened) (form.elements.namedItem("name") as HTMLInputElement).focus({ preventScroll: false });
  }
  return { show, hide, cancelled: (run: () => void) => void (cancel = run) };
}
