import type { ParameterTypeName } from "../catalogue/names";
import { rootOf } from "../catalogue/technologyTree";
import { resolveParameter } from "../parameters/parameterResolution";
import { technologyWords } from "../parameters/parameterViability";
import { modulesOf } from "../systems/system";
import { type Component, isLine } from "../twin/component";
import { oddLine, withoutCarrier } from "./locations";
import { missingNeeds, type Need, type NeedSource } from "./needs";
import { lossOfLine } from "./parameters";
import { inStatusQuo } from "./statusQuo";
import { elementOfComponent, refOf, type Suspicion, type Twin } from "./twin";

/** A component that a run does not compute, and why. */
export interface LeftOut {
  component: Component;
  why: "draft" | "connector" | "place_gone" | "technology_gone" | "optional";
}

/** Where the needs of a system's components are read from; `run` adds what the chosen years and options ask for. */
export const needSourceOf = (twin: Twin, run?: NeedSource["run"]): NeedSource => ({
  technologies: twin.technologies,
  index: twin.index,
  modules: modulesOf(twin.system),
  run,
});

export const leftOutOf = (twin: Twin, run?: NeedSource["run"]): LeftOut[] =>
  twin.components.flatMap((component) => {
    const why = reasonOut(twin, component, run);
    return why ? [{ component, why }] : [];
  });

function reasonOut(
  { technologies, geometries, index }: Twin,
  component: Component,
  run?: NeedSource["run"],
): LeftOut["why"] | undefined {
  const technology = technologies.get(component.technology_id);
  if (!technology) return "technology_gone";
  if (rootOf(technology, technologies) === "connectors") return "connector";
  if (!geometries.has(component.geometry_id)) return "place_gone";
  if (component.is_draft) return "draft";
  return takenBy(run, index, component) ? undefined : "optional";
}

/** A component as a run takes it; undefined where it takes no part. */
const takenBy = (run: NeedSource["run"], index: Twin["index"], component: Component): Component | undefined =>
  run?.kind === "status_quo" ? inStatusQuo(index, component, run.years) : component;

/**
 * Why a run of the system cannot work: nothing to compute, nothing to serve, or something that a component has to have and
 * lacks. Empty: the system is ready. Only components that take part are looked at.
 */
export function blockersOf(twin: Twin, run?: NeedSource["run"]): Suspicion[] {
  const taking = twin.components.flatMap((component) =>
    reasonOut(twin, component, run) === undefined ? (takenBy(run, twin.index, component) ?? []) : [],
  );
  if (taking.length === 0) return [ofSystem(twin, "checks.nothing_in_use")];
  const source = needSourceOf(twin, run);
  const none = taking.some((component) => isServed(twin, component)) ? [] : [ofSystem(twin, "checks.nothing_to_serve")];
  return [
    ...none,
    ...withoutOutage(twin, run),
    ...taking.flatMap((component) => [
      ...missingNeeds(source, component).map((need) => lacking(component, need)),
      ...withoutCarrier(twin, component),
      ...[...oddLine(twin, component), ...lossOfLine(twin, component)].filter(({ severity }) => severity === "error"),
    ]),
  ];
}

/** Resilience without anything to be resilient against. */
function withoutOutage(twin: Twin, run: NeedSource["run"]): Suspicion[] {
  if (!run?.flags.resilience) return [];
  const entered = (type: ParameterTypeName) => resolveParameter(twin.index, { system: true }, type) !== undefined;
  const complete = entered("island_duration") || (entered("outage_duration") && entered("outage_probability"));
  return complete ? [] : [ofSystem(twin, "checks.needs_outage")];
}

const ofSystem = ({ system }: Twin, key: string): Suspicion => ({
  key,
  severity: "error",
  params: {},
  about: { type: "System", id: null, technology_id: null, name: system.name },
});

/** Sentences of their own for what is missing most often; they say what would come of it. */
const TOLD = new Set<ParameterTypeName>([
  "demand",
  "availability",
  "efficiency",
  "power_to_energy_ratio",
  "lifetime",
  "maximum_capacity",
  "unit_size",
  "part_load_minimum",
]);

/** A missing parameter as something to be put right. */
export function lacking(component: Component, { anyOf, year }: Pick<Need, "anyOf" | "year">): Suspicion {
  const first = anyOf[0]!;
  const key = year !== undefined ? "needs_in_year" : TOLD.has(first) ? `needs_${first}` : "needs";
  const params = { any_of: anyOf.join(" "), ...(year === undefined ? {} : { year }) };
  return { key: `checks.${key}`, severity: "error", params, about: refOf(component), parameter_type: first };
}

/** Something that makes a run move energy at all: a demand, a sale, or an amount that must be reached. */
function isServed({ technologies, index }: Twin, component: Component): boolean {
  const technology = technologies.get(component.technology_id);
  if (!technology || isLine(component)) return false;
  const root = rootOf(technology, technologies);
  if (root === "trade" && component.carrier_level_input !== null) return true;
  if (root === "consumption" && technologyWords(technology, technologies).has("demand")) return true;
  const entered = (type: ParameterTypeName) =>
    resolveParameter(index, elementOfComponent(component), type) !== undefined;
  return (root === "consumption" && entered("demand")) || entered("annual_lower_energy_bound");
}
