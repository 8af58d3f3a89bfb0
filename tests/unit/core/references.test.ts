import { getTableName, is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "~db/space.schema";
import { ENTITIES } from "~/services/registry.server";

/**
 * What the database changes by itself when a row goes leaves no change record. So where rows of an entity go with, or forget, a row of
 * another, a follower does it before. It is named here, with the test that shows the record. What goes with its system is told by the
 * change of the system.
 */
const FOLLOWED: Record<string, string> = {
  "deals.geometry_id": "portfolio/followers.server.ts, deals.test.ts",
  "deals.ts_id": "a series is removed with its deal alone, deal.entity.server.ts",
  "events.line_id": "events: takeAlong",
  "events.node_id": "events: takeAlong",
  "goos.deal_id": "portfolio/deal.entity.server.ts, deals.test.ts",
  "run_notes.optimization_id": "optimizations/stop.server.ts, studies.test.ts",
  "studies.optimization_id": "studies/continue.server.ts, studies.test.ts",
  "timeseries.geometry_id": "weather: its series go with a location",
};

it("no row of an entity is changed or removed by the database alone", () => {
  const tables = new Set(ENTITIES.map(({ table }) => getTableName(table)));
  const byDatabase = Object.values(schema).flatMap((table) => {
    if (!is(table, Table) || !tables.has(getTableName(table))) return [];
    return getTableConfig(table as SQLiteTable).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const acts = key.onDelete === "cascade" || key.onDelete === "set null";
      const other = getTableName(foreignTable);
      return acts && other !== "systems" && tables.has(other) ? [`${getTableName(table)}.${columns[0]!.name}`] : [];
    });
  });
  expect(byDatabase.sort()).toEqual(Object.keys(FOLLOWED));
});
