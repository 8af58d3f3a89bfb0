import type { Locale } from "~/entities/enums";
import { carrierLevelName } from "~/entities/carrier";
import { componentId, isLine } from "~/entities/component";
import type { Geometry } from "~/entities/geometry";
import { nameIn } from "~/entities/shared";
import { chainOf, within } from "~/entities/technology";
import type { Actor } from "~/services/access.server";
import { componentsOf, missingParameters, type Catalogue, type StoredComponent } from "~/services/components.server";
import { imagePaths } from "~/services/images.server";
import { list } from "~/services/store.server";
import type { ComponentRow } from "~/ui/twin/ComponentTable";
import { byKey } from "~/ui/twin/order";
import { readSort } from "~/ui/lists";

export const FILTERS = ["kind", "technology", "carrier", "status", "draft", "place", "q"] as const;
export type Filter = Partial<Record<(typeof FILTERS)[number], string>>;

/** The filter in the address; empty choices are none. */
export function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))) as Filter;
}

export const SORT_KEYS = ["name", "technology", "place", "status", "missing"] as const;
export const PAGE_SIZE = 50;

/** Components of a system as the list shows them, filtered and in the asked order. */
export function componentRows(
  actor: Actor,
  system_id: string,
  catalogue: Catalogue,
  { search, deleted, locale }: { search: string; deleted: boolean; locale: Locale },
) {
  const all = componentsOf(actor, system_id, deleted ? "deleted" : "live");
  const places = new Map(
    list<Geometry>(actor, "geometry", { system_id, lifecycle: "all" }).map((g) => [g.geometry_id, g]),
  );
  const levels = new Map(catalogue.levels.map((level) => [level.carrier_level_id, level]));
  const missing = deleted ? new Map() : missingParameters(actor, system_id, all, catalogue.technologies);
  const levelName = (id: string | null) => {
    const level = id ? levels.get(id) : undefined;
    const carrier = level && catalogue.carriers.get(level.carrier_id);
    return level && carrier ? carrierLevelName(level, carrier, locale, "").trim() : null;
  };
  const names = (...ids: (string | null)[]) => ids.map(levelName).filter((name): name is string => name !== null);
  const carrierIds = (c: StoredComponent) =>
    [
      c.carrier_level_input,
      c.carrier_level_output,
      c.carrier_level_input_secondary,
      c.carrier_level_output_secondary,
    ].flatMap((id) => (id ? (levels.get(id)?.carrier_id ?? []) : []));
  const filter = filterOf(search);
  const rows = all
    .filter(
      (c) =>
        (!filter.kind || isLine(c) === (filter.kind === "line")) &&
        (!filter.technology || within(c.technology_id, filter.technology, catalogue.technologies)) &&
        (!filter.carrier || carrierIds(c).includes(filter.carrier)) &&
        (!filter.status || c.status === filter.status) &&
        (!filter.draft || c.is_draft === (filter.draft === "draft")) &&
        (!filter.place || c.geometry_id === filter.place) &&
        (!filter.q || `${c.name} ${c.description}`.toLowerCase().includes(filter.q.toLowerCase())),
    )
    .map((c): ComponentRow => {
      const technology = catalogue.technologies.get(c.technology_id);
      const open = (missing.get(componentId(c)) ?? []) as { name: Parameters<typeof nameIn>[0] }[];
      return {
        id: componentId(c),
        kind: isLine(c) ? "line" : "node",
        name: c.name,
        technology: technology ? nameIn(technology.name, locale) : c.technology_id,
        icon: technology?.properties.icon ?? "generic",
        place: places.get(c.geometry_id)?.name ?? "",
        inputs: names(c.carrier_level_input, c.carrier_level_input_secondary),
        outputs: names(c.carrier_level_output, c.carrier_level_output_secondary),
        status: c.status,
        is_draft: c.is_draft,
        length: isLine(c) ? c.value : null,
        missing: open.length,
        missingNames: open.map((type) => nameIn(type.name, locale)),
        image: null,
      };
    })
    .sort(byKey(readSort(search, SORT_KEYS, "name")));
  const used = <T extends { name: Parameters<typeof nameIn>[0] }>(from: ReadonlyMap<string, T>, ids: Set<string>) =>
    [...ids]
      .flatMap((value) => {
        const found = from.get(value);
        return found ? [{ value, label: nameIn(found.name, locale) }] : [];
      })
      .sort(byKey({ key: "label", descending: false }));
  return {
    rows,
    filter,
    total: all.length,
    choices: {
      technology: used(
        catalogue.technologies,
        new Set(all.flatMap((c) => chainOf(c.technology_id, catalogue.technologies))),
      ),
      carrier: used(catalogue.carriers, new Set(all.flatMap(carrierIds))),
      place: [...new Set(all.map((c) => c.geometry_id))]
        .map((value) => ({ value, label: places.get(value)?.name ?? value }))
        .sort(byKey({ key: "label", descending: false })),
    },
  };
}

/** The rows of a page with the pictures of those that have one. */
export function withImages(actor: Actor, rows: readonly ComponentRow[]): ComponentRow[] {
  const images = (kind: ComponentRow["kind"]) =>
    imagePaths(
      actor,
      kind,
      rows.filter((row) => row.kind === kind).map(({ id }) => id),
    );
  const paths = { node: images("node"), line: images("line") };
  return rows.map((row) => ({ ...row, image: paths[row.kind].get(row.id) ?? null }));
}
