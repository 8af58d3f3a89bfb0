import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes } from "~db/schema/changes";
import { spotDeals as spotDealRows } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import { dealValue, type SpotDeal } from "~/entities/spot/spotDeal";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { auditEntry } from "~/services/changes/audit.server";
import { dbOf, get, list, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealList, dealsInSight, offeredMarkets, saveDeal, spotDeals } from "./deals.server";
import { dealtMarketsOf } from "./dealtMarkets.server";
import { spotDealEntity } from "./spotDeal.entity.server";
import { spotMarketEntity } from "./spotMarket.entity.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
});
afterAll(() => space.close());

const form = {
  spotdeal_id: "first",
  spot_id: "day_ahead_DE-LU",
  start_at: "2026-07-01T10:15:00Z",
  direction: "purchase" as const,
  amount: 4,
  trading_price: 50,
  expected: null,
};
const saveWith = (change: Partial<SpotDeal> = {}) => {
  const { spot_id, start_at, amount, trading_price } = form;
  const deal = { spotdeal_id: "other", system_id: system, spot_id, start_at, amount, trading_price };
  return save(space.editor, spotDealEntity, { ...deal, ...change });
};
const issueOf = (returnType: ReturnType<typeof saveWith>) => {
  const [issue] = returnType.ok ? [] : (returnType.issues ?? []);
  return returnType.ok ? null : `${issue?.path}: ${issue?.message}`;
};
const at = (text: string) => Date.parse(text);

describe("a deal", () => {
  it("ends with its delivery period and costs price times amount times hours", () => {
    const outcome = saveDeal(space.editor, system, form);
    expect(outcome).toMatchObject({ ok: true, value: { end_at: "2026-07-01T10:30:00.000Z" } });
    // 50 EUR/MWh x 4 MW x 0.25 h.
    expect(dealValue(get(space.viewer, spotDealEntity, "first")!)).toBe(50);
    const inHours = saveDeal(space.editor, system, {
      ...form,
      spotdeal_id: "swiss",
      spot_id: "day_ahead_CH",
      start_at: "2026-07-01T10:00:00+02:00",
    });
    expect(inHours).toMatchObject({
      ok: true,
      value: { start_at: "2026-07-01T08:00:00.000Z", end_at: "2026-07-01T09:00:00.000Z" },
    });
  });

  it("is made by editors of its system alone", () => {
    expect(saveDeal(space.viewer, system, { ...form, spotdeal_id: "x" })).toMatchObject({ ok: false, status: 403 });
    expect(saveDeal(space.otherEditor, system, { ...form, spotdeal_id: "x" })).toMatchObject({
      ok: false,
      status: 404,
    });
  });

  it.each([
    [{ direction: "swap" as never }, "direction: rules.not_in_list"],
    [{ amount: -1, direction: "sale" }, "amount: rules.must_be_positive"],
    [{ amount: 0 }, "amount: rules.must_be_positive"],
    [{ amount: 2e6 }, "amount: rules.must_be_at_most"],
    [{ trading_price: 1e6 }, "trading_price: rules.must_be_at_most"],
    [{ spot_id: "nowhere" }, "spot_id: rules.unknown_reference"],
    [{ start_at: "2026-07-01T10:20:00Z" }, "start_at: spot.rules.period_start"],
    [{ start_at: "2026-07-01" }, "start_at: rules.invalid"],
    [{ start_at: "1890-07-01T10:15:00Z" }, "start_at: rules.year_range"],
    [{ end_at: "2026-07-01T11:15:00Z" }, "end_at: spot.rules.period_end"],
    [{ end_at: "2026-07-01T10:30:00Z", trading_price: -20 }, null],
  ] as [Partial<SpotDeal>, string | null][])("%j: %j", (change, issue) => {
    expect(issueOf(saveWith(change))).toBe(issue);
  });

  it("may begin in both of the hours that a clock shows twice", () => {
    for (const start_at of ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"])
      expect(issueOf(saveWith({ spotdeal_id: start_at.slice(0, 13), start_at }))).toBeNull();
    for (const id of ["2026-10-25T00", "2026-10-25T01"]) expect(remove(space.editor, spotDealEntity, id).ok).toBe(true);
  });
});

describe("a market with deals", () => {
  it("stays, and with it what deals go by", () => {
    expect(remove(space.admin, spotMarketEntity, "day_ahead_DE-LU")).toMatchObject({
      ok: false,
      status: 409,
      message: "spot.rules.market_in_use",
    });
    const market = get(space.admin, spotMarketEntity, "day_ahead_CH")!;
    expect(save(space.admin, spotMarketEntity, { ...market, timestep_minutes: 15 })).toMatchObject({ status: 422 });
    expect(save(space.admin, spotMarketEntity, { ...market, name: "Switzerland" }).ok).toBe(true);
  });
});

describe("deals of a system", () => {
  it("are those whose delivery touches a time", () => {
    const idsBetween = (from: string, to: string) =>
      spotDeals(dbOf(space.admin), system, at(from), at(to)).map(({ deal }) => deal.spotdeal_id);
    expect(idsBetween("2026-07-01T08:00Z", "2026-07-01T10:30Z")).toEqual(["swiss", "first", "other"]);
    expect(idsBetween("2026-07-01T09:00Z", "2026-07-01T10:15Z")).toEqual([]);
    expect(idsBetween("2026-07-01T10:29Z", "2026-07-02T00:00Z")).toEqual(["first", "other"]);
  });

  it("are summed by currency, deleted ones apart, and seen by those of the system", () => {
    const query = { market: null, direction: null, fromMs: null, toMs: null, lifecycle: "live", page: 1 } as const;
    const page = dealList(space.viewer, system, query);
    expect(page.rows.map(({ deal }) => deal.spotdeal_id)).toEqual(["first", "other", "swiss"]);
    // 50 x 4 x 0.25, -20 x 4 x 0.25 and 50 x 4 x 1.
    expect(page.sums).toEqual([{ currency: "EUR", deals: 3, energy: 6, value: 230 }]);
    expect(dealList(space.viewer, system, { ...query, market: "day_ahead_CH" }).total).toBe(1);
    expect(dealList(space.viewer, system, { ...query, lifecycle: "deleted" }).total).toBe(2);
    expect(dealList(space.otherEditor, system, query)).toEqual({ rows: [], total: 0, sums: [] });
  });

  it("are listed for programs by carrier, newest first, up to a limit, in sight", () => {
    const query = {
      systemId: null,
      carrierId: null,
      direction: null,
      status: "existing" as const,
      fromMs: at("2026-06-01"),
      toMs: at("2026-08-01"),
      limit: 100,
      after: undefined as string | undefined,
    };
    const partOf = (change: Partial<typeof query>, actor = space.viewer) => {
      const part = dealsInSight(actor, { ...query, ...change });
      if (!part.ok) throw new Error(JSON.stringify(part.issues));
      return part.value;
    };
    const ids = (change: Partial<typeof query>, actor = space.viewer) =>
      partOf(change, actor).rows.map(({ deal }) => deal.spotdeal_id);
    const switchTo = (has_operation: boolean) =>
      dbOf(space.admin).update(systems).set({ has_operation }).where(eq(systems.system_id, system)).run();
    // Deals of a system without the module are not listed; only super admins switch it.
    expect(ids({})).toEqual([]);
    switchTo(true);
    expect(ids({})).toEqual(["other", "first", "swiss"]);
    expect(ids({ limit: 1 })).toEqual(["other"]);
    expect(ids({ carrierId: "heat" as never })).toEqual([]);
    expect(ids({}, space.otherEditor)).toEqual([]);
    switchTo(false);
  });

  it("are listed for programs in parts, of which none is left out or told twice", () => {
    const system = newSystem(space.editor);
    giveRole(space.viewer, system, "viewer");
    const query = {
      systemId: system,
      carrierId: null,
      direction: null,
      status: "existing" as const,
      fromMs: at("2027-03-01"),
      toMs: at("2027-03-02"),
      limit: 2,
    };
    dbOf(space.admin).update(systems).set({ has_operation: true }).where(eq(systems.system_id, system)).run();
    const part = (after: string | undefined, actor = space.viewer) => {
      const outcome = dealsInSight(actor, { ...query, after });
      if (!outcome.ok) return outcome.issues;
      const { rows, next } = outcome.value;
      return { ids: rows.map(({ deal }) => deal.spotdeal_id), next };
    };
    const saveAt = (spotdeal_id: string, time: string) =>
      expect(saveWith({ spotdeal_id, system_id: system, start_at: `2027-03-01T${time}:00Z` }).ok).toBe(true);
    // Three of one moment: by the moment alone some would be left out or come twice.
    for (const [id, time] of [
      ["part-a", "10:00"],
      ["part-b", "11:00"],
      ["part-c", "11:00"],
      ["part-d", "11:00"],
      ["part-e", "12:00"],
    ] as const)
      saveAt(id, time);
    const first = part(undefined) as { ids: string[]; next: string };
    expect(first.ids).toEqual(["part-e", "part-d"]);
    // The last row goes for good, and one comes on each side of the place.
    for (const isHard of [false, true]) expect(remove(space.editor, spotDealEntity, "part-d", isHard).ok).toBe(true);
    saveAt("part-newer", "13:00");
    saveAt("part-older", "10:30");
    const second = part(first.next) as { ids: string[]; next: string };
    expect(second.ids).toEqual(["part-c", "part-b"]);
    expect(part(second.next)).toEqual({ ids: ["part-older", "part-a"], next: undefined });
    expect(part("part-b")).toEqual({ ids: ["part-older", "part-a"], next: undefined });
    for (const after of ["none", "2027~", "part-d"])
      expect(part(after), after).toMatchObject([{ path: "after", message: "errors.after_unknown" }]);
    // A person without the role: neither the id of a deal nor a place shows anything.
    expect(part("part-b", space.otherEditor)).toMatchObject([{ path: "after" }]);
    expect(part(first.next, space.otherEditor)).toEqual({ ids: [], next: undefined });
    expect(part(first.next, space.stranger)).toEqual({ ids: [], next: undefined });
  });

  it("are on markets of the system's country, or of all where it has none", () => {
    const names = (country: string | undefined) =>
      offeredMarkets(space.viewer, country, "electricity").map(({ name }) => name);
    expect(names("LU")).toEqual(["Day-ahead DE-LU"]);
    expect(names("SE")).toHaveLength(4);
    expect(names("JP").length).toBeGreaterThan(40);
    expect(names(undefined).length).toBeGreaterThan(40);
    expect(offeredMarkets(space.viewer, "DE", "heat")).toEqual([]);
  });

  it("are called as their market in the change log", () => {
    const rows = dbOf(space.admin).select().from(changes).all();
    const { seq } = rows.find(({ type, id }) => type === "spot_deal" && id === "swiss")!;
    expect(auditEntry(space.admin, seq)?.name).toBe("Switzerland");
  });
});

describe("an exported system", () => {
  it("has its deals and their markets, which another space takes with synthetic prices", () => {
    const snapshot = snapshotFor(space.editor, system);
    if (!snapshot.ok) throw new Error("no snapshot");
    expect(snapshot.value.spotDeals).toHaveLength(3);
    expect(snapshot.value.spotMarkets?.map(({ spot_id }) => spot_id).sort()).toEqual([
      "day_ahead_CH",
      "day_ahead_DE-LU",
    ]);
    expect(remove(space.stranger, futuresMarketEntity, "futures_CH").ok).toBe(true);
    expect(remove(space.stranger, spotMarketEntity, "day_ahead_CH").ok).toBe(true);
    const there = importSnapshot(space.stranger, snapshot.value);
    if (!there.ok) throw new Error(JSON.stringify(there));
    expect(list(space.stranger, spotDealEntity, { system_id: there.value.system_id })).toHaveLength(3);
    expect(get(space.stranger, spotMarketEntity, "day_ahead_CH")).toMatchObject({ price_source: "synthetic" });
    const copy = importSnapshot(space.admin, snapshot.value);
    if (!copy.ok) throw new Error(JSON.stringify(copy));
    const ids = list(space.admin, spotDealEntity, { system_id: copy.value.system_id }).map((row) => row.spotdeal_id);
    expect(ids).toHaveLength(3);
    expect(ids).not.toContain("first");
  });
});

describe("a sale", () => {
  it("has a positive quantity and counts negative in every sum", () => {
    const site = newSystem(space.editor);
    const dealt = { ...form, start_at: "2026-07-02T10:00:00Z" };
    expect(saveDeal(space.editor, site, { ...dealt, spotdeal_id: "bought", trading_price: 40 }).ok).toBe(true);
    const sale = { ...dealt, spotdeal_id: "sold", direction: "sale" as const, amount: 6, trading_price: 60 };
    expect(saveDeal(space.editor, site, sale).ok).toBe(true);
    const query = { market: null, direction: null, fromMs: null, toMs: null, lifecycle: "live", page: 1 } as const;
    // (4 - 6) MW x 0.25 h; 40 x 1 MWh - 60 x 1.5 MWh. A sale counted like a purchase made 2.5 MWh and 130.
    expect(dealList(space.viewer, site, query)).toMatchObject({ total: 0 });
    giveRole(space.viewer, site, "viewer");
    expect(dealList(space.viewer, site, query).sums).toEqual([{ currency: "EUR", deals: 2, energy: -0.5, value: -50 }]);
    expect(dealValue(get(space.editor, spotDealEntity, "sold")!)).toBe(-90);
    const ids = (direction: "purchase" | "sale") =>
      dealList(space.viewer, site, { ...query, direction }).rows.map(({ deal }) => deal.spotdeal_id);
    expect([ids("purchase"), ids("sale")]).toEqual([["bought"], ["sold"]]);
    // Page 0 is that of a file: the newest first, not cut into pages.
    expect(dealList(space.viewer, site, { ...query, page: 0 }).rows).toHaveLength(2);
    const snapshot = snapshotFor(space.editor, site);
    if (!snapshot.ok) throw new Error("no snapshot");
    const copy = importSnapshot(space.stranger, snapshot.value);
    if (!copy.ok) throw new Error(JSON.stringify(copy));
    const there = list(space.stranger, spotDealEntity, { system_id: copy.value.system_id });
    expect(there.map(({ direction }) => direction).sort()).toEqual(["purchase", "sale"]);
  });

  it("is none of the deals that say no direction, such as those of files from before", () => {
    const { spot_id, amount, trading_price } = form;
    const old = { spotdeal_id: "old", system_id: system, spot_id, start_at: "2026-07-03T10:00:00Z", amount };
    expect(save(space.editor, spotDealEntity, { ...old, trading_price })).toMatchObject({
      ok: true,
      value: { direction: "purchase" },
    });
  });
});

it("is a change for what is valued, also where its moment is an earlier one than that of another deal", () => {
  const site = newSystem(space.editor);
  const add = (spotdeal_id: string) => saveWith({ spotdeal_id, system_id: site });
  const version = () => dealtMarketsOf(dbOf(space.editor), site).map((market) => market.version);
  expect(add("on-time").ok).toBe(true);
  const before = version();
  expect(add("clock-set-back").ok).toBe(true);
  dbOf(space.editor)
    .update(spotDealRows)
    .set({ set_at: "2020-01-01T00:00:00.000Z" })
    .where(eq(spotDealRows.spotdeal_id, "clock-set-back"))
    .run();
  expect(version()).not.toEqual(before);
});
