import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operationCourses, optimizationOperations } from "~db/schema/operator";
import { DAY_MS } from "~/entities/core/clock";
import { operationSchema } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { dbOf } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { inForce, keepCourses } from "./courses.server";
import { tidyCourses } from "./tidy.server";

const START = Date.parse("2026-03-02T00:00Z");
const STEP = 900_000;
const iso = (step: number) => new Date(START + step * STEP).toISOString();
const history = { created_at: iso(0), created_by: "test", set_at: iso(0), set_by: "test" };
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterAll(() => space.close());

/** A plan of eight steps from `from` on, approved at `approved` [steps]; its pump does `kw` and one more in each step. */
function approve(id: string, from: number, approved: number, kw: number) {
  const operation = operationSchema.parse({
    optimization_operation_id: id,
    system_id,
    name: id,
    scenario_id_sq: "base",
    start_at: iso(from),
    days: 1,
    status: "approved",
    approved_at: iso(approved),
    approved_by: "test",
    approved_until: iso(from + 8),
  });
  const db = dbOf(space.editor);
  db.insert(optimizationOperations)
    .values({ ...operation, ...history } as typeof optimizationOperations.$inferInsert)
    .run();
  const power = Array.from({ length: 8 }, (_, t) => kw + t);
  const pump = { component_id: "pump", name: "pump", carrier_level_id: "el", kind: "unit" as const, power };
  const grid = { component_id: "grid", carrier_level_id: "el", import: power, export: power.map(() => 0) };
  const prices = { import_price: power, export_price: null, import_fee: null, export_fee: null, import_co2: null };
  keepCourses(db, operation, { steps: 8, rows: [pump], trade: [{ ...grid, ...prices }] } as unknown as StoredPlan);
}
const storedPart = (part: "power" | "trade") =>
  inForce(dbOf(space.editor), system_id, { part, window: { startMs: START, steps: 16 } }).courses.map(({ rows }) =>
    rows.map((row) => [...row]),
  );
const bytes = (id: string) =>
  dbOf(space.editor)
    .select()
    .from(operationCourses)
    .where(eq(operationCourses.optimization_operation_id, id))
    .all()
    .reduce((sum, { values }) => sum + values.length, 0);

it("leaves out what never was in force, and nobody reads anything else than before", () => {
  const db = dbOf(space.editor);
  approve("first", 0, -1, 100);
  approve("second", 4, 3, 200);
  // Approved and given up for another before it began.
  approve("never", 4, 2, 300);
  const before = { power: storedPart("power"), trade: storedPart("trade") };
  expect(before.power[0]![0]!.slice(0, 13)).toEqual([100, 101, 102, 103, 200, 201, 202, 203, 204, 205, 206, 207, NaN]);
  const day = 96;
  expect(tidyCourses(db, START + 11 * STEP)).toBe(0);
  expect(tidyCourses(db, START + (12 + day) * STEP)).toBe(3);
  expect({ power: storedPart("power"), trade: storedPart("trade") }).toEqual(before);
  expect([bytes("first"), bytes("second"), bytes("never")]).toEqual([4 * 8 * 8, 8 * 8 * 8, 0]);
  expect(tidyCourses(db, START + (12 + day) * STEP)).toBe(0);
});

it("deletes what ended long ago", () => {
  const db = dbOf(space.editor);
  expect(tidyCourses(db, START + 40 * DAY_MS, 30)).toBeGreaterThan(0);
  expect(storedPart("power")).toEqual([]);
});
