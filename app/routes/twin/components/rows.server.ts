import { carrierLevelName } from "~/entities/catalogue/carrier";
import { carrierLevelsOf } from "~/entities/catalogue/carrierSides";
import { isUnder, lineageIds } from "~/entities/catalogue/technologyTree";
import type { Need } from "~/entities/checks";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { componentId, isLine } from "~/entities/twin/component";
import { parameterTypes } from "~/services/catalogue/types.server";
import { missingParameters } from "~/services/checks/completeness.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { imagePaths } from "~/services/files/images.server";
import { type Catalogue, componentsOf, type StoredComponent } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { readSort } from "~/ui/kit/lists";
import type { ComponentRow } from "~/ui/twin/components/ComponentTable";
import { byKey } from "~/ui/twin/components/order";

const FILTERS = ["kind", "technology", "carrier", "status", "draft", "place", "q"] as const;
type Filter = Partial<Record<(typeof FILTERS)[number], string>>;

/** The filter in the address; empty choices are none. */
export function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))) as Filter;
}

export const SORT_KEYS = ["name", "technology", "place", "status", "missing"] as const;
export const PAGE_SIZE = 50;

/** What the list is filtered and ordered by, and what a row is made of once its page is known. */
interface FoundComponent {
  id: string;
  component: StoredComponent;
  name: string;
  technology: string;
  location: string;
  status: string;
  /** How many parameters are missing. */
  missing: number;
  open: readonly Need[];
}

/** Components of a system that the list shows, in the asked order; `shown` makes the rows of one page. */
export function componentRows(
  actor: Actor,
  system_id: string,
  catalogue: Catalogue,
  { search, deleted, locale }: { search: string; deleted: boolean; locale: Locale },
) {
  const all = componentsOf(actor, system_id, deleted ? "deleted" : "live");
  const geometries = new Map(
    list(actor, geometryEntity, { system_id, lifecycle: "all" }).map((g) => [g.geometry_id, g]),
  );
  const levels = new Map(catalogue.levels.map((level) => [level.carrier_level_id, level]));
  const missing: ReadonlyMap<string, Need[]> = deleted
    ? new Map<string, Need[]>()
    : missingParameters(actor, system_id, all, catalogue.technologies);
  const carrierIds = (c: StoredComponent) => carrierLevelsOf(c).flatMap((id) => levels.get(id)?.carrier_id ?? []);
  const filter = filterOf(search);
  const technologyNames = new Map<string, string>();
  const technologyName = (id: string): string => {
    const cachedName = technologyNames.get(id);
    if (cachedName !== undefined) return cachedName;
    const technology = catalogue.technologies.get(id);
    const name = technology ? nameIn(technology.name, locale) : id;
    technologyNames.set(id, name);
    return name;
  };
  const rows = all
    .filter(
      (c) =>
        (!filter.kind || isLine(c) === (filter.kind === "line")) &&
        (!filter.technology || isUnder(c.technology_id, filter.technology, catalogue.technologies)) &&
        (!filter.carrier || carrierIds(c).includes(filter.carrier)) &&
        (!filter.status || c.status === filter.status) &&
        (!filter.draft || c.is_draft === (filter.draft === "draft")) &&
        (!filter.place || c.geometry_id === filter.place) &&
        (!filter.q || `${c.name} ${c.description}`.toLowerCase().includes(filter.q.toLowerCase())),
    )
    .map((component): FoundComponent => {
      const open = missing.get(componentId(component)) ?? [];
      return {
        id: componentId(component),
        component,
        open,
        missing: open.length,
        name: component.name,
        status: component.status,
        technology: technologyName(component.technology_id),
        location: geometries.get(component.geometry_id)?.name ?? "",
      };
    })
    .sort(byKey(readSort(search, SORT_KEYS, "name")));
  const used = <T extends { name: Parameters<typeof nameIn>[0] }>(from: ReadonlyMap<string, T>, ids: Set<string>) =>
    [...ids]
      .flatMap((value) => {
        const entry = from.get(value);
        return entry ? [{ value, label: nameIn(entry.name, locale) }] : [];
      })
      .sort(byKey({ key: "label", descending: false }));
  return {
    rows,
    toRows: (components: readonly FoundComponent[]) =>
      withImages(actor, components.map(rowOf(catalogue, typeNames(actor, locale), locale))),
    filter,
    total: all.length,
    choices: {
      technology: used(
        catalogue.technologies,
        new Set(all.flatMap((c) => lineageIds(c.technology_id, catalogue.technologies))),
      ),
      carrier: used(catalogue.carriers, new Set(all.flatMap(carrierIds))),
      place: [...new Set(all.map((c) => c.geometry_id))]
        .map((value) => ({ value, label: geometries.get(value)?.name ?? value }))
        .sort(byKey({ key: "label", descending: false })),
    },
  };
}

/** A component as its row in the table, without its picture. */
function rowOf(
  catalogue: Catalogue,
  typeName: (type: string) => string,
  locale: Locale,
): (component: FoundComponent) => ComponentRow {
  const levels = new Map(catalogue.levels.map((level) => [level.carrier_level_id, level]));
  const levelName = (id: string | null) => {
    const level = id ? levels.get(id) : undefined;
    const carrier = level && catalogue.carriers.get(level.carrier_id);
    return level && carrier ? carrierLevelName(level, carrier, locale, "").trim() : null;
  };
  const names = (...ids: (string | null)[]) => ids.map(levelName).filter((name): name is string => name !== null);
  return ({ id, component: c, name, technology, location: location, missing, open }) => ({
    id,
    name,
    technology,
    location,
    missing,
    kind: isLine(c) ? "line" : "node",
    icon: catalogue.technologies.get(c.technology_id)?.properties.icon ?? "generic",
    inputs: names(c.carrier_level_input, c.carrier_level_input_secondary),
    outputs: names(c.carrier_level_output, c.carrier_level_output_secondary),
    status: c.status,
    is_draft: c.is_draft,
    length: isLine(c) ? c.value : null,
    missingNames: open.map(({ anyOf }) => typeName(anyOf[0]!)),
    image: null,
  });
}

function typeNames(actor: Actor, locale: Locale): (type: string) => string {
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  return (type) => names.get(type) ?? type;
}

/** The rows of a page with the pictures of those that have one. */
function withImages(actor: Actor, rows: readonly ComponentRow[]): ComponentRow[] {
  const images = (kind: ComponentRow["kind"]) =>
    imagePaths(
      actor,
      kind,
      rows.filter((row) => row.kind === kind).map(({ id }) => id),
    );
  const paths = { node: images("node"), line: images("line") };
  return rows.map((row) => ({ ...row, image: paths[row.kind].get(row.id) ?? null }));
}
