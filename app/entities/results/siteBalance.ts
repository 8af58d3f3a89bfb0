import { outputFollowsInput } from "~/entities/catalogue/carrierSides";
import { type Technology } from "~/entities/catalogue/technology";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { type Component, isLine } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import type { BusFinding, TerminalRole } from "~/entities/twin/view";

interface Terminal {
  component: Component;
  role: TerminalRole;
  /** The other end, for lines. */
  other: string | null;
}

/** Where energy balances: a carrier level at a location, with what is joined to it. */
export interface Bus {
  key: string;
  geometry_id: string;
  carrier_level_id: string;
  terminals: Terminal[];
  finding: BusFinding | null;
}

type Ends = Pick<Geometry, "geometry_id_start" | "geometry_id_end">;

/** A line's two places in the direction of its input to its output. */
function endsOf(connection: Ends | undefined): [string, string] | null {
  const { geometry_id_start: start, geometry_id_end: end } = connection ?? {};
  return start && end ? [start, end] : null;
}

const busKey = (geometryId: string, levelId: string): string => `${geometryId} ${levelId}`;

/**
 * The balances of a site and whether each can be met at all. Supply reaches a level when something gives it that needs no input, or all of
 * whose inputs are supplied. It also reaches a level when a line leads there from a supplied level. Use works the other way round. Storages
 * neither supply nor use; connectors to other systems are joined but not judged, as a single system's run leaves them out. Sizes and
 * profiles are not looked at.
 */
export function siteBalance(
  components: readonly Component[],
  technologies: ReadonlyMap<string, Technology>,
  connections: ReadonlyMap<string, Ends>,
): Bus[] {
  const buses = new Map<string, Bus>();
  const at = (geometry_id: string, carrier_level_id: string): Bus => {
    const key = busKey(geometry_id, carrier_level_id);
    const bus = buses.get(key) ?? { key, geometry_id, carrier_level_id, terminals: [], finding: null };
    buses.set(key, bus);
    return bus;
  };
  /** Steps that spread supply (from all -> to) and, read backwards, use. */
  const steps: { from: Bus[]; to: Bus }[] = [];
  const lines: [Bus, Bus][] = [];
  for (const component of components) {
    const technology = technologies.get(component.technology_id);
    if (!technology) continue;
    if (isLine(component)) {
      const ends = endsOf(connections.get(component.geometry_id));
      const level = component.carrier_level_input ?? component.carrier_level_output;
      if (!ends || !level) continue;
      const [a, b] = [at(ends[0], level), at(ends[1], level)];
      const direction = component.transmission_direction;
      const both = direction === "bidirectional";
      a.terminals.push({
        component,
        role: both ? "carries" : direction === "uniform" ? "sends" : "receives",
        other: ends[1],
      });
      b.terminals.push({
        component,
        role: both ? "carries" : direction === "uniform" ? "receives" : "sends",
        other: ends[0],
      });
      if (direction !== "opposite") lines.push([a, b]);
      if (direction !== "uniform") lines.push([b, a]);
      continue;
    }
    const here = component.geometry_id;
    const root = rootOf(technology, technologies);
    const inputs = present(component.carrier_level_input, component.carrier_level_input_secondary);
    const outputs = present(component.carrier_level_output, component.carrier_level_output_secondary);
    if (root === "connectors") {
      for (const level of new Set([...inputs, ...outputs]))
        at(here, level).terminals.push({ component, role: "links", other: null });
      continue;
    }
    if (root === "storage" && outputFollowsInput(technology, technologies)) {
      for (const level of inputs) at(here, level).terminals.push({ component, role: "keeps", other: null });
      continue;
    }
    for (const level of inputs) at(here, level).terminals.push({ component, role: "takes", other: null });
    for (const level of outputs) at(here, level).terminals.push({ component, role: "gives", other: null });
    const from = inputs.map((level) => at(here, level));
    for (const level of outputs) steps.push({ from, to: at(here, level) });
  }
  const supplied = spread(
    steps.filter(({ from }) => from.length === 0).map(({ to }) => to),
    (reached) => [
      ...lines.filter(([a]) => reached.has(a)).map(([, b]) => b),
      ...steps.filter(({ from }) => from.length > 0 && from.every((bus) => reached.has(bus))).map(({ to }) => to),
    ],
  );
  const takenAt = [...buses.values()].filter((bus) => bus.terminals.some(({ role }) => role === "takes"));
  const used = spread(takenAt, (reached) => lines.filter(([, b]) => reached.has(b)).map(([a]) => a));
  for (const bus of buses.values()) {
    const roles = new Set(bus.terminals.map(({ role }) => role));
    if (roles.has("takes") && !supplied.has(bus)) bus.finding = "no_supply";
    else if (roles.has("gives") && !used.has(bus)) bus.finding = "no_use";
  }
  return [...buses.values()];
}

const present = (...ids: (string | null)[]): string[] => [...new Set(ids.filter((id): id is string => id !== null))];

/** Everything that `next` reaches from a start, asked again until nothing comes. */
function spread(start: readonly Bus[], next: (reached: ReadonlySet<Bus>) => Bus[]): ReadonlySet<Bus> {
  const reached = new Set(start);
  for (;;) {
    const before = reached.size;
    for (const bus of next(reached)) reached.add(bus);
    if (reached.size === before) return reached;
  }
}
