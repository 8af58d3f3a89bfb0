import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { nodes } from "~db/schema/twin";
import { type Tariff, tariffSchema } from "~/entities/tariffs/tariff";
import { TARIFF_TEMPLATES, tariffOfTemplate } from "~/entities/tariffs/templates";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { get, remove, restore, save } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { tariffEntity } from "./tariff.entity.server";
import { addTariff, putVersion, tariffRows } from "./tariffs.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const tariff = (id: string, more: Partial<Tariff> = {}): Tariff =>
  tariffSchema.parse({
    tariff_id: id,
    name: id,
    timezone: "Europe/Berlin",
    versions: [{ year: 2025, elements: [{ kind: "energy", name: "Energy", price: 0.3 }] }],
    ...more,
  });
const issuesOf = (row: Tariff) => {
  const outcome = save(space.editor, tariffEntity, row);
  return outcome.ok ? null : outcome.issues?.map(({ path, message }) => `${path}: ${message}`);
};

describe("tariffs of a space", () => {
  it("are kept by editors and seen by all of the space, by nobody of another", () => {
    expect(save(space.editor, tariffEntity, tariff("shared")).ok).toBe(true);
    expect(save(space.viewer, tariffEntity, tariff("viewed"))).toMatchObject({ ok: false, status: 403 });
    // The right is asked before what was sent is looked at.
    expect(save(space.viewer, tariffEntity, { tariff_id: "viewed" } as Tariff)).toMatchObject({ status: 403 });
    expect(get(space.viewer, tariffEntity, "shared")).toMatchObject({ name: "shared", bears_vat: true });
    expect(get(space.stranger, tariffEntity, "shared")).toBeUndefined();
    const log = spaceDb(space.dataDir, "alpha").select().from(changes).where(eq(changes.id, "shared")).all();
    expect(log.map(({ type, mode }) => [type, mode])).toEqual([["tariff", "create"]]);
  });

  it("name a clock, a currency and a market that are there, in one currency", () => {
    expect(issuesOf(tariff("t", { timezone: "Mars/Base" }))).toEqual(["timezone: rules.timezone"]);
    expect(issuesOf(tariff("t", { currency: "XXQ" }))).toEqual(["currency: rules.currency"]);
    expect(issuesOf(tariff("t", { country_code: "QZ" }))).toEqual(["country_code: rules.country"]);
    expect(issuesOf(tariff("t", { spot_id: "none" }))).toEqual(["spot_id: rules.unknown_reference"]);
    expect(issuesOf(tariff("t", { spot_id: "day_ahead_GB" }))).toEqual(["spot_id: tariffs.rules.market_currency"]);
    expect(issuesOf(tariff("priced", { spot_id: "day_ahead_AT" }))).toBeNull();
    // The market stays as long as a tariff takes its prices.
    expect(remove(space.admin, spotMarketEntity, "day_ahead_AT")).toMatchObject({ status: 409 });
  });

  it("of every shipped structure can be stored; what has to be entered is said", () => {
    for (const template of TARIFF_TEMPLATES) {
      const { key } = template;
      const added = addTariff(space.editor, tariffOfTemplate(template, { id: key, name: key, nameOf: (part) => part }));
      expect(added.ok, key).toBe(true);
    }
    const states = new Map(tariffRows(space.viewer, "live", 2026).map(({ name, state }) => [name, state]));
    expect(states.get("de_household")).toBe("examples");
    expect(states.get("de_business")).toBe("open");
    expect(states.get("shared")).toBe("complete");
  });

  it("get one more year, in the order of the years", () => {
    const stored = get(space.editor, tariffEntity, "shared")!;
    const version = { ...stored.versions[0]!, year: 2024 };
    const saved = putVersion(space.editor, stored, { year: null, version });
    expect(saved.ok && saved.value.versions.map(({ year }) => year)).toEqual([2024, 2025]);
    // Who read an older state is told.
    const late = putVersion(space.editor, stored, { year: null, version, expected: "2020-01-01T00:00:00.000Z" });
    expect(late).toMatchObject({ ok: false, status: 409 });
    expect(issuesOf({ ...tariff("t"), versions: [version, version] })).toEqual(["versions: tariffs.rules.year_twice"]);
  });

  it("price purchases alone, stay while they do, and go along with the system", () => {
    const systemId = readySystem(space.editor);
    const placeId = spaceDb(space.dataDir, "alpha")
      .select()
      .from(nodes)
      .where(eq(nodes.system_id, systemId))
      .get()!.geometry_id;
    const node = {
      node_id: "grid",
      system_id: systemId,
      geometry_id: placeId,
      technology_id: "electricity_purchase",
      name: "Grid",
      carrier_level_output: "electricity_0.4kV",
      tariff_id: "shared",
    };
    expect(save(space.editor, nodeEntity, { ...node, tariff_id: "none" })).toMatchObject({
      issues: [{ path: "tariff_id", message: "rules.unknown_reference" }],
    });
    expect(save(space.editor, nodeEntity, node)).toMatchObject({ ok: true, value: { tariff_id: "shared" } });
    const plant = { ...node, node_id: "pv", technology_id: "photovoltaics", name: "PV" };
    expect(save(space.editor, nodeEntity, plant)).toMatchObject({ ok: true, value: { tariff_id: null } });
    expect(remove(space.editor, tariffEntity, "shared")).toMatchObject({ ok: false, status: 409 });
    expect(tariffRows(space.viewer, "live", 2026).find(({ name }) => name === "shared")?.components).toBe(1);

    const snapshot = snapshotFor(space.editor, systemId);
    if (!snapshot.ok) throw new Error("no snapshot");
    expect(snapshot.value.tariffs?.map(({ tariff_id }) => tariff_id)).toEqual(["shared"]);
    // In another space it is added; the component keeps it.
    const imported = importSnapshot(space.stranger, snapshot.value);
    expect(imported.ok).toBe(true);
    expect(get(space.stranger, tariffEntity, "shared")).toMatchObject({ name: "shared" });
    expect(get(space.stranger, nodeEntity, "grid")).toMatchObject({ tariff_id: "shared" });
  });

  it("come back after they were deleted", () => {
    expect(remove(space.editor, tariffEntity, "priced").ok).toBe(true);
    expect(remove(space.viewer, tariffEntity, "shared")).toMatchObject({ status: 403 });
    expect(restore(space.editor, tariffEntity, "priced").ok).toBe(true);
  });
});
