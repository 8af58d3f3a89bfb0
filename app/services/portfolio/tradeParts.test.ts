import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deals } from "~db/schema/portfolio";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import { gooSchema } from "~/entities/portfolio/goo";
import type { Actor } from "~/services/core/access.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { JsonText } from "~/services/core/json/jsonText";
import { Part } from "~/services/core/parts/part";
import { dbOf, remove, save } from "~/services/core/store.server";
import { baseOfYear, saveParties } from "../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { portfolioCalls } from "./calls.server";
import { dealEntity } from "./deal.entity.server";
import { gooEntity } from "./goos/goo.entity.server";

/** More than these lists once ended at without a word. */
const ROWS = 12_000;

let space: TestSpace;
let system_id: string;
const year = new Date().getUTCFullYear() + 1;

beforeAll(async () => {
  space = await testSpace();
  const { editor } = space;
  system_id = newSystem(editor);
  const other = newSystem(space.otherEditor);
  giveRole(space.viewer, system_id, "viewer");
  dbOf(space.admin).update(systems).set({ has_portfolio: true }).run();
  saveParties(editor);
  const deal = { ...baseOfYear(system_id, year), deal_id: "deal-0" };
  expect(save(editor, dealEntity, deal)).toMatchObject({ ok: true });
  const goo = gooSchema.parse({
    goo_id: "goo-0",
    system_id,
    name: "Wind",
    tech_id: "wind_turbine",
    trading_price: 1.5,
    amount: 3,
    start_date: "2026-01-01",
    end_date: "2026-06-30",
  });
  expect(save(editor, gooEntity, goo)).toMatchObject({ ok: true });
  // The same row many times, of another day each; every tenth is another system's, every eleventh deleted.
  const { $client } = dbOf(space.admin);
  for (const [table, id] of [
    ["deals", "deal_id"],
    ["goos", "goo_id"],
  ] as const) {
    const fields = $client
      .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name);
    const put: Record<string, string> = {
      [id]: `'${id.slice(0, -3)}-' || (i * 7919 % 1000003)`,
      system_id: "iif(i % 10 = 9, @other, system_id)",
      start_date: "date('2000-01-01', '+' || (i * 31 % 10007) || ' days')",
      deleted_at: "iif(i % 11 = 10, set_at, NULL)",
    };
    $client
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows)
         INSERT INTO ${table} (${fields.join()}) SELECT ${fields.map((field) => put[field] ?? field).join()} FROM ${table}, n`,
      )
      .run({ rows: ROWS, other });
  }
});
afterAll(() => space.close());

const LISTS: { id: string; table: string; idField: string; entity: AnyEntity }[] = [
  { id: "listDeals", table: "deals", idField: "deal_id", entity: dealEntity },
  { id: "listGoos", table: "goos", idField: "goo_id", entity: gooEntity },
];

describe.each(LISTS)("the list $id", ({ id, table, idField, entity }) => {
  const call = portfolioCalls.find((each) => each.id === id)!;
  const ask = (query: object, actor: Actor = space.editor) =>
    call.run({ actor, params: {}, query: { system_id, timezone: "UTC", ...query } } as never) as unknown as Promise<
      { ok: true; value: unknown } | { ok: false; status: number }
    >;
  const idsOf = (rows: unknown) => (rows as Record<string, string>[]).map((row) => row[idField]!);
  const inOrder = () =>
    dbOf(space.editor)
      .$client.prepare(`SELECT ${idField} FROM ${table} WHERE system_id = ? AND deleted_at IS NULL ORDER BY rowid`)
      .pluck()
      .all(system_id) as string[];
  async function wholeOf(query: object, actor?: Actor): Promise<Record<string, unknown>[]> {
    const outcome = await ask(query, actor);
    if (!outcome.ok) throw new Error(String(outcome.status));
    const { value } = outcome;
    return (value instanceof JsonText ? JSON.parse(await value.text()) : value) as Record<string, unknown>[];
  }
  async function partOf(query: object, actor?: Actor): Promise<Part> {
    const outcome = await ask(query, actor);
    if (!outcome.ok || !(outcome.value instanceof Part)) throw new Error(JSON.stringify(outcome));
    return outcome.value;
  }
  async function partsOf(query: object, actor?: Actor): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    let after: string | undefined;
    do {
      const part = await partOf({ ...query, limit: 1000, after }, actor);
      rows.push(...(part.body as Record<string, unknown>[]));
      after = part.after;
    } while (after !== undefined && rows.length <= ROWS);
    return rows;
  }

  test("has every row, and in parts the same ones, for an editor and a viewer", async () => {
    const whole = await wholeOf({});
    expect(whole.length).toBeGreaterThan(9_800);
    expect(idsOf(whole)).toEqual(inOrder());
    expect(await partsOf({})).toEqual(whole);
    expect(await partsOf({}, space.viewer)).toEqual(whole);
    // Of all systems in sight: an admin sees those of the other one, too.
    expect(idsOf(await partsOf({ system_id: undefined }))).toEqual(inOrder());
    expect((await wholeOf({ system_id: undefined }, space.admin)).length).toBeGreaterThan(10_000);
    expect(await partsOf({ system_id: undefined }, space.admin)).toEqual(
      await wholeOf({ system_id: undefined }, space.admin),
    );
  });

  test("is none for people without a role, and for those of another space", async () => {
    for (const actor of [space.otherEditor, space.stranger])
      expect(await ask({ limit: 10 }, actor)).toMatchObject({ ok: false, status: 404 });
    const part = await partOf({ system_id: undefined, limit: 10 }, space.stranger);
    expect([part.body, part.after]).toEqual([[], undefined]);
    // The place of a part opens nothing.
    const { after } = await partOf({ limit: 10 });
    expect((await partOf({ system_id: undefined, limit: 10, after }, space.stranger)).body).toEqual([]);
  });

  test("goes on where rows came and went between two parts", async () => {
    const before = inOrder();
    const first = await partOf({ limit: 100 });
    for (const each of [before[99]!, before[150]!]) expect(remove(space.editor, entity, each).ok).toBe(true);
    expect(remove(space.editor, entity, before[99]!, true).ok).toBe(true);
    const second = await partOf({ limit: 100, after: first.after });
    expect(idsOf(second.body)).toEqual(inOrder().slice(99, 199));
    expect(idsOf(first.body)).toEqual(before.slice(0, 100));
  });

  test("says at after what is none, and ends for a role that is taken", async () => {
    expect(await ask({ after: "x", limit: 5 })).toMatchObject({ status: 422, issues: [{ path: "after" }] });
    expect(await ask({ after: inOrder()[0] })).toMatchObject({ status: 422, issues: [{ path: "after" }] });
    const { after } = await partOf({ limit: 10 }, space.viewer);
    const ofViewer = eq(roles.user_id, space.viewer.user_id);
    dbOf(space.admin).update(roles).set({ deleted_at: new Date().toISOString() }).where(ofViewer).run();
    expect(await ask({ limit: 10, after }, space.viewer)).toMatchObject({ ok: false, status: 404 });
    dbOf(space.admin).update(roles).set({ deleted_at: null }).where(ofViewer).run();
  });
});

test("a list of systems without the module has none of their deals, in parts neither", async () => {
  const call = portfolioCalls.find(({ id }) => id === "listDeals")!;
  const db = dbOf(space.admin);
  db.update(systems).set({ has_portfolio: false }).where(eq(systems.system_id, system_id)).run();
  const query = { timezone: "UTC", limit: 1000, after: undefined };
  const outcome = await call.run({ actor: space.editor, params: {}, query } as never);
  expect(outcome).toMatchObject({ ok: true, value: { body: [], after: undefined } });
  expect(db.select().from(deals).where(eq(deals.system_id, system_id)).limit(1).all()).toHaveLength(1);
});
