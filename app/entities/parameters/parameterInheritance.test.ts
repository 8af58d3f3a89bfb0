import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterTypeSchema } from "~/entities/catalogue/parameterType";
import { technologySchema } from "~/entities/catalogue/technology";
import type { Parameter } from "./parameter";
import { computeParameter, parameterInYear } from "./parameterInYear";
import { indexParameters, resolveParameter } from "./parameterResolution";

/** A row as the reference model knows it; `at` names its element in words. */
interface Entry {
  at: string;
  scenario: string;
  year: number | null;
  eol: number | null;
  value: number;
  impact: "money" | "CO2";
  type: "lifetime" | "existing_capacity";
  deleted: boolean;
}
interface Case {
  entries: Entry[];
  /** Parent of each technology t0, t1, …; a lower number or none. */
  parents: (number | null)[];
  technology: number;
  chosen: string[];
  year: number;
  kind: "node" | "line" | "location" | "technology";
}

/**
 * The reference: walk the places where a value may stand, from the most specific to the least. Within each walk the scenarios from the last
 * chosen to base. The first with any row wins. Of its rows the latest begun counts unless it has ended; stock adds up.
 */
function reference({ entries, parents, technology, chosen, year, kind }: Case, impact: string, type: string) {
  const line: number[] = [];
  for (let t: number | null = technology; t !== null; t = parents[t] ?? null) line.push(t);
  const cases: [string, string][] = [];
  if (kind === "node" || kind === "line") cases.push([kind, "component"]);
  if (kind !== "technology") for (const t of line) cases.push([`place t${t}`, "location"]);
  if (kind !== "technology") cases.push(["place", "location"]);
  for (const t of line) cases.push([`system t${t}`, "system technology"]);
  for (const t of line) cases.push([`catalogue t${t}`, "catalogue"]);
  for (const [owner, level] of cases) {
    for (const scenario of [...chosen].reverse().concat("base")) {
      const rows = entries.filter(
        (e) => !e.deleted && e.at === owner && e.scenario === scenario && e.impact === impact && e.type === type,
      );
      if (rows.length === 0) continue;
      const begun = rows.filter((e) => e.year === null || e.year <= year);
      const runs = (e: Entry) => e.eol === null || e.eol > year;
      const sum = begun.filter(runs).reduce((total, e) => total + e.value, 0);
      const last = [...begun].sort((a, b) => (a.year ?? 0) - (b.year ?? 0)).at(-1);
      const value =
        type === "existing_capacity"
          ? begun.some(runs)
            ? sum
            : undefined
          : last && runs(last)
            ? last.value
            : undefined;
      return { level, scenario, value };
    }
  }
  return impact === "money" && type === "lifetime"
    ? { level: "type default", scenario: null, value: 25 }
    : { level: undefined, scenario: undefined, value: undefined };
}

const TECHNOLOGIES = 4;
const SCENARIOS = ["base", "s1", "s2", "s3"];
const YEARS = [2025, 2030, 2035, 2040];
const spots = ["node", "line", "other node", "place", "other place"].concat(
  Array.from({ length: TECHNOLOGIES }, (_, t) => [`place t${t}`, `system t${t}`, `catalogue t${t}`]).flat(),
);
const entry: fc.Arbitrary<Entry> = fc.record({
  at: fc.constantFrom(...spots),
  scenario: fc.constantFrom(...SCENARIOS),
  year: fc.option(fc.constantFrom(...YEARS)),
  eol: fc.option(fc.constantFrom(...YEARS.map((year) => year + 3)), { freq: 3 }),
  value: fc.integer({ min: 0, max: 1000 }),
  impact: fc.constantFrom("money", "money", "CO2"),
  type: fc.constantFrom("lifetime", "lifetime", "existing_capacity"),
  deleted: fc.constantFrom(true, false, false, false),
});
const trees: fc.Arbitrary<Case> = fc.record({
  // One row per parameter and year, as the forms keep it; stock may have several.
  entries: fc.uniqueArray(entry, {
    minLength: 10,
    maxLength: 60,
    size: "max",
    selector: (e) =>
      e.type === "lifetime" ? [e.at, e.scenario, e.year, e.impact, e.deleted].join("|") : JSON.stringify(e),
  }),
  parents: fc.tuple(
    fc.constant(null),
    ...Array.from({ length: TECHNOLOGIES - 1 }, (_, t) => fc.option(fc.integer({ min: 0, max: t }))),
  ),
  technology: fc.integer({ min: 0, max: TECHNOLOGIES - 1 }),
  chosen: fc.shuffledSubarray(SCENARIOS.slice(1)),
  year: fc.integer({ min: 2020, max: 2045 }),
  kind: fc.constantFrom("node", "line", "location", "technology"),
});

function row(e: Entry, n: number): Parameter {
  const [where, technology] = e.at.split(/ (?=t\d)/);
  return {
    parameter_id: `p${n}`,
    formula_element: null,
    scenario_id: e.scenario,
    system_id: where === "catalogue" ? null : "sys",
    node_id: where === "node" || where === "other node" ? where : null,
    line_id: where === "line" ? where : null,
    technology_id: technology ?? null,
    geometry_id: where === "place" || where === "other place" ? where : null,
    date: e.year === null ? null : `${e.year}-01-01`,
    ts_id: null,
    task_id: null,
    properties: {
      type: e.type,
      unit: "a",
      value: e.value,
      impact: e.impact === "money" ? undefined : e.impact,
      eol: e.eol === null ? undefined : `${e.eol}-01-01`,
    },
  };
}

const lifetime = parameterTypeSchema.parse({
  parameter_type: "lifetime",
  name: { en: "Lifetime" },
  description: { en: "." },
  unit: "a",
  group: "infrastructure",
  element_types: ["Node"],
  default_value: 25,
});

describe("inheritance", () => {
  it("gives the value and the origin of the reference model for any tree of parameters", () => {
    let cases = 0;
    fc.assert(
      fc.property(trees, (tree) => {
        const technologies = tree.parents.map((parent, t) =>
          technologySchema.parse({
            technology_id: `t${t}`,
            tech_id_parent: parent === null ? null : `t${parent}`,
            name: { en: "T" },
            abbr: `t${t}`,
            color: "#000000",
            properties: {},
          }),
        );
        // A snapshot holds no deleted rows.
        const parameters = tree.entries.filter((e) => !e.deleted).map(row);
        const index = indexParameters({ parameters, parameterTypes: [lifetime], technologies }, tree.chosen);
        const element = {
          ...(tree.kind === "node" ? { nodeId: "node" } : tree.kind === "line" ? { lineId: "line" } : {}),
          ...(tree.kind === "technology" ? {} : { geometryId: "place" }),
          technologyId: `t${tree.technology}`,
        };
        for (const type of ["lifetime", "existing_capacity"]) {
          for (const impact of ["money", "CO2"] as const) {
            const expected = reference(tree, impact, type);
            const resolved = resolveParameter(index, element, type, impact);
            expect(resolved?.origin.level).toBe(expected.level);
            expect(resolved?.origin.scenario_id).toBe(expected.scenario);
            const parameter = parameterInYear(index, element, { type, impact, year: tree.year });
            expect(parameter && computeParameter(parameter, () => undefined)).toBe(expected.value);
            if (expected.value !== undefined && expected.level !== "type default") cases++;
          }
        }
      }),
      { numRuns: 3000 },
    );
    // Trees that hold nothing for the element would prove nothing.
    expect(cases).toBeGreaterThan(2000);
  });
});
