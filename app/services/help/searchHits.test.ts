import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboards } from "~db/schema/dashboards";
import { events } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { setpointOutputs } from "~db/schema/operator";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { counterparties } from "~db/schema/portfolio";
import { studies, studyRuns } from "~db/schema/studies";
import { systems } from "~db/schema/systems";
import { timeseries } from "~db/schema/timeseries";
import { eventSchema } from "~/entities/events/event";
import { liveSeriesSchema } from "~/entities/live/liveSeries";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { dbOf, save } from "~/services/core/store.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { search } from "./search.server";

let space: TestSpace;
let port: string;
const at = "2026-01-01T00:00:00.000Z";
const history = { created_at: at, created_by: "test", set_at: at, set_by: "test" };
const words = (type: string) => (type === "outage" ? "Ausfall" : "Anderes");
const namesFor = (actor: TestSpace["editor"], q: string) =>
  search(actor, q, words).map(({ kind, name }) => `${kind}: ${name}`);

beforeAll(async () => {
  space = await testSpace();
  port = newSystem(space.editor, { name: "Port" });
  fill(port, "");
  fill(newSystem(space.otherEditor, { name: "Elsewhere" }), "other-");
});
afterAll(() => space.close());

/** One row of each kind that can be looked for; a system has each under its own ids. */
function fill(system_id: string, ids: string): void {
  const db = dbOf(space.editor);
  const scenario = { scenario_id: `${ids}s`, name: "Crane scenario", system_id };
  const outcome = save(ids === "" ? space.editor : space.otherEditor, scenarioEntity, scenario);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const series = { live_id: `${ids}l`, system_id, name: "Crane meter", type: "measurement", unit: "MW" };
  db.insert(liveSeries)
    .values({ ...liveSeriesSchema.parse(series), ...history } as typeof liveSeries.$inferInsert)
    .run();
  const event = (
    event_id: string,
    start_at: string,
    type: string,
    fields: { description: string; deleted_at?: string },
  ) =>
    db
      .insert(events)
      .values({
        ...eventSchema.parse({ event_id: ids + event_id, system_id, start_at, end_at: "2027-01-01T00:00:00Z", type }),
        ...history,
        ...fields,
      } as typeof events.$inferInsert)
      .run();
  event("e1", "2026-02-01T00:00:00Z", "outage", { description: "" });
  event("e2", "2026-03-01T00:00:00Z", "scheduled_maintenance", { description: "Crane is oiled" });
  event("e3", "2026-04-01T00:00:00Z", "outage", { description: "Fuse blown" });
  event("e4", "2026-04-01T00:00:00Z", "outage", { description: "Crane gone", deleted_at: at });
  for (const [id, name] of Object.entries({ o: "Crane run", kept: "Crane kept", own: "Crane of a study" })) {
    const run = { optimization_id: ids + id, system_id, user_id: "test", name, config: {}, status: "success" };
    const whole = optimizationSchema.parse({ ...run, dates: ["2030-01-01"], scenario_ids: ["base"], visible_for: [] });
    db.insert(optimizations)
      .values({ ...whole, ...history } as typeof optimizations.$inferInsert)
      .run();
  }
  const study = { study_id: `${ids}st`, system_id, optimization_id: `${ids}o`, name: "Crane study", ...history };
  db.insert(studies)
    .values({ ...study, settings: {} as never })
    .run();
  for (const [position, id] of ["kept", "own"].entries())
    db.insert(studyRuns)
      .values({ study_id: `${ids}st`, position, optimization_id: ids + id, kept: id === "kept" })
      .run();
  db.insert(dashboards)
    .values({ dashboard_id: `${ids}d`, system_id, name: "Crane board", config_ids: [], ...history })
    .run();
}

test("a stored series is found by the file it was read from while a parameter uses it", () => {
  const db = dbOf(space.editor);
  const series = (ts_id: string, source: string, overrides = {}) =>
    db
      .insert(timeseries)
      .values({
        ts_id,
        system_id: port,
        type: "uploaded",
        interpolation: "linear",
        ...history,
        properties: timeseriesSchema.shape.properties.parse({ source, ...overrides }),
      })
      .run();
  series("t1", "loads_2024.csv");
  series("t2", "loads_2023.csv");
  series("t3", "loads made up", { synthetic: true });
  const [any] = db.select().from(parameters).limit(1).all();
  for (const ts_id of ["t1", "t3"])
    db.insert(parameters)
      .values({ ...any!, parameter_id: `p-${ts_id}`, system_id: port, scenario_id: "s", ts_id })
      .run();
  expect(namesFor(space.editor, "loads")).toEqual(["timeseries: loads_2024.csv"]);
  expect(namesFor(space.otherEditor, "loads")).toEqual([]);
});

const MODEL = ["scenario: Crane scenario", "live_series: Crane meter", "event: Crane is oiled"];
const PLANS = ["optimization: Crane kept", "optimization: Crane run", "study: Crane study", "dashboard: Crane board"];

test("finds what has a name in the systems in sight; deleted rows and runs of a study alone are left out", () => {
  expect(namesFor(space.editor, "crane")).toEqual([...MODEL, ...PLANS]);
  expect(namesFor(space.viewer, "crane")).toEqual([]);
  expect(namesFor(space.stranger, "crane")).toEqual([]);
  expect(namesFor(space.admin, "crane")).toHaveLength(2 * [...MODEL, ...PLANS].length);
});

test("finds events by the word of their type, the latest first, and leads to their pages", () => {
  expect(namesFor(space.editor, "ausf")).toEqual(["event: Fuse blown", "event: Ausfall"]);
  expect(search(space.editor, "fuse", words)[0]).toMatchObject({
    start_at: "2026-04-01T00:00:00Z",
    event_type: "outage",
    timezone: "Europe/Berlin",
    system_name: "Port",
    href: `/system/${port}/digital-twin/events/e3`,
  });
});

test("runs, studies and dashboards are found by those who may see them, where planning is on", () => {
  giveRole(space.viewer, port, "observer");
  expect(namesFor(space.viewer, "crane")).toEqual([...MODEL, ...PLANS]);
  expect(namesFor({ ...space.editor, modules_off: ["expansion"] }, "crane")).toEqual(MODEL);
  // With an approver, runs and their studies are the editors' until they are shown to others.
  giveRole(space.superAdmin, port, "approver");
  expect(namesFor(space.viewer, "crane")).toEqual([...MODEL, "dashboard: Crane board"]);
  expect(namesFor(space.editor, "crane")).toEqual([...MODEL, ...PLANS]);
  const set = (fields: object) =>
    dbOf(space.editor).update(systems).set(fields).where(eq(systems.system_id, port)).run();
  set({ has_expansion: false });
  expect(namesFor(space.editor, "crane")).toEqual(MODEL);
  set({ deleted_at: at });
  expect(namesFor(space.editor, "crane")).toEqual([]);
});

test("counterparties and markets are found by those who trade, outputs of setpoints where the operator is on", () => {
  const db = dbOf(space.editor);
  db.insert(counterparties)
    .values({ counterparty_id: "c1", name: "Derrick Power", ...history })
    .run();
  const output = {
    kind: "webhook",
    active: true,
    url: "https://a.example",
    timeout_s: 5,
    max_age_hours: 6,
    components: [],
  };
  db.insert(setpointOutputs)
    .values({ output_id: "o1", system_id: port, name: "Derrick hook", ...output, ...history } as never)
    .run();
  const set = (fields: object) =>
    db
      .update(systems)
      .set({ deleted_at: null, ...fields })
      .where(eq(systems.system_id, port))
      .run();
  set({ has_operation: false });
  expect(namesFor(space.editor, "derrick")).toEqual(["counterparty: Derrick Power"]);
  set({ has_operation: true });
  expect(namesFor(space.editor, "derrick")).toEqual(["setpoint_output: Derrick hook", "counterparty: Derrick Power"]);
  expect(namesFor(space.otherEditor, "derrick")).toEqual(["counterparty: Derrick Power"]);
  expect(namesFor({ ...space.editor, modules_off: ["operation", "portfolio"] }, "derrick")).toEqual([]);
  expect(search(space.viewer, "DE-LU", words).map(({ href }) => href)).toEqual([
    "/spot-markets/day_ahead_DE-LU",
    "/futures-markets/futures_DE-LU",
  ]);
});
