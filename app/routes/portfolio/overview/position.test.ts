import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, dayOf, firstOfMonth, HOUR_MS } from "~/entities/core/clock";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { makeSnapshot } from "~/services/portfolio/marketSnapshot/make.server";
import { storeSnapshot } from "~/services/portfolio/marketSnapshot/store.server";
import { runChooser } from "~/services/results/pages.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { positionView } from "./position.server";
import { portfolioFilters } from "./query.server";

let space: TestSpace;
let system_id: string;
/** The 15th of the next month: a quarter from there has two whole months between parts of two others. */
const start = `${firstOfMonth(`${dayOf("Europe/Berlin", Date.now()).slice(0, 7)}-01`, 1).slice(0, 7)}-15`;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const [sale] = list(space.editor, nodeEntity, { system_id });
  const node = { ...sale!, node_id: "works", technology_id: "electricity_demand", name: "Works" };
  const live = { system_id, type: "measurement", unit: "MW", timezone: "Europe/Berlin", live_id: "m", name: "M" };
  const saved = [
    save(space.editor, nodeEntity, { ...node, carrier_level_output: null }),
    save(space.editor, liveSeriesEntity, live as never),
    save(space.editor, operationSiteEntity, { system_id, components: [{ component_id: "works", power_live_id: "m" }] }),
  ];
  for (const outcome of saved) expect(outcome).toMatchObject({ ok: true });
  // 5 MW in every hour, 52 weeks before.
  const from = Date.parse(`${start}T00:00Z`) - 364 * DAY_MS - 48 * HOUR_MS;
  const points = Array.from({ length: 100 * 24 }, (_, i) => ({ live_id: "m", at: from + i * HOUR_MS, value: 5 }));
  const db = dbOf(space.editor);
  storePoints(db, points, Date.now());
  const pair = marketOfDeal(db, "", get(space.editor, systemEntity, system_id)!.properties.country_code)!;
  storeSnapshot(db, pair.market.futures_id, "of today", makeSnapshot(db, pair, Date.now()));
});
afterAll(() => space.close());

const view = (filters: Record<string, string> = {}) => {
  const query = new URLSearchParams({ period: "quarter", start, ...filters });
  const { filter } = portfolioFilters(query);
  const system = get(space.editor, systemEntity, system_id)!;
  const runs = runChooser(space.editor, system_id);
  return positionView(space.editor, system, {
    runs,
    query,
    filter,
    deals: [],
    spotBooks: [],
    locale: "en",
    editable: true,
  });
};
const links = (filters?: Record<string, string>) => view(filters).positions.map(({ dealHref }) => dealHref);
const priceOf = (href: string | null | undefined) => Number(new URL(`http://x${href}`).searchParams.get("price"));

it("proposes a deal for whole months alone: what is open in a part of one is not that of its product", () => {
  expect(view().positions.map(({ needed }) => needed?.openMw)).toEqual(Array(4).fill(expect.closeTo(5, 9)));
  expect(links().map((href) => href !== null)).toEqual([false, true, true, false]);
});

it("proposes the price that is quoted, whatever prices the position is looked at with", () => {
  const [base, high] = [view(), view({ scenario: "high" })];
  const [quoted, raised] = [base, high].map(({ positions }) => positions[1]!.forward!);
  expect(raised).toBeGreaterThan(quoted! * 1.01);
  expect(priceOf(high.positions[1]!.dealHref)).toBeCloseTo(quoted!, 2);
});

it("proposes nothing where the deals of a party or a use alone are chosen: the need is that of the whole site", () => {
  for (const filter of [{ house: "h" }, { book: "b" }, { counterparty: "c" }, { use: "own" }] as Record<
    string,
    string
  >[])
    expect(links(filter), JSON.stringify(filter)).toEqual([null, null, null, null]);
});
