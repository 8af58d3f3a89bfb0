import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import { parameters } from "~db/schema/parameters";
import { carrierLevelsOf } from "~/entities/catalogue/carrierSides";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { yearsAtOnce } from "~/entities/optimizations/horizon";
import { MEMORY_OPTIONS } from "~/entities/optimizations/machine";
import {
  DECIDED_BY,
  isBuiltWhole,
  type MeasuredSolve,
  memoryOf,
  modelSize,
  SIZED_BY,
  type SizedComponent,
  timeBand,
} from "~/entities/optimizations/modelSize";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { solvedSteps } from "~/entities/optimizations/solvedSteps";
import { asksForStructured, beyondReach, reachOf, STRUCTURED_ROWS } from "~/entities/optimizations/solverReach";
import type { Preflight } from "~/entities/optimizations/view";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** Own runs that say how fast this machine is. */
const RUNS_LOOKED_AT = 15;

type Planned = Pick<Optimization, "system_id" | "dates" | "method" | "config" | "optimization_id_invest">;

/** Size, memory and time of a run before it starts. Reads components, which parameters make them larger, and the figures of earlier runs. */
export function preflightOf(actor: Actor, run: Planned): Preflight {
  const { config } = run;
  const technologies = technologiesOf(actor);
  const { system_id } = run;
  const all: Component[] = [...list(actor, nodeEntity, { system_id }), ...list(actor, lineEntity, { system_id })];
  const byComponent = sizingParameters(actor, system_id);
  const balances = new Set<string>();
  const components = all.flatMap((component): SizedComponent[] => {
    const technology = technologies.get(component.technology_id);
    const root = technology && rootOf(technology, technologies);
    if (component.is_draft || !root || root === "connectors") return [];
    const locationId = run.method === "single_node" ? "" : component.geometry_id;
    for (const level of carrierLevelsOf(component)) if (!isLine(component)) balances.add(`${locationId}|${level}`);
    const entered = enteredFor(component, byComponent);
    return [{ root, optional: component.status !== "existing", flows: flowsOf(component, root), entered }];
  });
  const detailed = config.model.detailed_operation;
  const whole = detailed && config.integer_operation;
  const { solved } = solvedSteps(config);
  const modelYears = yearsAtOnce(run);
  // Each weather year has a model of its own, all of them at once (weatherYears/joinYears.ts of the engine).
  const years = modelYears * (config.variation?.weather_years?.years.length ?? 1);
  const { temporal_clustering: reduction } = config;
  const linksDays = reduction.status && reduction.kind === "typical_days" && config.model.seasonalstorage;
  const linkedDays = linksDays ? reduction.n_clust : null;
  const sized = { detailed, whole, years, linkedDays, stepH: config.delta_t };
  const size = modelSize(components, balances.size, solved * years, sized);
  const memoryGb = memoryOf(size);
  const invests = optimizationKind(run) === "invest";
  const { repowering, integer_expansion: integerExpansion } = config.model;
  const sizing = { invests, repowering, integerExpansion, years: run.dates.length };
  const isWhole = whole || components.some((component) => isBuiltWhole(component, sizing));
  const reach = reachOf(components, balances.size, { years: modelYears, steps: solved, linkedDays, invests });
  const isLarge = size.rows + reach.border >= STRUCTURED_ROWS;
  // Whole numbers of every step are never left to the structured method; a few decisions are, with the same limits.
  const beyond = isLarge && !whole && asksForStructured(config) ? beyondReach(reach) : null;
  return {
    size,
    memoryGb,
    seconds: isWhole || beyond ? null : timeBand(size.rows, earlierSolves(actor)),
    beyond,
    tooLarge: memoryGb > config.machine.memory,
    memoryNeeded: MEMORY_OPTIONS.find((memory) => memory >= memoryGb) ?? null,
  };
}

/** The largest value entered of each type that makes a model larger, by component or technology; of all scenarios. */
function sizingParameters(actor: Actor, systemId: string): Map<string, Map<string, number>> {
  const type = sql<string>`${parameters.properties} ->> '$.type'`;
  const most = sql<number | null>`max(CAST(${parameters.properties} ->> '$.value' AS REAL))`;
  const { system_id, node_id, technology_id, deleted_at } = parameters;
  const rows = dbOf(actor)
    .select({ node_id, technology_id, type, most })
    .from(parameters)
    .where(
      and(
        or(eq(system_id, systemId), isNull(system_id)),
        isNull(deleted_at),
        inArray(type, [...SIZED_BY, ...DECIDED_BY]),
      ),
    )
    .groupBy(node_id, technology_id, type)
    .all();
  const sizes = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const owner = row.node_id ?? row.technology_id;
    if (owner === null) continue;
    const ownerSizes = sizes.get(owner) ?? new Map<string, number>();
    // A series has no value of its own; it counts as one.
    ownerSizes.set(row.type, row.most ?? 1);
    sizes.set(owner, ownerSizes);
  }
  return sizes;
}

/** What is entered for a component itself, or else for its technology. */
const enteredFor = (component: Component, sizing: ReadonlyMap<string, ReadonlyMap<string, number>>) =>
  new Map([...(sizing.get(component.technology_id) ?? []), ...(sizing.get(componentId(component)) ?? [])]);

function flowsOf(component: Component, root: SizedComponent["root"]): number {
  if (isLine(component)) return component.transmission_direction === "bidirectional" ? 2 : 1;
  if (root === "consumption") return 0;
  if (root !== "trade") return 1;
  return [component.carrier_level_input, component.carrier_level_output].filter((level) => level !== null).length;
}

/** Rows and seconds of the last runs of the space that were solved: linear ones of some size. */
function earlierSolves(actor: Actor): MeasuredSolve[] {
  const rows = sql<number>`json_extract(${optimizationResults.body}, '$.solver.rows')`;
  const seconds = sql<number>`json_extract(${optimizationResults.body}, '$.timings.solveS')`;
  const method = sql<string>`json_extract(${optimizationResults.body}, '$.solver.method')`;
  return dbOf(actor)
    .select({ rows, seconds, method })
    .from(optimizationResults)
    .innerJoin(optimizations, eq(optimizations.optimization_id, optimizationResults.optimization_id))
    .where(isNotNull(optimizationResults.finished_at))
    .orderBy(desc(optimizationResults.finished_at))
    .limit(RUNS_LOOKED_AT)
    .all()
    .filter((run) => run.rows !== null && run.seconds !== null && !["mip", "tree", "windows"].includes(run.method));
}
