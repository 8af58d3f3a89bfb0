import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parameters } from "~db/schema/parameters";
import { deals, tradeLimits } from "~db/schema/portfolio";
import { timeseries, timeseriesBlocks } from "~db/schema/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, get, remove } from "~/services/core/store.server";
import { saveSeriesPoints } from "~/services/timeseries/points.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { saveParties } from "../../../../tests/helpers/portfolio/desk";
import { limitedDesk } from "../../../../tests/helpers/portfolio/limitedDesk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";

/** The profile of a deal stays what limits held it against. */

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
  giveRole(space.otherEditor, system, "editor");
  saveParties(space.editor);
});
beforeEach(() => void dbOf(space.admin).delete(tradeLimits).run());
afterAll(() => space.close());

const { saveDeal, stored, setLimit, decide } = limitedDesk(() => ({ space, system, year: next }));

/** A month of hours at one value. */
const profile = (value: number) => {
  const start = Date.UTC(next, 0, 1) - HOUR_MS;
  return {
    system_id: system,
    type: "uploaded" as const,
    interpolation: "stepwise" as const,
    weather_type: null,
    geometry_id: null,
    properties: { unit: "1", lower_bound: 0, upper_bound: null },
    data: {
      times: Float64Array.from({ length: 744 }, (_, i) => start + i * HOUR_MS),
      values: Float64Array.from({ length: 744 }, () => value),
    },
  };
};
const purchase = (change: Partial<DealInput>) => ({
  tech_id: "ppa_wind" as const,
  ticker_symbol: null,
  futures_id: "futures_DE-LU",
  periodType: "month" as const,
  base_peak_type: "individual" as const,
  full_load_hours: 4380,
  ...change,
});

it("refuses to write over the profile of a deal, in force or waiting, and says which deal", () => {
  for (const [id, value] of [
    ["in-force", 0.5],
    ["asked", 0.9],
    ["free", 0.5],
  ] as const)
    expect(saveSeriesPoints(space.editor, id, profile(value) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  // 10 MW at 0.5 in 744 h are 3 720 MWh; at 0.9 they are 6 696 MWh.
  const ppa = purchase({ deal_id: "ppa", name: "Wind park", ts_id: "in-force" });
  expect(saveDeal(ppa)).toMatchObject({ ok: true, value: { status: "existing", approval: null } });
  expect(saveDeal({ ...ppa, ts_id: "asked" })).toMatchObject({
    ok: true,
    value: { ts_id: "in-force", approval: { state: "waiting", change: { ts_id: "asked" } } },
  });
  const db = dbOf(space.admin);
  const before = db.select().from(timeseriesBlocks).all().length;
  for (const id of ["in-force", "asked"])
    expect(saveSeriesPoints(space.editor, id, profile(1) as never)).toMatchObject({
      ok: false,
      status: 409,
      message: "portfolio.rules.profile_of_deal",
      params: { deal: "Wind park" },
    });
  expect(db.select().from(timeseriesBlocks).all()).toHaveLength(before);
  // A series that no deal names is written over as ever.
  expect(saveSeriesPoints(space.editor, "free", profile(1) as never)).toMatchObject({ ok: true });
  // What is deleted can be restored, and nobody asks a limit then.
  remove(space.editor, dealEntity, "ppa");
  expect(saveSeriesPoints(space.editor, "in-force", profile(1) as never)).toMatchObject({ status: 409 });
});

it("works the hours at full load out of the profile, whatever is sent with the deal", () => {
  saveSeriesPoints(space.editor, "half", profile(0.5) as never);
  saveSeriesPoints(space.editor, "nine", profile(0.9) as never);
  const ppa = purchase({ deal_id: "hours", name: "Hours", ts_id: "half", full_load_hours: 1 });
  // A profile of 0.5 in all its hours is 4 380 h of 8 760 h.
  expect(saveDeal(ppa)).toMatchObject({ value: { full_load_hours: expect.closeTo(4380, 6) } });
  expect(saveDeal({ ...ppa, ts_id: "nine" })).toMatchObject({ value: { full_load_hours: expect.closeTo(7884, 6) } });
});

it("keeps a profile as long as another deal has it, and makes none anew that a deal still names", () => {
  for (const id of ["kept", "own", "wanted"])
    expect(saveSeriesPoints(space.editor, id, profile(0.5) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  const isThere = (id: string) => get(space.admin, timeseriesEntity, id) !== undefined;
  const waits = (change: Partial<DealInput>) =>
    expect(saveDeal(purchase(change))).toMatchObject({ ok: true, value: { approval: { state: "waiting" } } });
  // 10 MW are 3 720 MWh, 20 MW are beyond the limit.
  saveDeal(purchase({ deal_id: "first", name: "First", ts_id: "kept" }));
  saveDeal(purchase({ deal_id: "second", ts_id: "own" }));
  // A change to the profile that another deal has in force ends: that one would have no energy any more.
  waits({ deal_id: "second", ts_id: "kept", amount: 20 });
  expect(decide(space.editor, "second", "withdraw")).toMatchObject({ ok: true });
  expect([isThere("kept"), stored("first").ts_id]).toEqual([true, "kept"]);
  // The same where the change of another deal wants it; with the last of both it goes.
  waits({ deal_id: "first", name: "First", ts_id: "wanted", amount: 20 });
  waits({ deal_id: "second", ts_id: "wanted", amount: 20 });
  decide(space.editor, "second", "withdraw");
  expect(isThere("wanted")).toBe(true);
  // Were the series gone all the same, nobody gives the change that waits another profile by its name.
  dbOf(space.admin).delete(timeseries).where(eq(timeseries.ts_id, "wanted")).run();
  expect(saveSeriesPoints(space.editor, "wanted", profile(1) as never)).toMatchObject({
    status: 409,
    message: "portfolio.rules.profile_of_deal",
    params: { deal: "First" },
  });
  // What is deleted for good takes its own profile along, not that of another deal.
  saveDeal(purchase({ deal_id: "third", ts_id: "kept" }));
  for (const id of ["third", "second"])
    for (const hard of [false, true]) expect(remove(space.admin, dealEntity, id, hard)).toMatchObject({ ok: true });
  expect([isThere("kept"), isThere("own"), stored("first").ts_id]).toEqual([true, false, "kept"]);
});

it("keeps a series that a parameter has, whatever change names it as a profile", () => {
  for (const id of ["profile", "availability"])
    expect(saveSeriesPoints(space.editor, id, profile(0.5) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  const at = new Date().toISOString();
  const history = { created_at: at, set_at: at, created_by: "test", set_by: "test" };
  const row = { parameter_id: "available", scenario_id: "base", system_id: system, ts_id: "availability", ...history };
  dbOf(space.admin)
    .insert(parameters)
    .values({ ...row, properties: {} as never } as never)
    .run();
  saveDeal(purchase({ deal_id: "late", ts_id: "profile" }));
  expect(saveDeal(purchase({ deal_id: "late", ts_id: "availability", amount: 20 }))).toMatchObject({
    value: { approval: { state: "waiting" } },
  });
  expect(decide(space.editor, "late", "withdraw")).toMatchObject({ ok: true });
  expect(get(space.admin, timeseriesEntity, "availability")).toBeDefined();
});

it("lets an older purchase agreement be renamed whose hours were typed, or are not stored", () => {
  const db = dbOf(space.admin);
  for (const id of ["of-old", "of-new"])
    expect(saveSeriesPoints(space.editor, id, profile(id === "of-old" ? 0.5 : 0.9) as never)).toMatchObject({
      ok: true,
    });
  const ppa = purchase({ deal_id: "old", name: "Old park", ts_id: "of-old" });
  expect(saveDeal(ppa)).toMatchObject({ value: { status: "existing", full_load_hours: 4380 } });
  // 3 720 MWh are beyond it, as are all changes of terms.
  setLimit({ max_mwh: 10, action: "block" });
  for (const full_load_hours of [null, 1234]) {
    db.update(deals).set({ full_load_hours }).where(eq(deals.deal_id, "old")).run();
    const renamed = { value: { status: "existing", approval: null, full_load_hours: 4380 } };
    expect(saveDeal({ ...ppa, name: `Park of ${full_load_hours}` })).toMatchObject(renamed);
  }
  expect(saveDeal({ ...ppa, ts_id: "of-new" })).toMatchObject({ status: 422 });
  // What waits next to a deal leaves it the hours of the profile that is in force.
  db.delete(tradeLimits).run();
  setLimit({ max_mwh: 10 });
  expect(saveDeal({ ...ppa, ts_id: "of-new" })).toMatchObject({
    value: { ts_id: "of-old", full_load_hours: 4380, approval: { change: { ts_id: "of-new" } } },
  });
});
