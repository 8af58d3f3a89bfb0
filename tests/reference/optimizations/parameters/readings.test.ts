import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { assemble } from "~/engines/optimization/assemble";
import { InputChanges } from "~/engines/optimization/assembly/changes";
import { ignoredReason } from "~/engines/optimization/assembly/reading";
import { ENGINE_READINGS, runFacts } from "~/engines/optimization/assembly/readings";
import { UsedParameters } from "~/engines/optimization/assembly/usedParameters";
import { Findings } from "~/engines/optimization/findings";
import type { InvestedRun } from "~/engines/optimization/kinds/takeOver";
import { type Owner, ParameterReader } from "~/engines/optimization/reader";
import { SeriesLibrary } from "~/engines/optimization/series";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { MODULES } from "~/entities/core/roles";
import { MODEL_FLAGS, type Optimization } from "~/entities/optimizations/optimization";
import { IGNORED_PARAMETER_TYPES, isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import { isComputed } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import { emptyTables } from "~/entities/results/result";
import { type Given, optimization, Site } from "../site";

const typesOfOwner = new Map<string, Set<string>>();
beforeEach(() => {
  typesOfOwner.clear();
  for (const method of ["resolve", "profiles"] as const) {
    const original = ParameterReader.prototype[method] as (this: ParameterReader, ...args: unknown[]) => unknown;
    vi.spyOn(ParameterReader.prototype, method).mockImplementation(function (this: ParameterReader, ...args) {
      const [owner, type] = args as [Owner, string];
      const technology = owner.element.technologyId ?? "";
      typesOfOwner.set(technology, (typesOfOwner.get(technology) ?? new Set()).add(type));
      return original.apply(this, args) as never;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const technologies = new Map(catalogue.technologies.map((one) => [one.technology_id, one]));
const placed = catalogue.technologies.filter(({ properties }) => properties.structure_name !== null);
const EVERY_OPTION = Object.fromEntries(MODEL_FLAGS.map((flag) => [flag, true]));

/** One component of every technology that a component can have, with what makes the engine look at everything else. */
function everything(status: "existing" | "optional"): Site {
  const site = new Site().place("a").place("b");
  site.snapshot.technologies = catalogue.technologies;
  site.snapshot.parameterTypes = catalogue.parameterTypes;
  for (const { technology_id: id, properties: p } of placed) {
    const root = rootOf(technologies.get(id)!, technologies);
    const parameters: Record<string, Given> = root === "consumption" ? { demand: 1 } : {};
    if (root === "transformation") Object.assign(parameters, { start_up_cost: 1, part_load_minimum: 0.3 });
    if (root === "transformation" || root === "storage") parameters.conversion_factor = 1;
    const levels = {
      input: p.carrier_input_type[0],
      output: p.carrier_output_type[0],
      input2: p.carrier_input_type_secondary[0] ?? (root === "transformation" ? "heat" : undefined),
      output2: p.carrier_output_type_secondary[0] ?? (root === "transformation" ? "heat" : undefined),
    };
    // Something that is turned into something else, so that its fuel is looked at.
    if (root === "transformation") levels.input ??= "natural_gas";
    if (p.structure_name === "Line") site.line({ id, from: "a", to: "b", km: 1, ...levels, status, parameters });
    else site.node({ id, root, ...levels, status, parameters });
  }
  for (const node of site.snapshot.nodes) node.technology_id = node.node_id;
  for (const line of site.snapshot.lines) line.technology_id = line.line_id;
  return site;
}

/** Assembles a run and returns what it asked for, by technology; "" is the system. */
function read(run: Optimization, status: "existing" | "optional" = "optional", invested?: InvestedRun) {
  typesOfOwner.clear();
  assemble(everything(status).snapshot, run, new Findings(), { invested });
  return typesOfOwner;
}

const invested = { name: "Invest", components: [], years: [2030], tables: { ...emptyTables(), vintages: [] } };
const status_quo = { status: true };
const separate = { temporal_clustering: { status: true }, model: { seasonalstorage: false } };
const RUNS: [string, Optimization, "existing" | "optional", InvestedRun?][] = [
  ["an investment", optimization([2030]), "optional"],
  ["every option", optimization([2030], { config: { model: EVERY_OPTION } }), "optional"],
  ["separate typical days", optimization([2030], { config: separate }), "optional"],
  ["a status quo", optimization([2030], { config: { status_quo } }), "existing"],
  ["a status quo in detail", optimization([2030], { config: { status_quo, model: EVERY_OPTION } }), "existing"],
  ["a dispatch", optimization([2030], { optimization_id_invest: "i" }), "optional", invested],
  [
    "a dispatch in detail",
    optimization([2030], { optimization_id_invest: "i", config: { model: EVERY_OPTION } }),
    "optional",
    invested,
  ],
];

it.each(RUNS)("what is declared to count in %s is read, and nothing is read that nobody declares", (_, run, ...how) => {
  const types = new Set(ENGINE_READINGS.map(({ type }) => type));
  const counting = [...types].filter((type) => ignoredReason(ENGINE_READINGS, type, runFacts(run)) === null);
  const typesRead = new Set([...read(run, ...how).values()].flatMap((own) => [...own]));
  expect(counting.length).toBeGreaterThan(30);
  expect(counting.filter((type) => !typesRead.has(type))).toEqual([]);
});

it("a type that nobody declares cannot be read", () => {
  const readings = ENGINE_READINGS.filter(({ type }) => type !== "interest_rate");
  expect(ignoredReason(readings, "interest_rate", runFacts(optimization([2030])))).toBe("no_run");
  const site = everything("optional").snapshot;
  const reader = new ParameterReader(site, {
    scenarioIds: ["base"],
    priceScenario: "base",
    library: new SeriesLibrary([], { timezone: "UTC", stepH: 1, sourceYears: new Map() }),
    years: [2030],
    stepH: 1,
    findings: new Findings(),
    used: new UsedParameters(),
    changes: new InputChanges(),
    ignoredReason: (type) => ignoredReason(readings, type, runFacts(optimization([2030]))),
  });
  expect(() => reader.number({ element: { system: true } }, "interest_rate")).toThrow("interest_rate");
});

it("what is offered for a component of a technology is read for it, but for what no run reads", () => {
  const typesRead = read(optimization([2030], { config: { model: EVERY_OPTION } }));
  const parts = new Set(catalogue.parameterTypes.flatMap(({ fixproperties }) => fixproperties.formula_children ?? []));
  const unread = placed.flatMap((technology) => {
    if (rootOf(technology, technologies) === "connectors") return [];
    const element = technology.properties.structure_name!;
    const context = { element, technology, technologies, modules: new Set(MODULES) };
    return catalogue.parameterTypes
      .filter((type) => isViable(type, context) && !isComputed(type) && !parts.has(type.parameter_type))
      .filter(
        ({ parameter_type: type }) => !isIgnoredByRuns(type) && !typesRead.get(technology.technology_id)?.has(type),
      )
      .map(({ parameter_type }) => `${technology.technology_id} ${parameter_type}`);
  });
  expect(unread).toEqual([]);
});

it("every type of the catalogue counts in some run, is a part of one that does, or is said to count in none", () => {
  const parts = new Set(catalogue.parameterTypes.flatMap(({ fixproperties }) => fixproperties.formula_children ?? []));
  const declared = new Set<string>(ENGINE_READINGS.map(({ type }) => type));
  const silent = catalogue.parameterTypes
    .filter((type) => !isComputed(type) && !parts.has(type.parameter_type) && !declared.has(type.parameter_type))
    .map((type) => type.parameter_type);
  expect(silent.sort()).toEqual([...IGNORED_PARAMETER_TYPES].sort());
  const known = new Set(catalogue.parameterTypes.map(({ parameter_type }) => parameter_type));
  expect([...declared].filter((type) => !known.has(type))).toEqual([]);
});
