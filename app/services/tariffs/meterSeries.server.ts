import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { lines, nodes } from "~db/schema/twin";
import { storedYears } from "~/engines/optimization/series";
import { MINUTE_MS, yearStart } from "~/entities/core/clock";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { readSeries } from "~/services/timeseries/series.server";
import { isConvertible } from "~/services/units/units.server";

/** A series of a system that says a power. */
export interface PowerSeries {
  ts_id: string;
  /** Of the component that it belongs to. */
  component: string;
  parameter_type: string;
}

/** Series of the system's parameters in a unit of power, by the name of their component. */
export function powerSeries(actor: Actor, systemId: string): PowerSeries[] {
  const db = dbOf(actor);
  const rows = db
    .select({ ts_id: parameters.ts_id, properties: parameters.properties, node: nodes.name, line: lines.name })
    .from(parameters)
    .leftJoin(nodes, eq(nodes.node_id, parameters.node_id))
    .leftJoin(lines, eq(lines.line_id, parameters.line_id))
    .where(
      and(
        eq(parameters.system_id, systemId),
        visibleSystem(db, actor, parameters.system_id),
        isNull(parameters.deleted_at),
        isNotNull(parameters.ts_id),
        or(isNull(nodes.node_id), isNull(nodes.deleted_at)),
      ),
    )
    .all();
  const seen = new Set<string>();
  return rows
    .flatMap(({ ts_id, properties, node, line }): PowerSeries[] => {
      const isPower = isConvertible(properties.unit ?? "", "kW").factor !== null;
      if (ts_id === null || !isPower || seen.has(ts_id)) return [];
      seen.add(ts_id);
      return [{ ts_id, component: node ?? line ?? "–", parameter_type: properties.type }];
    })
    .sort((a, b) => a.component.localeCompare(b.component, "en", { numeric: true }));
}

/** Energies of a series in a calendar year of a zone. */
export interface MeterYear {
  startMs: number;
  /** 15, 30 or 60 [min]. */
  stepMin: number;
  /** NaN where nothing is stored. */
  kwh: Float64Array;
}

/** Lengths of steps that a bill is computed in [min], the shortest first. */
const STEPS = [15, 30, 60] as const;

/** Calendar years of a zone that a series has values of, without one that it only reaches into; 404 out of sight. */
export function yearsOfSeries(actor: Actor, tsId: string, zone: string): Outcome<number[]> {
  const series = readSeries(actor, tsId);
  return series.ok ? done(storedYears(series.value.blocks, zone)) : series;
}

/**
 * What a series of powers says of a calendar year, as energies in steps of 15, 30 or 60 min: shorter steps are averaged. Refused for longer
 * ones, and for a series in another unit.
 */
export function meterYear(actor: Actor, tsId: string, zone: string, year: number): Outcome<MeterYear> {
  const series = readSeries(actor, tsId);
  if (!series.ok) return series;
  const { meta, blocks } = series.value;
  const { factor } = isConvertible(meta.properties.unit, "kW");
  if (factor === null) return complain("series", "tariffs.rules.no_power");
  const stepS = Math.max(0, ...blocks.map((block) => block.stepS));
  const stepMin = STEPS.find((minutes) => minutes * 60 >= stepS);
  if (stepMin === undefined) return complain("series", "tariffs.rules.long_steps");
  const [startMs, endMs] = [yearStart(zone, year), yearStart(zone, year + 1)];
  const count = Math.round((endMs - startMs) / (stepMin * MINUTE_MS));
  const sums = new Float64Array(count);
  const covered = new Float64Array(count);
  for (const block of blocks)
    block.values.forEach((value, i) => {
      const from = block.startMs + i * block.stepS * 1000;
      const first = Math.floor((from - startMs) / (stepMin * MINUTE_MS));
      const last = Math.ceil((from + block.stepS * 1000 - startMs) / (stepMin * MINUTE_MS)) - 1;
      if (Number.isNaN(value)) return;
      for (let t = Math.max(0, first); t <= Math.min(count - 1, last); t++) {
        const begin = startMs + t * stepMin * MINUTE_MS;
        const ms = Math.min(from + block.stepS * 1000, begin + stepMin * MINUTE_MS) - Math.max(from, begin);
        if (ms <= 0) continue;
        sums[t]! += value * ms;
        covered[t]! += ms;
      }
    });
  // A step of which a part is missing counts with the mean of the rest.
  const kwh = sums.map((sum, t) => (covered[t]! > 0 ? ((sum / covered[t]!) * factor * stepMin) / 60 : Number.NaN));
  return done({ startMs, stepMin, kwh });
}
