import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { inStatusQuo } from "~/entities/checks/statusQuo";
import { yearStart } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { flagsOf } from "~/entities/optimizations/kinds";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { asksWeatherInVain } from "~/entities/optimizations/weather";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import { InputChanges } from "./assembly/changes";
import { linkConversions } from "./assembly/conversion";
import { emissionPolicies } from "./assembly/emissions";
import { assembleGrants } from "./assembly/grants";
import { noteIgnoredParameters } from "./assembly/ignoredParameters";
import { noteIgnoredTypes } from "./assembly/ignoredTypes";
import { jointMinimum } from "./assembly/jointMinimum";
import { assembleOutages } from "./assembly/outages";
import { ignoredReason } from "./assembly/reading";
import { ENGINE_READINGS, runFacts } from "./assembly/readings";
import { availableSpace } from "./assembly/space";
import { UsedParameters } from "./assembly/usedParameters";
import { assembleComponent, type ComponentContext } from "./componentAssembly";
import type { Findings } from "./findings";
import { type InvestedRun, TakenOver } from "./kinds/takeOver";
import { priceUnserved } from "./kinds/unserved";
import { mapLocations } from "./locations";
import { Needs } from "./needs";
import type { Bus, ComponentModel, EnergyProblem } from "./problem";
import { type Owner, ParameterReader } from "./reader";
import { SeriesLibrary } from "./series";
import { fullYear } from "./timeAxis";

interface AssemblyOptions {
  /** Of a dispatch run: what it takes its capacities from. */
  invested?: InvestedRun;
  /** Notes the parameters that are read. */
  used?: UsedParameters;
}

/**
 * Entered system + chosen options -> typed model. Whatever is missing or contradictory becomes a finding; the returned
 * problem may only be built when no finding is an error.
 */
export function assemble(
  snapshot: SystemSnapshot,
  optimization: Optimization,
  findings: Findings,
  { invested, used = new UsedParameters() }: AssemblyOptions = {},
): EnergyProblem {
  const { config } = optimization;
  const kind = optimizationKind(optimization);
  const flags = flagsOf(kind, config.model);
  const years = [...new Set(optimization.dates.map(yearOf))].sort((a, b) => a - b);
  const spans = yearSpans(years, config.last_span);
  const stepH = config.delta_t;
  const library = new SeriesLibrary(snapshot.series, {
    timezone: snapshot.system.timezone,
    stepH,
    sourceYears: weatherYears(years, optimization.weatherdates),
    commonYears: config.full_year_common_dates ? years : [],
    keepWeekdays: config.keep_weekdays,
    wholeYears: config.variation?.whole_years,
  });
  const series = snapshot.series.map(({ meta }) => meta);
  const isInVain = asksWeatherInVain(optimization, snapshot.parameters, series);
  if (isInVain && !config.variation?.whole_years) findings.add("weather_years_unused", "info");
  if (library.leftOutDays > 0) findings.add("days_left_out", "info", { amount: library.leftOutDays });
  const changes = new InputChanges(config.variation?.changes);
  const reader = new ParameterReader(snapshot, {
    scenarioIds: optimization.scenario_ids,
    priceScenario: config.price_scenario,
    library,
    years,
    stepH,
    findings,
    used,
    changes,
    ignoredReason: (type) => ignoredReason(ENGINE_READINGS, type, runFacts(optimization)),
  });
  const system: Owner = { element: { system: true } };
  const interestRate = reader.number(system, "interest_rate") ?? 0;
  if (reader.resolve(system, "interest_rate") === undefined) {
    findings.add("interest_rate_missing", "info", { parameterType: "interest_rate" });
  }

  const inUse = [...snapshot.nodes, ...snapshot.lines].filter((c) => !c.is_draft);
  const taking = takenIn(inUse, { kind, without: config.variation?.without }, { reader, years, findings });
  const locations = mapLocations(
    { method: optimization.method, clusters: config.clusters },
    snapshot.geometries,
    taking.filter((c) => !isLine(c)).map((c) => c.geometry_id),
    taking.filter(isLine),
  );
  const takenOver = invested ? new TakenOver(invested, years, findings) : null;
  noteIgnoredTypes(snapshot, optimization, reader.index.types, findings);
  const buses: Bus[] = [];
  const context: ComponentContext = {
    reader,
    findings,
    years,
    interestRate,
    buildingTime: flags.building_time,
    retirement: flags.retirement,
    repowering: flags.repowering,
    detailedOperation: flags.detailed_operation,
    resilience: flags.resilience,
    system,
    takenOver,
    statusQuo:
      kind === "status_quo"
        ? { rebuild: config.status_quo.fixed_rebuild, years, horizonEnd: (years.at(-1) ?? 0) + (spans.at(-1) ?? 1) }
        : null,
    locations,
    tariff: {
      tariffs: new Map((snapshot.tariffs ?? []).map((one) => [one.tariff_id, one])),
      stepH,
      zone: snapshot.system.timezone,
      currency: snapshot.system.unit,
      reduced: config.temporal_clustering.status,
    },
    technologies: new Map(snapshot.technologies.map((one) => [one.technology_id, one])),
    jointMinimum: jointMinimum(snapshot, reader, system),
    geometries: new Map(snapshot.geometries.map((g) => [g.geometry_id, g])),
    bus: busOpener(buses, new Set(optimization.carrier_level_ids), findings),
  };
  const components = assembleAll(snapshot, taking, context, { kind, flags });
  takenOver?.check(components, taking);
  const emissions = emissionPolicies(reader, system, kind, findings);
  if (kind === "dispatch")
    priceUnserved(components, { reader, findings, currency: snapshot.system.unit, stepH, emissions });
  const problem: Omit<EnergyProblem, "outages"> = {
    kind,
    objective: optimization.impact,
    currency: snapshot.system.unit,
    years,
    spans,
    horizon: {
      before: (years[0] ?? 0) - (spans[0] ?? 1),
      from: years[0] ?? 0,
      until: (years.at(-1) ?? 0) + (spans.at(-1) ?? 1),
    },
    discount: discountFactors(years, spans, interestRate),
    interestRate,
    time: fullYear(stepH, { years, timezone: snapshot.system.timezone }),
    yearStartMs: years.map((y) => yearStart(snapshot.system.timezone, y)),
    flags,
    oneBuildingDate: !flags.repowering && years.length > 1,
    wholeOperation: flags.detailed_operation && config.integer_operation,
    components: linkConversions(components, findings),
    locations: locations.locations,
    buses,
    carrierOf: Object.fromEntries(
      snapshot.carrierLevels.map(({ carrier_level_id, carrier_id }) => [carrier_level_id, carrier_id]),
    ),
    space: flags.space_consideration ? availableSpace(snapshot, reader, years) : [],
    grants: [],
    costCap: null,
    alternative: null,
    emissions,
  };
  const outages = config.model.resilience ? assembleOutages(problem, context) : [];
  const has = (list: readonly Component[], id: string) => list.some((c) => componentId(c) === id);
  changes.check(findings, {
    nameOf: (id) => inUse.find((c) => componentId(c) === id)?.name,
    isLeftOut: (id) => has(inUse, id) && !has(taking, id),
  });
  const capped = config.variation?.granted?.capped ?? [];
  return { ...problem, outages, grants: assembleGrants(capped, problem, (id) => has(inUse, id), findings) };
}

interface Reading {
  reader: ParameterReader;
  years: readonly number[];
  findings: Findings;
}

/**
 * What a run takes of the components in use. Of optional ones that it does not build it takes what is there: a status quo of all, another
 * run of those that its variation leaves out (`without`). It names them.
 */
function takenIn(
  inUse: readonly Component[],
  { kind, without = [] }: { kind: EnergyProblem["kind"]; without?: readonly string[] },
  { reader, years, findings }: Reading,
): Component[] {
  const isStatusQuo = kind === "status_quo";
  if (!isStatusQuo && without.length === 0) return [...inUse];
  checkWithout(inUse, without, findings);
  const named = new Set(without);
  const names = { left_out: [] as string[], stock: [] as string[] };
  const taking = inUse.flatMap((component) => {
    if (!isStatusQuo && !named.has(componentId(component))) return component;
    const standing = inStatusQuo(reader.index, component, years);
    if (standing !== component) names[standing ? "stock" : "left_out"].push(component.name);
    return standing ?? [];
  });
  const rules = isStatusQuo ? STATUS_QUO_RULES : WITHOUT_RULES;
  for (const part of ["left_out", "stock"] as const)
    if (names[part].length > 0) findings.add(rules[part], "info", { detail: names[part].join(", ") });
  return taking;
}

const STATUS_QUO_RULES = { left_out: "status_quo_left_out", stock: "status_quo_stock" } as const;
const WITHOUT_RULES = { left_out: "without_left_out", stock: "without_stock" } as const;

/** What is to be left out has to be something that may be built: the run would say something of a choice that it has not made. */
function checkWithout(inUse: readonly Component[], without: readonly string[], findings: Findings): void {
  const byId = new Map(inUse.map((component) => [componentId(component), component]));
  for (const id of without) {
    const component = byId.get(id);
    if (component?.status === "optional") continue;
    findings.add("without_unknown", "error", { componentId: id, componentName: component?.name ?? id });
  }
}

/** Years each date stands for: until the next date. The last one `lastSpan`, else the span before it, else 1. */
function yearSpans(years: readonly number[], lastSpan: number | null): number[] {
  const spans = years.slice(1).map((y, i) => y - (years[i] ?? y));
  if (years.length) spans.push(lastSpan ?? spans.at(-1) ?? 1);
  return spans;
}

/** D_y = sum over the years i in [y, y+span) of (1+r)^-(i-y0). */
function discountFactors(years: readonly number[], spans: readonly number[], rate: number): number[] {
  const y0 = years[0] ?? 0;
  return years.map((y, k) => {
    let sum = 0;
    for (let i = 0; i < (spans[k] ?? 1); i++) sum += (1 + rate) ** -(y + i - y0);
    return sum;
  });
}

/** Weather years for generated series: one for all, or one per model year. */
function weatherYears(years: readonly number[], dates: readonly string[] | null): Map<number, number> {
  const weather = (dates ?? []).map(yearOf);
  return new Map(weather.length === 0 ? [] : years.map((y, i) => [y, weather[Math.min(i, weather.length - 1)] ?? y]));
}

function busOpener(buses: Bus[], chosen: ReadonlySet<string>, findings: Findings): ComponentContext["bus"] {
  const indexOfKey = new Map<string, number>();
  return (location, carrierLevelId) => {
    if (chosen.size > 0 && !chosen.has(carrierLevelId)) {
      findings.add("carrier_level_left_out", "info", { carrierLevelId });
      return -1;
    }
    const key = `${location}|${carrierLevelId}`;
    let index = indexOfKey.get(key);
    if (index === undefined) {
      index = buses.push({ location, carrierLevelId }) - 1;
      indexOfKey.set(key, index);
    }
    return index;
  };
}

function assembleAll(
  snapshot: SystemSnapshot,
  taking: readonly Component[],
  context: ComponentContext,
  run: Pick<EnergyProblem, "kind" | "flags">,
): ComponentModel[] {
  const technologies = new Map(snapshot.technologies.map((t) => [t.technology_id, t]));
  const needs = new Needs(technologies, context.reader, run, context.findings);
  const components: ComponentModel[] = [];
  for (const component of taking) {
    const id = componentId(component);
    const technology = technologies.get(component.technology_id);
    const about = { componentId: id, componentName: component.name };
    if (!technology) {
      context.findings.add("technology_unknown", "error", { ...about, detail: component.technology_id });
      continue;
    }
    const root = rootOf(technology, technologies);
    if (root === "connectors") {
      context.findings.add("connector_left_out", "warning", about);
      continue;
    }
    const owner: Owner = {
      ...about,
      element: {
        ...(isLine(component) ? { lineId: id } : { nodeId: id }),
        geometryId: component.geometry_id,
        technologyId: component.technology_id,
      },
    };
    needs.check(component, owner);
    noteIgnoredParameters(component, root, owner, context);
    const model = assembleComponent({ component, technology, root, owner }, context);
    if (model) components.push(model);
  }
  return components;
}
