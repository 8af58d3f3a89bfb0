import type { ParameterType } from "~/entities/catalogue/parameterType";
import { isParameterTypeName, parameterTypeEntries } from "../catalogue/data/parameterTypes";
import type { ParameterTypeName } from "../catalogue/names";
import type { RootTechnology, Technology } from "../catalogue/technology";
import { rootOf } from "../catalogue/technologyTree";
import type { Module } from "../core/roles";
import type { ModelFlag, OptimizationKind } from "../optimizations/optimization";
import { resolvedInYear } from "../parameters/parameterInYear";
import { type ParameterIndex, type ResolvedParameter, resolveParameter } from "../parameters/parameterResolution";
import { addsUp, isComputed } from "../parameters/parameterUnit";
import { isViable, needOf, type ViabilityContext } from "../parameters/parameterViability";
import { type Component, isLine } from "../twin/component";
import { elementOfComponent } from "./twin";

/**
 * What a component has to be given before a run can compute it. Lists, forms, the checks, the review of a run, its start and the engine ask
 * here and nowhere else. So none of them calls ready what another one refuses.
 *
 * The catalogue says which types a technology must or should have (`mandatory_for`, `recommended_for`). It also holds what depends on the
 * component. Of several types one is enough (a storage's power). Some count only while something is to be built. A type's default does not
 * make anything given.
 */
export interface Need {
  /** Parameter types of which one is enough; the one that is offered first leads. */
  anyOf: readonly ParameterTypeName[];
  /** Without a mandatory one no run starts; without a recommended one a run takes nothing or a default for it. */
  level: "mandatory" | "recommended";
  /** The type that was given. Null: missing. */
  given: ParameterTypeName | null;
  /** Missing only in this model year and given in others. */
  year?: number;
}

/** What the needs are read from: the parameters of a choice of scenarios. */
export interface NeedSource {
  technologies: ReadonlyMap<string, Technology>;
  index: ParameterIndex;
  modules: ReadonlySet<Module>;
  /** Of a run: its model years and how it may build. Left out: what every run needs. */
  run?: { kind: OptimizationKind; years: readonly number[]; flags: Readonly<Record<ModelFlag, boolean>> };
}

/** A given profile says as much about each hour as an availability does. */
const ALSO: Readonly<Partial<Record<ParameterTypeName, readonly ParameterTypeName[]>>> = {
  availability: ["fixed_profile"],
};
/** Count only for what may be built or is going to be; what exists is paid for. */
const OF_BUILDING = new Set<ParameterTypeName>(["investment_cost", "lifetime"]);
const SIZED: readonly RootTechnology[] = ["transformation", "storage", "transmission", "efficienymeasures"];

type Wanted = Pick<Need, "anyOf" | "level">;

/** Types that a decision about mandatory parameters can look at, so that no others have to be read for it. */
export function decidingTypes(types: Iterable<ParameterType>): ParameterType[] {
  return [...types].filter(
    ({ parameter_type, mandatory_for }) => mandatory_for.length > 0 || DECIDING.has(parameter_type),
  );
}
const DECIDING: ReadonlySet<string> = new Set(
  parameterTypeEntries.filter(({ decides }) => decides).map(({ id }) => id),
);

/** Every need of a component, mandatory ones first; none of a technology that takes no part in runs. */
export function needsOf(source: NeedSource, component: Component): Need[] {
  const technology = source.technologies.get(component.technology_id);
  if (!technology || rootOf(technology, source.technologies) === "connectors") return [];
  const needs = [...ofCatalogue(source, component, technology), ...ofComponent(source, component, technology)];
  return onePerType(needs)
    .map((one) => ({ ...one, ...fulfilment(source, component, one.anyOf) }))
    .sort((a, b) => Number(a.level !== "mandatory") - Number(b.level !== "mandatory"));
}

/** What is missing before a run can start. */
export const missingNeeds = (source: NeedSource, component: Component): Need[] =>
  needsOf(source, component).filter(({ level, given }) => level === "mandatory" && given === null);

const viabilityOf = (source: NeedSource, component: Component, technology: Technology): ViabilityContext => ({
  element: isLine(component) ? "Line" : "Node",
  technology,
  technologies: source.technologies,
  modules: source.modules,
});

/** What the catalogue says of the technology, the same for all its components; found once for each index. */
const cache = new WeakMap<ParameterIndex, Map<string, Wanted[]>>();
function ofCatalogue(source: NeedSource, component: Component, technology: Technology): Wanted[] {
  const viability = viabilityOf(source, component, technology);
  let all = cache.get(source.index);
  if (!all) cache.set(source.index, (all = new Map<string, Wanted[]>()));
  const key = [viability.element, technology.technology_id, ...source.modules].join(" ");
  let cached = all.get(key);
  if (!cached) {
    cached = [...source.index.types.values()].flatMap((type): Wanted[] => {
      const level = needOf(type, viability);
      if (level === "optional" || isComputed(type) || !isViable(type, viability)) return [];
      const name = type.parameter_type;
      return isParameterTypeName(name) ? [{ anyOf: [name, ...(ALSO[name] ?? [])], level }] : [];
    });
    all.set(key, cached);
  }
  return cached.filter(({ anyOf: [type] }) => {
    const isPaid = component.status === "existing" || isDispatch(source);
    if (isPaid && OF_BUILDING.has(type!)) return false;
    // What turns nothing into something else has no efficiency.
    return type !== "efficiency" || converts(component);
  });
}

/** Nothing is built in a dispatch: sizes, and what is paid for them, come from the run it takes over. */
const isDispatch = ({ run }: NeedSource): boolean => run?.kind === "dispatch";

const converts = (component: Component): boolean =>
  component.carrier_level_input !== null && component.carrier_level_output !== null;

/** What depends on the component itself. */
function ofComponent(source: NeedSource, component: Component, technology: Technology): Wanted[] {
  const root = rootOf(technology, source.technologies);
  const optional = component.status === "optional";
  const open = optional && !isDispatch(source);
  const needs: Wanted[] = [];
  if (root === "transformation" && converts(component)) {
    const { carrier_input_type, carrier_output_type } = technology.properties;
    // A transformer or a heat exchanger gives out what it takes in; all others turn one carrier into another. Of a
    // technology that names no carriers nobody can say.
    const same =
      carrier_output_type.length === 0 || carrier_input_type.some((carrier) => carrier_output_type.includes(carrier));
    needs.push({ anyOf: ["efficiency"], level: same ? "recommended" : "mandatory" });
  }
  // A bare root says nothing of what it is for: a consumer without a demand would take nothing.
  if (root === "consumption" && technology.tech_id_parent === null)
    needs.push({ anyOf: ["demand"], level: "mandatory" });
  if (root === "storage") {
    const power: ParameterTypeName[] = ["power_to_energy_ratio", "existing_power"];
    if (optional) power.push("maximum_power", "investment_cost_power");
    needs.push({ anyOf: power, level: "mandatory" });
  }
  if (!optional && SIZED.includes(root)) needs.push({ anyOf: ["existing_capacity"], level: "recommended" });
  if (component.carrier_level_output_secondary !== null && root === "transformation")
    needs.push({ anyOf: ["secondary_output_ratio"], level: "recommended" });
  if (component.carrier_level_input_secondary !== null && root === "transformation")
    needs.push({ anyOf: ["secondary_input_ratio"], level: "recommended" });
  if (root === "trade") needs.push(...ofTrade(source, component));
  if (root === "transformation" && source.run?.flags.detailed_operation) needs.push(...ofUnits(source, component));
  if (component.status === "planned" && !isDispatch(source) && isEndless(source, component))
    needs.push({ anyOf: ["lifetime"], level: "mandatory" });
  if (open) needs.push(...ofDecision(source, component, root));
  return needs;
}

/** Whether a type is given with more than zeros; a cost or bound of nothing asks for nothing. */
const counts = (source: NeedSource, component: Component, type: ParameterTypeName): boolean =>
  resolved(source, component, type)?.rows.some(isNotZero) ?? false;

/** Paid for, and nothing says how long it lasts. */
function isEndless(source: NeedSource, component: Component): boolean {
  const built = resolved(source, component, "existing_capacity")?.rows ?? [];
  return counts(source, component, "investment_cost") && built.some((row) => isNotZero(row) && !row.properties.eol);
}

const SWITCHING: readonly ParameterTypeName[] = [
  "start_up_cost",
  "shut_down_cost",
  "minimum_up_time",
  "minimum_down_time",
  "part_load_minimum",
];

/** What switching units on and off takes: their size, where nothing is there yet, and the load of a part-load efficiency. */
function ofUnits(source: NeedSource, component: Component): Wanted[] {
  const more = (type: ParameterTypeName) => counts(source, component, type);
  const needs: Wanted[] = [];
  if (component.status === "optional" && SWITCHING.some(more) && !more("existing_capacity"))
    needs.push({ anyOf: ["unit_size"], level: "mandatory" });
  if (more("part_load_efficiency"))
    needs.push({ anyOf: ["part_load_minimum", "lower_operation_limit"], level: "mandatory" });
  return needs;
}

/** Shares of a capacity say nothing of a trade that is as large as is needed. */
function ofTrade(source: NeedSource, component: Component): Wanted[] {
  const sized: readonly ParameterTypeName[] = [
    "existing_capacity",
    "maximum_capacity",
    ...(component.status === "optional" ? (["investment_cost"] as const) : []),
  ];
  const shares: readonly ParameterTypeName[] = [
    "availability",
    "fixed_profile",
    "lower_operation_limit",
    "maximum_full_load_hours",
  ];
  if (sized.some((type) => isEntered(resolved(source, component, type)))) return [];
  return shares.some((type) => counts(source, component, type))
    ? [{ anyOf: ["existing_capacity", "maximum_capacity"], level: "mandatory" }]
    : [];
}

/** What deciding about a component takes: a life to spread its cost over, and a bound where whole decisions need one. */
function ofDecision(source: NeedSource, component: Component, root: RootTechnology): Wanted[] {
  const entered = (type: ParameterTypeName) => isEntered(resolved(source, component, type));
  const more = (type: ParameterTypeName) => counts(source, component, type);
  const ownPower = root === "storage" && !entered("power_to_energy_ratio");
  const powerBuilt = ownPower && (entered("maximum_power") || entered("investment_cost_power"));
  const open = root === "trade" && !(["existing_capacity", "investment_cost"] as const).some(entered);
  const needs: Wanted[] = [];
  const converts = more("conversion_cost") && source.run?.flags.repowering !== false;
  if (more("investment_cost") || converts || (powerBuilt && more("investment_cost_power")))
    needs.push({ anyOf: ["lifetime"], level: "mandatory" });
  const { run } = source;
  if (!run || root === "consumption" || open) return needs;
  const decided = run.years.length > 1 && !run.flags.repowering;
  const perBuild = run.flags.integer_expansion && more("fixed_cost_per_build");
  if (decided || perBuild || more("minimum_expansion"))
    needs.push({ anyOf: ["maximum_capacity", "maximum_expansion"], level: "mandatory" });
  if (powerBuilt && decided) needs.push({ anyOf: ["maximum_power"], level: "mandatory" });
  return needs;
}

const isNotZero = ({ ts_id, properties }: ResolvedParameter["rows"][number]): boolean =>
  ts_id !== null || properties.formula !== undefined || Number(properties.value ?? 0) !== 0;

const resolved = (
  { index }: NeedSource,
  component: Component,
  type: ParameterTypeName,
): ResolvedParameter | undefined => resolveParameter(index, elementOfComponent(component), type);

/** Somebody entered it, or the catalogue brings it; a type's default is nobody's word. */
const isEntered = (parameter: ResolvedParameter | undefined): boolean =>
  parameter !== undefined && parameter.origin.level !== "type default";

/** The same type asked for twice is one need, the stricter one. */
function onePerType(needs: readonly Wanted[]): Wanted[] {
  const byFirst = new Map<ParameterTypeName, Wanted>();
  for (const one of needs) {
    const before = byFirst.get(one.anyOf[0]!);
    if (!before || (before.level === "recommended" && one.level === "mandatory")) byFirst.set(one.anyOf[0]!, one);
  }
  return [...byFirst.values()];
}

/**
 * Which of the types was given. Of a run it has to be given in every model year. Capacities are an exception, as they add up over the
 * years. So are demands, which may begin in a later year.
 */
function fulfilment(
  source: NeedSource,
  component: Component,
  anyOf: readonly ParameterTypeName[],
): Pick<Need, "given" | "year"> {
  const element = elementOfComponent(component);
  const entered = anyOf.flatMap((type) => {
    const parameter = resolved(source, component, type);
    // A ratio of 0 is a storage without power.
    const says = isEntered(parameter) && (type !== "power_to_energy_ratio" || counts(source, component, type));
    return parameter && says ? [{ type, found: parameter }] : [];
  });
  const [first] = entered;
  if (!first) return { given: null };
  const lacks = (year: number) =>
    !entered.some(
      ({ type, found: parameter }) =>
        addsUp(type) || resolvedInYear(source.index, element, parameter, { type, impact: "money", year }) !== undefined,
    );
  const open = (source.run?.years ?? []).filter(lacks);
  const [year] = anyOf.includes("demand") && open.length < (source.run?.years.length ?? 0) ? [] : open;
  return year === undefined ? { given: first.type } : { given: null, year };
}
