import { afterAll, beforeAll, expect, it } from "vitest";
import { operatedComponent, operationSiteSchema } from "~/entities/operator/operationSite";
import { dbOf, save } from "~/services/core/store.server";
import { contractedPower } from "~/services/portfolio/contracted.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealtFor } from "./dealtFor.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterAll(() => space.close());

it("has in the steps with spot deals what they deliver, purchases less sales, and nothing of other steps: the next plan keeps to it", () => {
  const deal = (spotdeal_id: string, start_at: string, direction: "purchase" | "sale", amount: number) =>
    expect(
      save(space.editor, spotDealEntity, {
        spotdeal_id,
        system_id,
        spot_id: "day_ahead_DE-LU",
        start_at,
        direction,
        amount,
        trading_price: 50,
      }).ok,
    ).toBe(true);
  deal("a", "2026-07-01T10:00:00Z", "purchase", 4);
  deal("b", "2026-07-01T10:15:00Z", "purchase", 4);
  deal("c", "2026-07-01T10:15:00Z", "sale", 1);
  const db = dbOf(space.editor);
  const meter = operatedComponent.parse({ component_id: "meter", market_price: true });
  const site = operationSiteSchema.parse({ system_id, price_spot_id: "day_ahead_DE-LU", components: [meter] });
  const window = { system_id, startMs: Date.parse("2026-07-01T09:45:00Z"), steps: 4 };
  const dealtIn = (of = site) =>
    dealtFor(db, of, window, (carrierId, { startMs, steps }) =>
      contractedPower(db, system_id, { carrierId, startMs, steps }),
    );
  // 4 MW, then 4 - 1 MW, in kW.
  expect(dealtIn()?.remarks).toEqual([]);
  expect(dealtIn()?.dealt).toEqual({
    components: ["meter"],
    volume: Float64Array.of(NaN, 4000, 3000, NaN),
    price: 0.05,
  });
  // With an own-use deal of unknown power nobody knows what is dealt: 4000 would be too little by that deal.
  const unsure = (...unknown: number[]) =>
    dealtFor(db, site, window, () => ({
      spot: Float64Array.of(0, 4, 3, 0),
      ownUse: new Float64Array(4),
      unknownSteps: 1,
      unknown: Uint8Array.from(unknown),
    }));
  expect(unsure(1, 1, 0, 0)?.dealt.volume).toEqual(Float64Array.of(NaN, NaN, 3000, NaN));
  expect(unsure(1, 1, 0, 0)?.remarks).toMatchObject([{ key: "dealt_unknown", component_id: "meter" }]);
  // What is unknown where no spot deal stands changes nothing.
  expect(unsure(1, 0, 0, 0)?.remarks).toEqual([]);
  // Who says that imbalance costs nothing, or buys at other prices, plans without.
  expect(dealtIn({ ...site, imbalance_price: 0 })).toBe(undefined);
  expect(dealtIn({ ...site, price_spot_id: null })).toBe(undefined);
  expect(dealtIn({ ...site, components: [{ ...meter, market_price: false }] })).toBe(undefined);
});
