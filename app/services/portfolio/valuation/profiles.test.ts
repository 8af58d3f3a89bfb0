import { afterAll, beforeAll, expect, it } from "vitest";
import { deliveryGrid } from "~/engines/portfolio";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { profilesOn } from "./profiles.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const grid = (last: string) => deliveryGrid(midnightClock("UTC"), { first: "2026-01-01", last });

/** Stores a profile of one power in all hours of 2026. */
function store(ts_id: string, mw: number, { by, in: system_id } = { by: space.editor, in: system }): void {
  const values = new Float64Array(8760).fill(mw);
  const blocks = [{ year: 2026, startMs: Date.UTC(2026, 0, 1), stepS: 3600, values }];
  const meta = { ts_id, system_id, properties: { name: ts_id, unit: "MW" } };
  const outcome = saveSeries(by, timeseriesSchema.parse(meta), blocks);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

it("finds a profile once for a grid, and anew after it was saved", () => {
  store("one", 2);
  store("two", 3);
  const db = dbOf(space.editor);
  const week = grid("2026-01-07");
  const first = profilesOn(db, ["one", "two", "one", "none"], week);
  expect([...first].map(([id, mw]) => [id, mw.length, mw[0]])).toEqual([
    ["one", 168, 2],
    ["two", 168, 3],
  ]);
  // A grid of the same days is the same question, another one is not.
  expect(profilesOn(db, ["one"], grid("2026-01-07")).get("one")).toBe(first.get("one"));
  expect(profilesOn(db, ["one"], grid("2026-01-08")).get("one")).toHaveLength(192);
  // What was saved since counts: were it remembered by its id alone, this would still be 2.
  const later = Date.now() + 5;
  while (Date.now() < later);
  store("one", 7);
  const second = profilesOn(db, ["one", "two"], week);
  expect([second.get("one")![0], second.get("two")]).toEqual([7, first.get("two")]);
  expect(second.get("two")).toBe(first.get("two"));
});

it("bounds what it keeps over all databases together", () => {
  const { editor, stranger } = space;
  const otherSystem = newSystem(stranger);
  // 25 years by quarter-hours are 7 MB: seven of them are within 48 MiB, eight are not.
  const long = deliveryGrid(midnightClock("UTC"), { first: "2026-01-01", last: "2050-12-31" }, 15);
  const look = (by: Actor, id: string) => profilesOn(dbOf(by), [id], long).get(id);
  for (const id of ["c0", "c1", "c2", "c3"]) {
    store(id, 1);
    store(id, 5, { by: stranger, in: otherSystem });
  }
  const [first, second] = [look(stranger, "c0"), look(stranger, "c1")];
  for (const id of ["c2", "c3"]) look(stranger, id);
  // The same id in another database is another profile.
  for (const id of ["c0", "c1", "c2"]) expect(look(editor, id)![0]).toBe(1);
  expect(look(stranger, "c0")).toBe(first);
  // The eighth drives out what was looked at longest ago. Were there a bound for each database, it would still be there.
  look(editor, "c3");
  expect(look(stranger, "c0")).toBe(first);
  expect(look(stranger, "c1")).not.toBe(second);
});
