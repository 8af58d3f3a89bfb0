import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AnyZodObject } from "zod";
import { carrierLevels, carriers, technologies } from "~db/schema/catalogue";
import { optimizations } from "~db/schema/optimizations";
import { timeseries } from "~db/schema/timeseries";
import { events, tasks } from "~db/schema/tasks";
import { geometries, lines, nodes, parameters, scenarios, systems } from "~db/schema/twin";
import { carrierLevelSchema, carrierSchema } from "~/entities/catalogue/carrier";
import { lineSchema, nodeSchema } from "~/entities/twin/component";
import { API_PATHS, type EntityName } from "~/entities/core/api";
import { eventSchema } from "~/entities/notifications/event";
import { geometrySchema } from "~/entities/twin/geometry";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { parameterSchema } from "~/entities/parameters/parameter";
import { scenarioSchema, systemSchema } from "~/entities/systems/system";
import { taskSchema } from "~/entities/tasks/task";
import { technologySchema } from "~/entities/catalogue/technology";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import type { SpaceDb } from "~db/client";
import type { Actor } from "./core/access.server";
import { visibleOptimization } from "./core/access.server";
import {
  checkCarrierLevel,
  checkComponent,
  checkGeometry,
  checkOptimization,
  checkScenario,
  checkSystem,
  checkTechnology,
} from "./twin/rules.server";
import {
  checkCarrierRemoval,
  checkComponentReturn,
  checkGeometryRemoval,
  checkGeometryReturn,
  checkLevelRemoval,
  checkScenarioRemoval,
  checkScenarioReturn,
  checkTechnologyRemoval,
} from "./twin/lifecycleRules.server";
import { checkEvent, tellOfEvent } from "./notifications/eventRules.server";
import { checkParameter, checkParameterReturn } from "./parameters/rules.server";
import { grantCreator } from "./team/roles.server";
import {
  checkTask,
  completeParameter,
  completeTask,
  dropTask,
  followTask,
  releaseFigure,
  visibleTask,
} from "./tasks/taskRules.server";
import type { Refusal } from "./core/outcome";

export type Item = Record<string, unknown>;
type EntityTable = SQLiteTable & Record<"set_at" | "deleted_at", SQLiteColumn>;

/** What a hook is told: the row as stored before (if any) and as it will be. Runs inside the transaction. */
export interface Change {
  db: SpaceDb;
  actor: Actor;
  before: Item | undefined;
  after: Item;
}

/** One entity, described once: lists, item calls, updates, OpenAPI and contract tests follow from it. */
export interface EntityDescription {
  name: EntityName;
  /** POST api/{path}, DELETE api/{path}/{id}, POST api/{path}/{id}/restore. */
  path: string;
  idField: string;
  table: EntityTable;
  schema: AnyZodObject;
  /** self: the system itself. system: always of a system. either: of a system, or of everyone when system_id is null. */
  scope: "self" | "system" | "either" | "global";
  /** Who may write rows that belong to no system. */
  globalWriter: "admin" | "editor";
  softDelete: boolean;
  /** Written only by its own service (a run is started and cancelled, never just saved). */
  readOnly?: boolean;
  visible?: (db: SpaceDb, actor: Actor) => SQL;
  /** Fields that the server knows and no caller decides; before anything else looks at the row. */
  complete?: (db: SpaceDb, item: Item) => Item;
  beforeSave?: (change: Change) => Refusal | void;
  afterSave?: (change: Change) => void;
  beforeRemove?: (change: Change) => Refusal | void;
  /** forGood: the row is gone, not only marked as deleted. */
  afterRemove?: (change: Change & { forGood: boolean }) => void;
  beforeRestore?: (change: Change) => Refusal | void;
}

const described = (
  d: Omit<EntityDescription, "path" | "globalWriter" | "softDelete"> & Partial<EntityDescription>,
): EntityDescription => ({
  path: API_PATHS[d.name].path,
  globalWriter: "admin",
  softDelete: false,
  ...d,
});

export const REGISTRY: Record<EntityName, EntityDescription> = {
  system: described({
    name: "system",
    idField: "system_id",
    table: systems,
    schema: systemSchema,
    scope: "self",
    globalWriter: "editor",
    beforeSave: checkSystem,
    afterSave: grantCreator,
  }),
  geometry: described({
    name: "geometry",
    idField: "geometry_id",
    table: geometries,
    schema: geometrySchema,
    scope: "either",
    softDelete: true,
    beforeSave: checkGeometry,
    beforeRemove: checkGeometryRemoval,
    beforeRestore: checkGeometryReturn,
  }),
  node: described({
    name: "node",
    idField: "node_id",
    table: nodes,
    schema: nodeSchema,
    scope: "system",
    softDelete: true,
    beforeSave: checkComponent,
    beforeRestore: checkComponentReturn,
  }),
  line: described({
    name: "line",
    idField: "line_id",
    table: lines,
    schema: lineSchema,
    scope: "system",
    softDelete: true,
    beforeSave: checkComponent,
    beforeRestore: checkComponentReturn,
  }),
  scenario: described({
    name: "scenario",
    idField: "scenario_id",
    table: scenarios,
    schema: scenarioSchema,
    scope: "either",
    softDelete: true,
    beforeSave: checkScenario,
    beforeRemove: checkScenarioRemoval,
    beforeRestore: checkScenarioReturn,
  }),
  parameter: described({
    name: "parameter",
    idField: "parameter_id",
    table: parameters,
    schema: parameterSchema,
    scope: "either",
    softDelete: true,
    complete: completeParameter,
    beforeSave: checkParameter,
    afterRemove: dropTask,
    beforeRestore: checkParameterReturn,
  }),
  technology: described({
    name: "technology",
    idField: "technology_id",
    table: technologies,
    schema: technologySchema,
    scope: "global",
    beforeSave: checkTechnology,
    beforeRemove: checkTechnologyRemoval,
  }),
  carrier: described({
    name: "carrier",
    idField: "carrier_id",
    table: carriers,
    schema: carrierSchema,
    scope: "global",
    beforeRemove: checkCarrierRemoval,
  }),
  carrier_level: described({
    name: "carrier_level",
    idField: "carrier_level_id",
    table: carrierLevels,
    schema: carrierLevelSchema,
    scope: "global",
    globalWriter: "editor",
    beforeSave: checkCarrierLevel,
    beforeRemove: checkLevelRemoval,
  }),
  timeseries: described({
    name: "timeseries",
    idField: "ts_id",
    table: timeseries,
    schema: timeseriesSchema,
    scope: "either",
    readOnly: true,
  }),
  optimization: described({
    name: "optimization",
    idField: "optimization_id",
    table: optimizations,
    schema: optimizationSchema,
    scope: "system",
    softDelete: true,
    beforeSave: checkOptimization,
    visible: visibleOptimization,
  }),
  task: described({
    name: "task",
    idField: "task_id",
    table: tasks,
    schema: taskSchema,
    scope: "either",
    globalWriter: "editor",
    visible: visibleTask,
    complete: completeTask,
    beforeSave: checkTask,
    afterSave: followTask,
    afterRemove: releaseFigure,
  }),
  event: described({
    name: "event",
    idField: "event_id",
    table: events,
    schema: eventSchema,
    scope: "system",
    beforeSave: checkEvent,
    afterSave: tellOfEvent,
  }),
};

export const describe = (name: EntityName): EntityDescription => REGISTRY[name];
export const column = (entity: EntityDescription, name: string): SQLiteColumn | undefined =>
  (entity.table as unknown as Record<string, SQLiteColumn>)[name];

/** SQL: rows that count (not deleted), only deleted ones, or all. */
export function lifecycle(entity: EntityDescription, which: "live" | "deleted" | "all"): SQL | undefined {
  if (which === "all") return undefined;
  return and(which === "live" ? isNull(entity.table.deleted_at) : isNotNull(entity.table.deleted_at));
}
