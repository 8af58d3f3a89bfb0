import { afterAll, beforeAll, expect, it } from "vitest";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { save } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealtIn } from "./dealtScope.server";

const START = Date.parse("2026-06-10T10:00Z");
let space: TestSpace;
let system_id: string;
/** Buys 4 MW in eight quarter-hours at 100 EUR/MWh. */
const trade = {
  component_id: "grid",
  carrier_level_id: "level",
  import: new Array<number>(8).fill(4000),
  export: new Array<number>(8).fill(0),
  import_price: new Array<number>(8).fill(0.1),
  export_price: null,
  import_fee: null,
  export_fee: null,
  import_co2: null,
};
const plan = { start: new Date(START).toISOString(), steps: 8, rows: [], trade: [trade] } as unknown as StoredPlan;
const dealt = (unit = "EUR") => dealtIn(space.editor, { system_id, unit }, plan, () => "electricity");

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterAll(() => space.close());

it("takes the spot deals of the steps of a plan as given, and only theirs", () => {
  expect(dealt()).toBeNull();
  const deal = (step: number, amount: number, trading_price: number) =>
    expect(
      save(space.editor, spotDealEntity, {
        spotdeal_id: `deal-${step}`,
        system_id,
        spot_id: "day_ahead_DE-LU",
        amount,
        trading_price,
        start_at: new Date(START + step * STEP_MS).toISOString(),
      }),
    ).toMatchObject({ ok: true });
  deal(0, 3, 80);
  deal(1, 6, 90);
  deal(8, 9, 1);
  // 3 of 4 MW at 80, then 6 of 4 MW at 90: 1 MW is left to buy, 2 MW to sell, a quarter of an hour each.
  expect(dealt()).toMatchObject({ steps: 2, planned: 2, spot: 2.25, ownUse: 0, toBuy: 0.25, toSell: 0.5 });
  expect(dealt()).toMatchObject({ cost: 60 + 135, atPlan: 225, restCost: 25 - 50 });
  expect(dealt("SEK")).toBeNull();
});
