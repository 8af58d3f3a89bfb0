import { inArray } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { derived } from "~db/unchanged";
import { SeriesLibrary } from "~/engines/optimization/series";
import { BASE_SCENARIO_ID, weatherDateOf, weatherYear } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Parameter } from "~/entities/parameters/parameter";
import { componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, list, type Stored } from "~/services/core/store.server";
import { liveParameters, parameterRows } from "~/services/parameters/liveParameters.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { blocksOf } from "~/services/timeseries/blocks.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** A series that a run reads, with whose it is and the years it has whole. */
export interface YearlySeries {
  ts_id: string;
  /** Names of the components that read it; empty where it is of a place or the system. */
  owners: string[];
  years: number[];
}

/** Weather years that a plan can be made for. */
export interface OfferedYears {
  /** Years that every series has which has several; ascending. */
  years: number[];
  /** They follow the weather year. */
  following: YearlySeries[];
  /** One year or none of them is whole: they are the same in all weather years. */
  fixed: YearlySeries[];
}

type Asked = Pick<Stored<Optimization>, "optimization_id" | "system_id" | "scenario_ids" | "config">;

/** The weather years of a run: those that all of its series have which have several whole years, generated or uploaded. */
export function offeredYears(actor: Actor, run: Asked): OfferedYears {
  const key = `weather years ${run.optimization_id} ${actor.user_id}`;
  return derived(dbOf(actor), key, () => readYears(actor, run));
}

function readYears(actor: Actor, run: Asked): OfferedYears {
  const db = dbOf(actor);
  const { system_id } = run;
  const components = [...list(actor, nodeEntity, { system_id }), ...list(actor, lineEntity, { system_id })];
  const nameOf = new Map(components.filter(({ is_draft }) => !is_draft).map((one) => [componentId(one), one.name]));
  const owners = new Map<string, Set<string>>();
  for (const row of parameterRows(db, liveParameters(system_id, [...run.scenario_ids, BASE_SCENARIO_ID]))) {
    const owner = ownerOf(row);
    // Of a component that is a draft, or deleted, nobody reads it.
    if (row.ts_id === null || (owner !== null && !nameOf.has(owner))) continue;
    const names = owners.get(row.ts_id) ?? new Set<string>();
    if (owner !== null) names.add(nameOf.get(owner)!);
    owners.set(row.ts_id, names);
  }
  const ids = [...owners.keys()].sort();
  const metas = ids.length === 0 ? [] : db.select().from(timeseries).where(inArray(timeseries.ts_id, ids)).all();
  const blocks = blocksOf(db, ids);
  const library = new SeriesLibrary(
    metas.map((meta) => ({ meta, blocks: blocks.get(meta.ts_id) ?? [] })),
    {
      timezone: get(actor, systemEntity, system_id)?.timezone ?? "UTC",
      stepH: run.config.delta_t,
      sourceYears: new Map(),
    },
  );
  const all = metas.map(({ ts_id }): YearlySeries => ({
    ts_id,
    owners: [...owners.get(ts_id)!].sort(),
    years: library.wholeYearsOf(ts_id) ?? [],
  }));
  const following = all.filter(({ years }) => years.length > 1);
  const [first, ...others] = following;
  const years = (first?.years ?? []).filter((year) => isPast(year) && others.every((one) => one.years.includes(year)));
  return { years, following, fixed: all.filter(({ years }) => years.length <= 1) };
}

/** Weather of a year to come is nobody's: a run of it is refused. */
const isPast = (year: number): boolean => weatherYear.safeParse(weatherDateOf(String(year))).success;

const ownerOf = ({ node_id, line_id }: Parameter): string | null => node_id ?? line_id;
