import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "~/entities/core/random";
import { type Goo, gooSchema, type LeavingForm } from "~/entities/portfolio/goo";
import { get, list, save } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { gooEntity } from "./goo.entity.server";
import { leaveGoo } from "./leave.server";
import { gooStock, hasExpired, lotOf } from "./stock.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterAll(() => space.close());

function enter(amount: number, overrides: Partial<Goo> = {}): string {
  const goo = gooSchema.parse({
    goo_id: randomUUID(),
    system_id,
    name: "Wind",
    tech_id: "wind_turbine",
    trading_price: 1.5,
    amount,
    start_date: "2026-01-01",
    end_date: "2026-06-30",
    ...overrides,
  });
  const outcome = save(space.editor, gooEntity, goo);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return goo.goo_id;
}
const form = (amount: number, overrides: Partial<LeavingForm> = {}): LeavingForm => ({
  how: "cancelled",
  amount,
  on: "2026-09-01",
  counterparty_id: null,
  part_id: randomUUID(),
  expected: null,
  ...overrides,
});
const of = (id: string) => get(space.editor, gooEntity, id)!;

describe("guarantees that leave", () => {
  it("are split where a part leaves, once for a form that is sent twice", () => {
    const id = enter(100, { status: "held" });
    const sent = form(30.000001);
    const left = leaveGoo(space.editor, id, sent);
    expect(left).toMatchObject({ ok: true, value: { goo_id: sent.part_id, amount: 30.000001, status: "cancelled" } });
    expect(leaveGoo(space.editor, id, sent)).toMatchObject({ ok: true, value: { goo_id: sent.part_id } });
    expect(of(id)).toMatchObject({ amount: 69.999999, status: "held" });
    // It came from somebody else, and goes on counting as received.
    expect(lotOf(of(sent.part_id))).toMatchObject({ origin: "received", left: { how: "cancelled", on: "2026-09-01" } });
  });

  it("are moved as a whole where all of them leave", () => {
    const id = enter(10);
    const part = form(10, { how: "transferred" });
    expect(leaveGoo(space.editor, id, part)).toMatchObject({ value: { goo_id: id, status: "transferred" } });
    expect(get(space.editor, gooEntity, part.part_id)).toBeUndefined();
    expect(leaveGoo(space.editor, id, form(1))).toMatchObject({ status: 409, message: "portfolio.rules.goo_left" });
  });

  it("are never more than is there, valid on the day, and of one who looked at this version", () => {
    const id = enter(10);
    const refusal = (form: LeavingForm) => {
      const left = leaveGoo(space.editor, id, form);
      return left.ok ? null : (left.issues?.[0]?.message ?? left.status);
    };
    expect(refusal(form(10.000001))).toBe("portfolio.rules.goo_more_than_held");
    expect(refusal(form(0.0000001))).toBe("portfolio.rules.goo_least");
    expect(refusal(form(1, { on: "2027-07-01" }))).toBe("portfolio.rules.goo_invalid");
    expect(refusal(form(1, { on: "2025-12-31" }))).toBe("portfolio.rules.goo_before");
    expect(refusal(form(1, { expected: "2020-01-01T00:00:00.000Z" }))).toBe(409);
    expect(refusal(form(1, { on: "2027-06-30" }))).toBeNull();
    expect(leaveGoo(space.viewer, id, form(1))).toMatchObject({ ok: false, status: 404 });
    expect(leaveGoo(space.otherEditor, id, form(1))).toMatchObject({ ok: false });
    expect(of(id).amount).toBe(9);
  });

  it("never make a stock negative or lose a watt-hour, whatever the history", () => {
    const next = randomStream(11);
    const ids = [enter(50), enter(20.5, { status: "held" }), enter(0.000003)];
    for (let i = 0; i < 60; i++) {
      const rows = list(space.editor, gooEntity, { system_id });
      const row = rows[Math.floor(next() * rows.length)]!;
      const amount = Math.round(next() * 30e6) / 1e6;
      leaveGoo(space.editor, row.goo_id, form(amount, { how: next() < 0.5 ? "cancelled" : "transferred" }));
    }
    const rows = list(space.editor, gooEntity, { system_id });
    expect(rows.length).toBeGreaterThan(ids.length + 10);
    const [all] = gooStock(rows, "2026-12-31");
    const { issued, received, transferred, cancelled, expired, held } = all!.stock;
    expect(Math.min(...Object.values(all!.stock))).toBeGreaterThanOrEqual(0);
    expect(issued + received).toBe(transferred + cancelled + expired + held);
    expect(issued + received).toBe(Math.round((100 + 10 + 10 + 50 + 20.5 + 0.000003) * 1e6));
  });
});

it("guarantees expire twelve months after their production, whether somebody says so or not", () => {
  const goo = of(enter(5, { start_date: "2024-01-01", end_date: "2024-12-31" }));
  expect([hasExpired(goo, "2025-12-31"), hasExpired(goo, "2026-01-01")]).toEqual([false, true]);
  expect(gooStock([goo], "2026-01-01")[0]!.stock).toMatchObject({ issued: 5e6, expired: 5e6, held: 0 });
});
