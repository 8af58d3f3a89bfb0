import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { dashboards } from "~db/schema/dashboards";
import { events } from "~db/schema/events";
import { financeTerms } from "~db/schema/finance/terms";
import { liveSeries } from "~db/schema/live";
import { futuresMarkets } from "~db/schema/market";
import { optimizationOperations, setpointOutputs } from "~db/schema/operator";
import { optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { books, counterparties, deals, goos, houses } from "~db/schema/portfolio";
import { scenarios } from "~db/schema/scenarios";
import { spotMarkets } from "~db/schema/spot";
import { studies, studyRuns } from "~db/schema/studies";
import { systems } from "~db/schema/systems";
import { tariffs } from "~db/schema/tariffs";
import { timeseries } from "~db/schema/timeseries";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { Module } from "~/entities/core/roles";
import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { EventType } from "~/entities/events/event";
import type { HitKind } from "~/entities/help/search";
import { futuresPaths } from "~/entities/market/paths";
import type { PartyKind } from "~/entities/portfolio/parties";
import { partyPaths } from "~/entities/portfolio/paths";
import { spotPaths } from "~/entities/spot/paths";
import { tariffPaths } from "~/entities/tariffs/paths";
import type { GeometryType } from "~/entities/twin/geometry";
import { type Actor, mayUse } from "~/services/core/access.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";

export interface Hit {
  kind: HitKind;
  id: string;
  name: string;
  /** Null for geometries and scenarios that every system sees. */
  system_id: string | null;
  system_name: string | null;
  /** Of a geometry: tells locations from connections. */
  geometry_type: GeometryType | null;
  /** Of an event: what it is, when it began (ISO 8601 UTC), and the zone of its system. */
  event_type: EventType | null;
  start_at: string | null;
  timezone: string | null;
  /** Where its page is. */
  href: string;
}

/** What is looked for, as SQL: whether a name holds it, and how well (0 is best). */
export interface Wanted {
  holds: (name: SQLWrapper) => SQL;
  rank: (name: SQLWrapper) => SQL;
  /** Rows of a kind that are read at most. */
  limit: number;
  /** Kinds of events whose word in the reader's language holds it. */
  eventTypes: readonly EventType[];
}

export interface Source {
  kind: HitKind;
  table: SQLiteTable;
  id: SQLiteColumn;
  name: SQLWrapper;
  /** The system of a row; null for what belongs to the space. */
  system: SQLiteColumn | null;
  deletedAt: SQLiteColumn;
  /** Rows that are found, next to those that hold the name; all when left out. */
  where?: SQL | undefined;
  /** What else finds a row than its name. */
  also?: SQL | undefined;
  /** Rows of no system are found, too: every system sees them. */
  shared?: true;
  /** Seen only in systems that have the module. */
  module?: Module;
  newestFirst?: SQLiteColumn;
  geometryType?: SQLiteColumn;
  eventType?: SQLiteColumn;
  startAt?: SQLiteColumn;
  href: (row: Found) => string;
}

export type Found = Omit<Hit, "kind" | "href" | "system_name" | "timezone">;
const within = (row: Found): SitePaths => sitePaths(row.system_id ?? "");

/** What an operated system has. */
const OPERATED: Source[] = [
  {
    kind: "optimization_operation",
    table: optimizationOperations,
    name: optimizationOperations.name,
    id: optimizationOperations.optimization_operation_id,
    system: optimizationOperations.system_id,
    deletedAt: optimizationOperations.deleted_at,
    module: "operation",
    href: (row) => within(row).operation(row.id),
  },
  {
    kind: "setpoint_output",
    table: setpointOutputs,
    id: setpointOutputs.output_id,
    name: setpointOutputs.name,
    system: setpointOutputs.system_id,
    deletedAt: setpointOutputs.deleted_at,
    module: "operation",
    href: (row) => within(row).setpointOutput(row.id),
  },
];

const party = <T extends PartyKind>(
  kind: T,
  table: SQLiteTable & { name: SQLiteColumn; deleted_at: SQLiteColumn },
  id: SQLiteColumn,
): Source => ({
  kind,
  table,
  id,
  name: table.name,
  system: null,
  deletedAt: table.deleted_at,
  href: (row) => partyPaths.edit(kind, row.id),
});

/** Deals, and whom and where they are made with; these belong to the space. */
const TRADED: Source[] = [
  {
    kind: "deal",
    table: deals,
    id: deals.deal_id,
    name: deals.name,
    system: deals.system_id,
    deletedAt: deals.deleted_at,
    module: "portfolio",
    href: (row) => within(row).deal(row.id),
  },
  {
    kind: "goo",
    table: goos,
    id: goos.goo_id,
    name: goos.name,
    system: goos.system_id,
    deletedAt: goos.deleted_at,
    module: "portfolio",
    href: (row) => within(row).goo(row.id),
  },
  party("counterparty", counterparties, counterparties.counterparty_id),
  party("book", books, books.book_id),
  party("house", houses, houses.house_id),
];

/** Markets and tariffs, which everybody of the space sees. */
const MARKETS: Source[] = [
  {
    kind: "spot_market",
    table: spotMarkets,
    id: spotMarkets.spot_id,
    name: spotMarkets.name,
    system: null,
    deletedAt: spotMarkets.deleted_at,
    href: (row) => spotPaths.market(row.id),
  },
  {
    kind: "futures_market",
    table: futuresMarkets,
    id: futuresMarkets.futures_id,
    name: futuresMarkets.name,
    system: null,
    deletedAt: futuresMarkets.deleted_at,
    href: (row) => futuresPaths.market(row.id),
  },
  {
    kind: "tariff",
    table: tariffs,
    id: tariffs.tariff_id,
    name: tariffs.name,
    system: null,
    deletedAt: tariffs.deleted_at,
    href: (row) => tariffPaths.tariff(row.id),
  },
];

/** Where is looked, and what of it the actor may see, next to what every row asks of its system. */
export function sourcesOf(db: SpaceDb, actor: Actor, { eventTypes }: Wanted): Source[] {
  const ofStudies = db
    .select({ one: sql`1` })
    .from(studyRuns)
    .where(and(eq(studyRuns.optimization_id, optimizations.optimization_id), eq(studyRuns.kept, false)));
  const inUse = db
    .select({ one: sql`1` })
    .from(parameters)
    .where(and(eq(parameters.ts_id, timeseries.ts_id), isNull(parameters.deleted_at)));
  const match = db
    .select({ one: sql`1` })
    .from(optimizations)
    .where(
      and(
        eq(optimizations.optimization_id, studies.optimization_id),
        isNull(optimizations.deleted_at),
        visibleOptimization(db, actor),
      ),
    );
  const borders = db.select({ id: systems.geometry_id }).from(systems).where(isNotNull(systems.geometry_id));
  const planned: Source[] = [
    {
      kind: "optimization",
      table: optimizations,
      id: optimizations.optimization_id,
      name: optimizations.name,
      system: optimizations.system_id,
      deletedAt: optimizations.deleted_at,
      module: "expansion",
      where: and(visibleOptimization(db, actor), not(exists(ofStudies))),
      href: (row) => within(row).optimization(row.id),
    },
    {
      kind: "study",
      table: studies,
      id: studies.study_id,
      name: studies.name,
      system: studies.system_id,
      deletedAt: studies.deleted_at,
      module: "expansion",
      where: exists(match),
      href: (row) => within(row).study(row.id),
    },
    {
      kind: "dashboard",
      table: dashboards,
      id: dashboards.dashboard_id,
      name: dashboards.name,
      system: dashboards.system_id,
      deletedAt: dashboards.deleted_at,
      module: "expansion",
      href: (row) => within(row).dashboard(row.id),
    },
  ];
  return [
    {
      kind: "geometry",
      table: geometries,
      id: geometries.geometry_id,
      name: geometries.name,
      shared: true,
      system: geometries.system_id,
      deletedAt: geometries.deleted_at,
      geometryType: geometries.type,
      where: notInArray(geometries.geometry_id, borders),
      href: placePath,
    },
    {
      kind: "node",
      table: nodes,
      id: nodes.node_id,
      name: nodes.name,
      system: nodes.system_id,
      deletedAt: nodes.deleted_at,
      href: (row) => within(row).component(row.id),
    },
    {
      kind: "line",
      table: lines,
      id: lines.line_id,
      name: lines.name,
      system: lines.system_id,
      deletedAt: lines.deleted_at,
      href: (row) => within(row).component(row.id),
    },
    {
      kind: "scenario",
      table: scenarios,
      id: scenarios.scenario_id,
      name: scenarios.name,
      shared: true,
      system: scenarios.system_id,
      deletedAt: scenarios.deleted_at,
      href: (row) =>
        row.system_id === null ? `/scenarios?q=${encodeURIComponent(row.name)}` : within(row).scenario(row.id),
    },
    {
      kind: "finance_terms",
      table: financeTerms,
      id: financeTerms.finance_terms_id,
      name: financeTerms.name,
      system: financeTerms.system_id,
      deletedAt: financeTerms.deleted_at,
      module: "expansion",
      href: (row) => within(row).oneFinanceTerms(row.id),
    },
    {
      // A stored series has no name: it is found by the file or source it was read from, as long as a parameter uses it.
      kind: "timeseries",
      table: timeseries,
      id: timeseries.ts_id,
      name: sql`${timeseries.properties} ->> '$.source'`,
      system: timeseries.system_id,
      deletedAt: timeseries.deleted_at,
      where: and(
        isNull(timeseries.weather_type),
        sql`coalesce(${timeseries.properties} ->> '$.synthetic', 0) = 0`,
        exists(inUse),
      ),
      href: (row) => within(row).series("series", row.id),
    },
    {
      kind: "live_series",
      table: liveSeries,
      id: liveSeries.live_id,
      name: liveSeries.name,
      system: liveSeries.system_id,
      deletedAt: liveSeries.deleted_at,
      href: (row) => within(row).oneLiveSeries(row.id),
    },
    {
      kind: "event",
      table: events,
      id: events.event_id,
      name: events.description,
      system: events.system_id,
      deletedAt: events.deleted_at,
      eventType: events.type,
      startAt: events.start_at,
      also: eventTypes.length > 0 ? inArray(events.type, [...eventTypes]) : undefined,
      newestFirst: events.start_at,
      href: (row) => within(row).event(row.id),
    },
    ...(mayUse(actor, "expansion") ? planned : []),
    ...(mayUse(actor, "operation") ? OPERATED : []),
    ...(mayUse(actor, "portfolio") ? TRADED : []),
    ...MARKETS,
  ];
}

function placePath(row: Found): string {
  if (row.system_id === null) return `/geometries?q=${encodeURIComponent(row.name)}`;
  return row.geometry_type === "LineString" ? within(row).connection(row.id) : within(row).location(row.id);
}
