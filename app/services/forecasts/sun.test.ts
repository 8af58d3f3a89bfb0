import { afterAll, beforeAll, expect, test } from "vitest";
import { type SpaceDb, spaceDb } from "~db/client";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import type { LiveType } from "~/entities/live/liveSeries";
import { operatedComponent, operationSiteSchema } from "~/entities/operator/operationSite";
import { save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { forecastSettingsEntity } from "./settings.entity.server";
import { clearSkyAt, positionOf, sunUnused } from "./sun.server";

/** Which series know the sun, and where it stands over them. */
let space: TestSpace;
let db: SpaceDb;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  db = spaceDb(space.dataDir, "alpha");
  system = newSystem(space.admin);
  const rows = [
    save(space.admin, geometryEntity, {
      geometry_id: "east",
      name: "East",
      type: "Point",
      coordinates: [90, 0],
      system_id: system,
    }),
    save(space.admin, geometryEntity, {
      geometry_id: "undrawn",
      name: "Undrawn",
      type: "Point",
      coordinates: [8, 50],
      system_id: system,
    }),
    ...[
      { node_id: "roof", technology_id: "photovoltaics", geometry_id: "east", carrier_level_output: LEVEL },
      { node_id: "loads", technology_id: "electricity_demand", geometry_id: "east", carrier_level_input: LEVEL },
      { node_id: "shed", technology_id: "photovoltaics", geometry_id: "undrawn", carrier_level_output: LEVEL },
    ].map((node) => save(space.admin, nodeEntity, { ...node, name: node.node_id, system_id: system })),
  ];
  for (const one of rows) if (!one.ok) throw new Error(JSON.stringify(one));
  undraw("geometry_id", "undrawn");
});
afterAll(() => space.close());

const LEVEL = "electricity_0.4kV";
/** Places from before they had to be drawn. */
const undraw = (column: "geometry_id" | "system_id", id: string) =>
  db.$client.prepare(`UPDATE geometries SET coordinates = NULL WHERE ${column} = ?`).run(id);

const WITHOUT = { datetime_features: ["weekday" as const] };
const WITH = { datetime_features: ["sun" as const] };
/** An equinox: at 90 degrees east the sun is highest at 06:00 UTC, over the border of the system at half past eleven. */
const DAY = { startMs: Date.UTC(2026, 2, 20), stepS: 3600, count: 24 };
function highestHour(node_id: string | null, settings: typeof WITHOUT | typeof WITH, type: LiveType = "production") {
  const sky = clearSkyAt(db, { live_id: "", system_id: system, type, node_id }, settings, DAY);
  return sky && sky.values.indexOf(Math.max(...sky.values));
}

test("series of a component that the sun drives know it by themselves, at its place", () => {
  expect([5, 6]).toContain(highestHour("roof", WITHOUT));
  expect(highestHour("shed", WITHOUT)).toBe(11);
  expect(highestHour("loads", WITHOUT)).toBeNull();
  expect(highestHour("roof", WITHOUT, "temperature")).toBeNull();
  expect(highestHour(null, WITHOUT)).toBeNull();
});

test("others know it when their settings say so", () => {
  expect([5, 6]).toContain(highestHour("loads", WITH));
  expect(highestHour(null, WITH)).toBe(11);
});

test("a series counts at the component whose power it measures, for the rule as for the job: half past five; half past eleven at the border", () => {
  const series = { live_id: "meter", system_id: system, name: "Meter", type: "measurement", unit: "kW" } as const;
  expect(save(space.admin, liveSeriesEntity, series).ok).toBe(true);
  const source = { live_id: "meter", system_id: system, type: "measurement" as const, node_id: null };
  const highest = () => {
    const sky = clearSkyAt(db, source, WITHOUT, DAY);
    return sky && sky.values.indexOf(Math.max(...sky.values));
  };
  expect(highest()).toBeNull();
  expect(positionOf(db, source)).not.toMatchObject({ longitudeDeg: 90 });
  const component = operatedComponent.parse({ component_id: "roof", power_live_id: "meter" });
  const site = operationSiteSchema.parse({ system_id: system, components: [component] });
  expect(save(space.admin, operationSiteEntity, site).ok).toBe(true);
  expect([5, 6]).toContain(highest());
  expect(positionOf(db, source)).toMatchObject({ longitudeDeg: 90, latitudeDeg: 0 });
});

test("it is said where the height of the sun counts for nothing: no place, or nothing that follows it", () => {
  const source = { live_id: "roof-power", system_id: system, type: "production" as const, node_id: "roof" };
  const settings = { ...WITHOUT, model_name: "automatic" as const, set_at: "2026-06-01T00:00:00.000Z" };
  const searched = (...models: ForecastModel[]) => ({
    searched_at: "2026-06-02T00:00:00.000Z",
    search: models.map((model) => ({ model, count: 24 })),
  });
  expect(sunUnused(db, source, settings, null)).toBeNull();
  expect(sunUnused(db, source, settings, searched("day_naive", "sun_mean"))).toBeNull();
  expect(sunUnused(db, source, settings, searched("day_naive", "ridge"))).toBe("not_followed");
  // Nothing is known of settings that came after the search, and a model that was chosen leaves the others out.
  expect(sunUnused(db, source, { ...settings, set_at: "2026-06-03T00:00:00.000Z" }, searched("ridge"))).toBeNull();
  expect(sunUnused(db, source, { ...settings, model_name: "ridge" }, searched("ridge"))).toBeNull();
  // A demand has nothing to do with it until somebody says so.
  const demand = { ...source, node_id: "loads" };
  expect(sunUnused(db, demand, settings, searched("ridge"))).toBeNull();
  expect(sunUnused(db, demand, { ...settings, ...WITH }, searched("ridge"))).toBe("not_followed");
  const lost = newSystem(space.admin);
  undraw("system_id", lost);
  const nowhere = { ...source, system_id: lost, node_id: null };
  expect(sunUnused(db, nowhere, { ...settings, ...WITH }, null)).toBe("no_place");
});

test("settings that say so are refused where nobody has drawn a place", () => {
  const bare = newSystem(space.admin);
  const series = { live_id: "bare", system_id: bare, name: "Bare", type: "measurement", unit: "kW" } as const;
  expect(save(space.admin, liveSeriesEntity, series).ok).toBe(true);
  const settings = { live_id: "bare", system_id: bare, datetime_features: ["sun" as const] };
  expect(save(space.admin, forecastSettingsEntity, settings).ok).toBe(true);
  undraw("system_id", bare);
  const refused = save(space.admin, forecastSettingsEntity, { ...settings, interval_hours: 12 });
  expect(refused.ok ? null : refused.issues?.map(({ path, message }) => [path, message])).toEqual([
    ["datetime_features", "forecasts.rules.no_position"],
  ]);
});
