import { afterAll, beforeAll, expect, it } from "vitest";
import { notifications } from "~db/schema/notifications";
import { deals, tradeLimits } from "~db/schema/portfolio";
import { dbOf, get, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { previewCalls, previewInput } from "./previewCalls.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
  saveParties(space.editor);
});
afterAll(() => space.close());

const [call] = previewCalls;
const of = (input: object) =>
  call!.run({ actor: space.editor, params: { system_id: system }, input: previewInput.parse(input) } as never);
const deal = (change: object = {}) => {
  const { deal_id: id, system_id: ofSystem, ...terms } = baseOfYear(system, next);
  expect([id, ofSystem]).toEqual(["x", system]);
  return of({ ...terms, kind: "deal", ...change });
};
const spotDeal = {
  kind: "spot_deal",
  spotdeal_id: "new",
  spot_id: "day_ahead_CH",
  start_at: "2026-06-02T01:00:00Z",
  direction: "sale",
  amount: 12,
  trading_price: 50,
  status: "existing",
};
const limit = (name: string, max_mw: number, action: "warn" | "approve" | "block") =>
  save(space.admin, tradeLimitEntity, { limit_id: name, system_id: system, name, max_mw, action });

it("says what a deal meets before it is saved, as it does when it is: nothing is stored, nobody is told", () => {
  expect(deal({ amount: 500 })).toEqual({ ok: true, value: { action: "none", grounds: [], approvers: [] } });
  limit("Warn", 5, "warn");
  limit("Ask", 10, "approve");
  limit("Stop", 50, "block");
  expect(deal({ amount: 5 })).toMatchObject({ value: { action: "none" } });
  const warned = { action: "warn", grounds: [{ name: "Warn", measure: "mw", value: 10, most: 5 }], approvers: [] };
  expect(deal({ amount: 10 })).toMatchObject({ value: warned });
  expect(deal({ amount: 20 })).toMatchObject({ value: { action: "approve", approvers: ["admin", "super-admin"] } });
  expect(deal({ amount: 51 })).toMatchObject({
    value: { action: "block", grounds: [{ name: "Warn" }, { name: "Ask" }, { name: "Stop" }] },
  });
  expect(deal({ amount: 51, status: "proposed" })).toMatchObject({ value: { action: "none" } });
  expect(of(spotDeal)).toMatchObject({ value: { action: "approve" } });
  const db = dbOf(space.admin);
  expect([db.select().from(deals).all(), db.select().from(notifications).all()]).toEqual([[], []]);
});

it("refuses a deal that no rule lets be, and knows what is stored of one that is changed", () => {
  expect(deal({ counterparty_id: "nobody" })).toMatchObject({ ok: false, issues: [{ path: "counterparty_id" }] });
  dbOf(space.admin).delete(tradeLimits).run();
  expect(save(space.editor, dealEntity, { ...baseOfYear(system, next), amount: 20 })).toMatchObject({ ok: true });
  limit("Ask", 10, "approve");
  // The same terms were let be; other ones wait.
  expect(deal({ deal_id: "x", amount: 20, name: "Other name" })).toMatchObject({ value: { action: "none" } });
  expect(deal({ deal_id: "x", amount: 21 })).toMatchObject({ value: { action: "approve" } });
  const about = { params: { system_id: system } };
  expect(call!.allow!({ actor: space.viewer, ...about } as never)).toMatchObject({ status: 404 });
  expect(call!.allow!({ actor: space.editor, ...about } as never)).toMatchObject({ status: 403 });
  const row = get(space.superAdmin, systemEntity, system)!;
  save(space.superAdmin, systemEntity, { ...row, has_operation: true });
  // Spot deals are held against limits where there is operation alone; futures are of the portfolio.
  expect(call!.module).toBeUndefined();
  expect(call!.allow!({ actor: space.editor, ...about } as never)).toBeUndefined();
  expect(of(spotDeal)).toMatchObject({ value: { action: "approve" } });
  expect(deal({ amount: 20 })).toMatchObject({ status: 403, message: "errors.module_off" });
});
