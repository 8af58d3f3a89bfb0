import { afterAll, beforeAll, expect, it } from "vitest";
import { dbOf, get, remove, restore, save } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { counterpartyEntity } from "../parties.entity.server";
import { settleMonth } from "./settle.server";
import { versionOf } from "./store.server";

const SPOT = "day_ahead_DE-LU";
let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

it("a month is over when the last day of its markets is, and a settlement made before is made anew then", () => {
  const deal = {
    spotdeal_id: "d",
    system_id: system,
    spot_id: SPOT,
    start_at: "2026-05-10T10:00:00.000Z",
    direction: "purchase" as const,
    amount: 1,
    trading_price: 40,
  };
  expect(save(space.editor, spotDealEntity, deal).ok).toBe(true);
  const db = dbOf(space.editor);
  const at = (time: string) => {
    const ms = Date.parse(time);
    return { isOver: settleMonth(db, system, "2026-05", ms).isOver, version: versionOf(db, system, "2026-05", ms) };
  };
  // Midnight of Berlin is 22:00 UTC. 43 hours after the begin of the last day in UTC were 19:00 of the 1st.
  const [before, after, later] = [at("2026-05-31T21:59Z"), at("2026-05-31T22:00Z"), at("2026-06-01T20:00Z")];
  expect([before.isOver, after.isOver, later.isOver]).toEqual([false, true, true]);
  expect(before.version).not.toBe(after.version);
  expect(later.version).toBe(after.version);
});

it("what is over and what it is made from change together where nothing was dealt", () => {
  const empty = newSystem(space.editor);
  const db = dbOf(space.editor);
  const at = (time: string) => versionOf(db, empty, "2026-05", Date.parse(time));
  expect(at("2026-05-31T23:59Z")).not.toBe(at("2026-06-01T00:00Z"));
  expect(settleMonth(db, empty, "2026-05", Date.parse("2026-06-01T00:00Z")).isOver).toBe(true);
});

it("a counterparty comes back only while no other clears its market", () => {
  const clears = (counterparty_id: string) =>
    save(space.editor, counterpartyEntity, { counterparty_id, name: counterparty_id, spot_ids: [SPOT] });
  expect(clears("first").ok).toBe(true);
  expect(remove(space.editor, counterpartyEntity, "first").ok).toBe(true);
  expect(clears("second").ok).toBe(true);
  expect(restore(space.editor, counterpartyEntity, "first")).toMatchObject({
    ok: false,
    issues: [{ path: "spot_ids", message: "portfolio.rules.market_cleared" }],
  });
  expect(remove(space.editor, counterpartyEntity, "second").ok).toBe(true);
  expect(restore(space.editor, counterpartyEntity, "first").ok).toBe(true);
  expect(get(space.editor, counterpartyEntity, "first")?.deleted_at).toBeNull();
});
