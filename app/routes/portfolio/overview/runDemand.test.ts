import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyTables, type ResultComponent, type RunResult } from "~/entities/results/result";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { setStatus } from "~/services/optimizations/status.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { runDemand } from "./runDemand.server";

const zone = "Europe/Berlin";
let space: TestSpace;
let system: string;
const runs: string[] = [];

const component = (id: string, carrierLevelInput: string): ResultComponent => ({
  id,
  name: id,
  technologyId: "t",
  root: "consumption",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput,
  carrierLevelOutput: null,
});
/** Two uses of electricity, the second in the afternoon of 8 January alone, a Tuesday, and one of heat. */
const result = (): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2029, 11, 31, 23)],
  summary: null,
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [component("homes", "electricity_0.4kV"), component("works", "electricity_0.4kV"), component("boiler", "heat_none")], // prettier-ignore
  tables: emptyTables(),
  series: ["homes", "works", "boiler"].map((componentId, i) => ({
    componentId,
    variable: "demand",
    year: 2030,
    unit: "MW",
    stepH: 1,
    values: Float64Array.from({ length: 8760 }, (_, hour) => (i === 1 ? (hour >= 180 && hour < 186 ? 2 : 0) : i + 1)),
  })),
});

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  for (const name of ["First", "Second"]) {
    const optimization_id = randomUUID();
    const run = { optimization_id, system_id: system, user_id: space.editor.user_id, name, config: {} };
    const stored = { ...run, scenario_ids: ["base"], dates: ["2030-01-01"], status: "pending" };
    expect(saveAll(space.editor, [[optimizationEntity, stored]], { internal: true })).toMatchObject({ ok: true });
    if (name === "First") saveResult("alpha", optimization_id, result(), { guard: () => undefined });
    else setStatus("alpha", optimization_id, "error");
    runs.push(optimization_id);
  }
});
afterAll(() => space.close());

const of = (actor: TestSpace["editor"], first: string, run = "") =>
  // All days are in winter, an hour before UTC.
  runDemand(actor, { system_id: system, timezone: zone }, run, {
    startMs: Date.parse(`${first}T00:00+01:00`),
    steps: 24,
    stepMinutes: 60,
  });

it("is what the components of the run take of electricity, in the steps of the deliveries", () => {
  const demand = of(space.editor, "2030-01-08", runs[0])!;
  expect(demand.run).toMatchObject({ name: "First", years: [2030] });
  expect([...demand.power]).toEqual(Array.from({ length: 24 }, (_, hour) => (hour >= 12 && hour < 18 ? 3 : 1)));
  // The first Tuesday of 2032 is that of 2030, 104 weeks before.
  expect([...of(space.editor, "2032-01-06", runs[0])!.power].slice(11, 14)).toEqual([1, 3, 3]);
  expect([...of(space.editor, "2029-12-31", runs[0])!.power].every(Number.isNaN)).toBe(true);
});

it("is none of a run that is not in sight, of another system or without a result", () => {
  expect(of(space.stranger, "2030-01-01", runs[0])).toBeNull();
  expect(of(space.otherEditor, "2030-01-01", runs[0])).toBeNull();
  expect(of(space.editor, "2030-01-01", "no-such-run")).toBeNull();
  expect(of(space.editor, "2030-01-01", runs[1])).toBeNull();
});
