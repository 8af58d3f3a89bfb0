import { carrierLevelName } from "~/entities/catalogue/carrier";
import { nameIn } from "~/entities/core/shared";
import { type Bus, siteBalance } from "~/entities/results/siteBalance";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import type { DiagramBus, DiagramComponent, PlaceDiagram } from "~/entities/twin/view";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { catalogueFor, componentsOf } from "./components.server";
import { layoutGraph } from "./diagramLayout";

interface DiagramFilter {
  place?: string;
  carrier?: string;
  /** Leaves drafts out, as a run does. */
  withoutDrafts?: boolean;
}

/** With more boxes of components than these nothing is drawn until a filter leaves fewer. */
export const DRAWN_AT_ONCE = 300;
const BOX = { width: 216, height: 44 };
const BUS = { width: 168, height: 44 };

/**
 * What a site is made of, location by location: carrier levels, what gives, takes, keeps and carries each, what cannot be
 * met, and a drawing of it. A line is at both its ends. A filter hides places and carriers, but findings are those of
 * the whole site.
 */
export function siteDiagram(actor: Actor, system_id: string, locale: string, filter: DiagramFilter) {
  const catalogue = catalogueFor(actor);
  const geometries = new Map(list(actor, geometryEntity, { system_id }).map((g) => [g.geometry_id, g]));
  const levels = new Map(catalogue.levels.map((level) => [level.carrier_level_id, level]));
  const components = componentsOf(actor, system_id).filter((c) => !(filter.withoutDrafts && c.is_draft));
  const all = siteBalance(components, catalogue.technologies, geometries);
  const joined = new Set(all.flatMap((bus) => bus.terminals.map(({ component }) => componentId(component))));
  const busOf = (bus: Bus): DiagramBus => {
    const level = levels.get(bus.carrier_level_id);
    const carrier = level && catalogue.carriers.get(level.carrier_id);
    return {
      key: bus.key,
      name: level && carrier ? carrierLevelName(level, carrier, locale, "").trim() : bus.carrier_level_id,
      carrier_id: level?.carrier_id ?? "",
      color: carrier?.color ?? "#ffffff",
      finding: bus.finding,
      terminals: bus.terminals.map(({ role, component }) => ({ role, component: componentId(component) })),
    };
  };
  const componentOf = (component: Component, other: string | null): DiagramComponent => {
    const technology = catalogue.technologies.get(component.technology_id);
    return {
      id: componentId(component),
      name: component.name,
      technology: technology ? nameIn(technology.name, locale) : component.technology_id,
      icon: technology?.properties.icon ?? "generic",
      color: technology?.color ?? "#ffffff",
      status: component.status,
      is_draft: component.is_draft,
      other: other ? (geometries.get(other)?.name ?? null) : null,
    };
  };
  const byName = <T extends { name: string }>(a: T, b: T) => a.name.localeCompare(b.name, locale, { numeric: true });
  const locations = [...new Set(all.map((bus) => bus.geometry_id))]
    .filter((id) => !filter.place || id === filter.place)
    .flatMap((geometry_id): PlaceDiagram[] => {
      const here = all.filter((bus) => bus.geometry_id === geometry_id);
      const buses = here.map(busOf).filter((bus) => !filter.carrier || bus.carrier_id === filter.carrier);
      if (buses.length === 0) return [];
      const drawnIds = new Set(buses.flatMap((bus) => bus.terminals.map(({ component }) => component)));
      const parts = new Map<string, DiagramComponent>();
      for (const { component, other } of here.flatMap((bus) => bus.terminals))
        if (drawnIds.has(componentId(component))) parts.set(componentId(component), componentOf(component, other));
      const box = {
        geometry_id,
        name: geometries.get(geometry_id)?.name ?? geometry_id,
        components: [...parts.values()].sort(byName),
        buses: buses.sort(byName),
      };
      return [{ ...box, drawing: null }];
    })
    .sort(byName);
  const boxes = locations.reduce((sum, box) => sum + box.components.length, 0);
  if (boxes <= DRAWN_AT_ONCE) for (const box of locations) box.drawing = drawn(box);
  const used = new Map(all.map((bus) => [busOf(bus).carrier_id, busOf(bus)]));
  return {
    places: locations,
    total: components.length,
    findings: locations.flatMap((box) => box.buses).filter((bus) => bus.finding).length,
    /** Components that no carrier level joins to anything. */
    loose: components
      .filter((c) => !joined.has(componentId(c)))
      .map((c) => componentOf(c, null))
      .sort(byName),
    lines: components.filter(isLine).length,
    choices: {
      place: [...new Set(all.map((bus) => bus.geometry_id))]
        .map((value) => ({ value, label: geometries.get(value)?.name ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label, locale, { numeric: true })),
      carrier: [...used.keys()]
        .flatMap((value) => {
          const carrier = catalogue.carriers.get(value);
          return carrier ? [{ value, label: nameIn(carrier.name, locale) }] : [];
        })
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    },
  };
}

/** Boxes of components and buses of one place with the arrows between them. */
function drawn({ components, buses }: Pick<PlaceDiagram, "components" | "buses">): PlaceDiagram["drawing"] {
  const arrows = buses.flatMap((bus) =>
    bus.terminals.map(({ role, component }) => {
      const inward = role === "gives" || role === "receives";
      const both = role === "keeps" || role === "carries" || role === "links";
      return { from: inward ? component : bus.key, to: inward ? bus.key : component, both };
    }),
  );
  const { width, height, boxes, courses } = layoutGraph(
    [...buses.map(({ key }) => ({ id: key, ...BUS })), ...components.map(({ id }) => ({ id, ...BOX }))],
    arrows,
  );
  return {
    width,
    height,
    boxes: Object.fromEntries(boxes),
    arrows: courses.map((course, i) => ({ ...course, both: arrows[i]?.both ?? false })),
  };
}
