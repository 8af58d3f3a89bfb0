import { afterAll, beforeAll, expect, it } from "vitest";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, list, save } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { locationsOf, locationSums, valueAt } from "./locations.server";
import { valuePortfolio } from "./value.server";
import { currencySums, partyExposures, positionsIn, selectedDeals } from "./view.server";
import { ALL_DEALS } from "./worth";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const locations = ["north", "south", "idle"];
const deal = (deal_id: string, geometry_shares: Record<string, number>, rest: Partial<DealInput> = {}) =>
  expect(
    save(space.editor, dealEntity, {
      ...baseOfYear(system, next),
      deal_id,
      name: deal_id,
      trading_price: 80,
      geometry_shares,
      properties: { traded_on: "2020-01-01" },
      ...rest,
    }),
  ).toMatchObject({ ok: true });

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  saveParties(space.editor);
  const [parent] = list(space.editor, geometryEntity, { system_id: system });
  for (const geometry_id of locations)
    expect(
      save(space.editor, geometryEntity, {
        ...parent!,
        geometry_id,
        name: geometry_id,
        type: "Point",
        coordinates: [8, 50],
      } as never),
    ).toMatchObject({ ok: true });
  deal("split", { north: 75, south: 25 });
  deal(
    "northern",
    { north: 100, south: 0, idle: 0 },
    { amount: 4, properties: { direction: "sale", traded_on: "2020-01-01" } },
  );
});
afterAll(() => space.close());

it("a location has its share of energy, value, risk and exposure, and shares add up to the whole", () => {
  const db = dbOf(space.editor);
  const value = valuePortfolio(db, system, Date.now())!;
  const at = (location: string) => {
    const query = { ...ALL_DEALS, location };
    const deals = selectedDeals(space.editor, system, query);
    const part = valueAt(db, system, value, location);
    const [sums] = currencySums(part, deals, query);
    const [party] = partyExposures(space.editor, part, deals, { query, basis: "value" });
    const window = { first: `${next}-01-01`, last: `${next}-12-31` };
    const [year] = positionsIn(space.editor, deals, { futuresId: "futures_DE-LU", window, kind: "year" });
    return { sums: sums!, net: party!.netMinor, mwh: year!.base.hedgedMwh, hours: year!.base.hours };
  };
  const [whole, north, south] = [at(""), at("north"), at("south")];
  // 10 MW at 75 %, less 4 MW sold; 10 MW at 25 %.
  expect(north.mwh).toBeCloseTo((7.5 - 4) * north.hours, 6);
  expect(south.mwh).toBeCloseTo(2.5 * south.hours, 6);
  expect(north.sums.openMwh + south.sums.openMwh).toBeCloseTo(whole.sums.openMwh, 6);
  // Each of twelve months is rounded once more.
  expect(Math.abs(north.sums.open + south.sums.open - whole.sums.open)).toBeLessThanOrEqual(24);
  const bought = value.deals.find((one) => one.deal === "split")!.open;
  expect(Math.abs(south.sums.open - 0.25 * bought)).toBeLessThanOrEqual(6);
  expect(south.net).toBe(south.sums.open);
  for (const { sums } of [north, south]) {
    const { before, volume, time, price, newDeals, after } = sums.change;
    expect(before + volume + time + price + newDeals).toBe(after);
    expect(after).toBe(sums.open);
  }
  // The risk of 2.5 MW is a quarter of that of 10 MW of the same future.
  expect(south.sums.risk!.historical / whole.sums.risk!.historical).toBeCloseTo(2.5 / 6, 6);
});

it("locations without a share have none", () => {
  const db = dbOf(space.editor);
  const deals = selectedDeals(space.editor, system, ALL_DEALS);
  const options = locationsOf(space.editor, system);
  expect(locationsOf(space.stranger, system)).toEqual([]);
  expect(options.map(({ value }) => value)).toEqual(["north", "south"]);
  const value = valuePortfolio(db, system, Date.now())!;
  const sums = locationSums(
    value,
    deals.filter(({ deal_id }) => deal_id === "split"),
    options,
  );
  const bought = value.deals.find((one) => one.deal === "split")!;
  expect(sums.filter(({ id }) => id).map(({ id, currency }) => [id, currency])).toEqual([
    ["north", "EUR"],
    ["south", "EUR"],
  ]);
  expect(Math.abs(sums[0]!.open - 0.75 * bought.open)).toBeLessThanOrEqual(6);
  // The table has what the filter has.
  const north = locationSums(value, deals, options)[0]!;
  const filtered = valueAt(db, system, value, "north").lines.filter(({ part }) => part === "open");
  expect(north.open).toBe(filtered.reduce((sum, { minor }) => sum + minor, 0));
  // Shares of 75 and 25 % leave nothing but cents of rounding; with spot deals and deals elsewhere the rows add up to the cent.
  const named = options.filter(({ value: id }) => id === "north");
  const rows = locationSums(
    value,
    [{ deal_id: "split", geometry_shares: { north: 75 } }, { deal_id: "northern" }],
    named,
  );
  expect(rows.map(({ id }) => id)).toEqual(["north", ""]);
  const total = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const linesOf = (part: string) => value.lines.filter((line) => line.part === part);
  for (const part of ["open", "delivered"] as const)
    expect(total((row) => row[part])).toBe(linesOf(part).reduce((sum, { minor }) => sum + minor, 0));
  const mwh = linesOf("open").reduce((sum, line) => sum + line.peakMwh + line.offPeakMwh, 0);
  expect(total(({ openMwh }) => openMwh)).toBeCloseTo(mwh, 6);
  const sold = value.deals.find((one) => one.deal === "northern")!.open;
  expect(Math.abs(rows[1]!.open - sold - 0.25 * bought.open)).toBeLessThanOrEqual(12);
  for (const location of ["idle", "nowhere"]) {
    expect(selectedDeals(space.editor, system, { ...ALL_DEALS, location })).toEqual([]);
    expect(valueAt(db, system, value, location)).toMatchObject({ lines: [], deals: [] });
  }
});
