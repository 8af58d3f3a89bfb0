import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { facts } from "~db/schema/changes";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { get, list, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { marketList, saveMarket } from "./markets.server";
import { spotMarketEntity } from "./spotMarket.entity.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const fields = {
  name: "Intraday Köln",
  carrier_id: "electricity",
  country_code: "DE",
  currency: "EUR",
  timezone: "Europe/Berlin",
  zone: null,
  price_source: "synthetic",
} as const;
const form = { ...fields, timestep_minutes: "15", expected: null };
const market: SpotMarket = { ...fields, spot_id: "own", timestep_minutes: 15 };
const issuesOf = (change: Partial<SpotMarket>) => {
  const outcome = save(space.admin, spotMarketEntity, { ...market, ...change });
  return outcome.ok ? null : outcome.issues?.map(({ path, message }) => `${path}: ${message}`);
};

describe("spot markets", () => {
  it("come with a new space, one per bidding zone", () => {
    expect(get(space.viewer, spotMarketEntity, "day_ahead_DE-LU")).toMatchObject({
      country_code: "DE",
      currency: "EUR",
      timestep_minutes: 15,
      zone: "DE-LU",
      price_source: "synthetic",
    });
    expect(list(space.viewer, spotMarketEntity).length).toBeGreaterThan(40);
  });

  it("are kept by admins alone", () => {
    for (const actor of [space.viewer, space.editor])
      expect(saveMarket(actor, null, form)).toMatchObject({ ok: false, status: 403 });
    expect(saveMarket(space.admin, null, form)).toMatchObject({ ok: true, value: { spot_id: "intraday_koln" } });
    const secondSave = saveMarket(space.admin, null, form);
    expect(secondSave.ok && secondSave.value.spot_id).not.toBe("intraday_koln");
  });

  it.each([
    [{ carrier_id: "nothing" }, ["carrier_id: rules.unknown_reference"]],
    [{ carrier_id: "water" }, ["carrier_id: spot.rules.energy_carrier"]],
    [{ country_code: "ZZ" }, ["country_code: rules.country"]],
    [{ currency: "XQX" }, ["currency: rules.currency"]],
    [{ timezone: "Europe/Nowhere" }, ["timezone: rules.timezone"]],
    [{ timestep_minutes: 20 as 15 }, ["timestep_minutes: rules.not_in_list"]],
    [{ price_source: "smard" }, ["zone: spot.rules.zone_needed"]],
    [{ price_source: "smard", zone: "SE3" }, ["price_source: spot.rules.not_at_source"]],
    [{ price_source: "energy_charts", zone: "SE3", currency: "SEK" }, ["currency: spot.rules.published_in"]],
    [{ price_source: "entsoe", zone: "SE3" }, ["price_source: spot.rules.no_token"]],
    [{ price_source: "upload", currency: "SEK" }, null],
  ] as [Partial<SpotMarket>, string[] | null][])("%j is refused with %j", (change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it("are found by their zone, their country and their carrier", () => {
    const query = { q: "", country: "", carrier: "", source: "" };
    const names = (change: Partial<typeof query>) =>
      marketList(space.viewer, { ...query, ...change }, (code) => (code === "SE" ? "Sweden" : code)).map(
        (row) => row.name,
      );
    expect(names({ q: "sweden" })).toEqual(["Day-ahead SE1", "Day-ahead SE2", "Day-ahead SE3", "Day-ahead SE4"]);
    expect(names({ q: "it-s" })).toEqual(["Day-ahead IT-Sardinia", "Day-ahead IT-Sicily", "Day-ahead IT-South"]);
    expect(names({ country: "FR" })).toEqual(["Day-ahead FR"]);
    expect(names({ carrier: "heat" })).toEqual([]);
  });

  it("keep their carrier, and stay deleted when a new version brings its catalogue", async () => {
    const straw = { carrier_id: "straw", unit: "MWh", color: "#112233", name: { en: "Straw" } };
    expect(save(space.admin, carrierEntity, straw).ok).toBe(true);
    const bales = { ...market, spot_id: "bales", carrier_id: "straw" };
    expect(save(space.admin, spotMarketEntity, bales).ok).toBe(true);
    expect(remove(space.admin, carrierEntity, "straw")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.admin, spotMarketEntity, "bales").ok).toBe(true);
    expect(remove(space.admin, carrierEntity, "straw").ok).toBe(true);
    expect(remove(space.admin, spotMarketEntity, "day_ahead_SE1")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.admin, futuresMarketEntity, "futures_SE1").ok).toBe(true);
    expect(remove(space.admin, spotMarketEntity, "day_ahead_SE1").ok).toBe(true);
    const changed = { ...get(space.admin, spotMarketEntity, "day_ahead_FR")!, name: "France" };
    expect(save(space.admin, spotMarketEntity, changed).ok).toBe(true);
    spaceDb(space.dataDir, "alpha").update(facts).set({ value: "older" }).run();
    await prepareSpaces(environment(), pino({ level: "silent" }));
    expect(get(space.admin, spotMarketEntity, "day_ahead_SE1")).toBeUndefined();
    expect(get(space.admin, spotMarketEntity, "day_ahead_SE2")).toBeDefined();
    expect(get(space.admin, spotMarketEntity, "day_ahead_FR")?.name).toBe("France");
  });
});
