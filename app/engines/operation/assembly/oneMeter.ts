import type { ComponentModel, EnergyProblem } from "../../optimization/problem";
import type { BehindMeter, Remark } from "./input";
import { type Meter, type MeterLink, metersOf } from "./meters";

interface OneMeter {
  problem: EnergyProblem;
  /** Balances (index) that are part of another one now. */
  gone: ReadonlySet<number>;
  /** Balances (index) that others are part of. */
  shared: ReadonlySet<number>;
  /** What is bought and sold at each of them. */
  meters: Meter[];
  remarks: Remark[];
}

/**
 * A model in which locations that stand behind one metering point balance together. Each pair joins the balances of both components at the
 * one carrier level that they have in common, and with them all that is at these locations and that level. Balances keep their indices.
 * What cannot be joined, as the twin has changed since it was said, is a remark.
 */
export function withOneMeter(problem: EnergyProblem, pairs: readonly BehindMeter[]): OneMeter {
  const remarks: Remark[] = [];
  const into = problem.buses.map((_, bus) => bus);
  const byId = new Map(problem.components.map((component) => [component.id, component]));
  const joined: ComponentModel[] = [];
  const links: MeterLink[] = [];
  for (const [id, otherId, name] of pairs) {
    const [component, other] = [byId.get(id), byId.get(otherId)];
    if (!component) {
      remarks.push({ key: "meter_absent", component_id: id, name: name ?? id });
      continue;
    }
    const ends = other && commonBuses(problem, component, other);
    if (!ends) {
      remarks.push({ key: "meter_apart", component_id: id, name: component.name });
      continue;
    }
    joined.push(component, other);
    links.push({ from: ends[0], to: ends[1], named: otherId });
    const [from, to] = ends.map((bus) => into[bus]!).sort((a, b) => a - b) as [number, number];
    into.forEach((bus, i) => (into[i] = bus === to ? from : bus));
  }
  for (const component of new Set(joined)) {
    const isOwn = component.kind === "trade" && (component.bothWays[0] ?? false);
    if (isOwn) remarks.push({ key: "meter_own", component_id: component.id, name: component.name });
  }
  const isGone = (bus: number): boolean => into[bus] !== bus;
  const gone = new Set(into.flatMap((_, bus) => (isGone(bus) ? [bus] : [])));
  if (gone.size === 0) return { problem, gone, shared: new Set(), meters: [], remarks };
  for (const line of problem.components)
    if (line.kind === "line" && line.busStart !== line.busEnd && into[line.busStart] === into[line.busEnd])
      remarks.push({ key: "meter_line", component_id: line.id, name: line.name });
  return {
    problem: { ...problem, components: problem.components.map((component) => moved(component, into)) },
    gone,
    shared: new Set([...gone].map((bus) => into[bus]!)),
    meters: metersOf(problem, into, links),
    remarks,
  };
}

/** The balances of two components at the one carrier level that both have; undefined where it is none or several. */
function commonBuses(
  { buses }: EnergyProblem,
  component: ComponentModel,
  other: ComponentModel,
): [number, number] | undefined {
  const levelOf = (bus: number): string | undefined => buses[bus]?.carrierLevelId;
  const others = busesOf(other);
  const ends = busesOf(component).flatMap((bus) =>
    others.filter((one) => levelOf(one) === levelOf(bus)).map((one): [number, number] => [bus, one]),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

/** The balances that a component takes from or gives to. A level that is left out is none. */
function busesOf(component: ComponentModel): number[] {
  const all = (): number[] => {
    if (component.kind === "trade") return component.sides.map(({ bus }) => bus);
    if (component.kind === "line") return [component.busStart, component.busEnd];
    if (component.kind !== "process") return [component.bus];
    return [...component.ports.map(({ bus }) => bus), ...(component.extraction ? [component.extraction.bus] : [])];
  };
  return [...new Set(all())].filter((bus) => bus >= 0);
}

/** A component at the balances that stand for its own. */
function moved(component: ComponentModel, into: readonly number[]): ComponentModel {
  const to = (bus: number): number => into[bus] ?? bus;
  if (component.kind === "line")
    return { ...component, busStart: to(component.busStart), busEnd: to(component.busEnd) };
  if (component.kind === "trade")
    return { ...component, sides: component.sides.map((side) => ({ ...side, bus: to(side.bus) })) };
  if (component.kind !== "process") return { ...component, bus: to(component.bus) };
  const { extraction, ports } = component;
  return {
    ...component,
    ports: ports.map((port) => ({ ...port, bus: to(port.bus) })),
    extraction: extraction && { ...extraction, bus: to(extraction.bus) },
  };
}
