import { and, eq, sql } from "drizzle-orm";
import { prepared } from "~db/prepared";
import { resultSeries } from "~db/schema/optimizations";
import { balanceSeriesId, SERIES_VARIABLES, type SeriesVariable, type StoredResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import type { CsvCell, CsvTable } from "~/services/core/csv";
import { dbOf, get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { flowsOf } from "../balance";
import { modelYear, type RunTime, timeCells, wallTimes } from "../operation.server";
import { seriesKey } from "../pages.server";
import { seriesIndex } from "../results.server";

/** So many values are in memory at a time: 16 MB, whatever the steps and columns of a run. */
const MOST_VALUES = 2_000_000;

interface HourWords {
  utc: string;
  /** Names the zone, and what the steps stand for where the year was made of fewer. */
  local: string;
  series: (names: { name: string; variable: SeriesVariable }) => string;
  supplied: (balance: { placeId: string; carrierLevelId: string }) => string;
  price: (balance: { placeId: string; carrierLevelId: string }) => string;
  /** A name that several components have, with the place of one of them. */
  at: (names: { name: string; location: string }) => string;
}

/** A stored series of the year. */
interface YearSeries {
  component: string;
  variable: SeriesVariable;
  unit: string;
}

/** Of which series a column is the sum, each by its factor. */
interface HourColumn {
  header: string;
  parts: { key: string; factor: number }[];
}

/**
 * Every step of a model year of a run in one table: time in UTC and of the system, then a column for each series of each component
 * [MW], levels [MWh] at the end of the step, then what each balance is supplied with [MW] and its marginal price. Rows are made as they are
 * taken, from some steps of all series at a time. Null when the actor may not see the run, or it has no such year.
 */
export function allHours(
  actor: Actor,
  run: RunTime,
  { year, words, mostValues = MOST_VALUES }: { year: number; words: HourWords; mostValues?: number },
): CsvTable | null {
  const { optimizationId, result } = run;
  if (!result.years.includes(year) || !get(actor, optimizationEntity, optimizationId)) return null;
  const stored = seriesIndex(actor, optimizationId).filter((series) => series.year === year);
  if (stored.length === 0) return null;
  const columns = columnsOf(result, { stored, year, words });
  const time = modelYear(run, year);
  const wallMs = wallTimes(time);
  const blockSteps = Math.max(1, Math.floor(mostValues / stored.length));
  function* rows(): Generator<CsvCell[]> {
    for (let from = 0; from < time.startMs.length; from += blockSteps) {
      const steps = Math.min(blockSteps, time.startMs.length - from);
      const block = readBlock(actor, { optimizationId, year, stored }, { from, steps });
      const series = columns.map(({ parts }) =>
        parts.map(({ key, factor }) => {
          const values = block.get(key);
          if (!values) throw new Error(`The series ${key} of the run went away while its hours were written`);
          return { values, factor };
        }),
      );
      for (let i = 0; i < steps; i++) {
        const times = timeCells(time.startMs[from + i]!, wallMs[from + i]);
        yield [...times, ...series.map((parts) => cellOf(parts, i))];
      }
    }
  }
  return { header: [words.utc, words.local, ...columns.map(({ header }) => header)], rows: rows() };
}

type Values = Float32Array | Float64Array;

/** Nine digits write a number of 32 bits so that it is read as the same one; those of 64 bits are written whole. */
function cellOf(parts: readonly { values: Values; factor: number }[], i: number): number {
  let sum = 0;
  let isWhole = true;
  for (const { values, factor } of parts) {
    sum += (values[i] ?? 0) * factor;
    isWhole &&= values instanceof Float64Array;
  }
  return isWhole ? sum : Number(sum.toPrecision(9));
}

function columnsOf(
  result: StoredResult,
  { stored, year, words }: { stored: readonly YearSeries[]; year: number; words: HourWords },
): HourColumn[] {
  const units = new Map(
    stored.map(({ component, variable, unit }) => [seriesKey(component, variable, year), unit] as const),
  );
  const shared = new Map<string, number>();
  for (const { name } of result.components) shared.set(name, (shared.get(name) ?? 0) + 1);
  const ofComponents = result.components.flatMap(({ id, name, placeName }) => {
    const unique = (shared.get(name) ?? 0) > 1 ? words.at({ name, location: placeName }) : name;
    return SERIES_VARIABLES.flatMap((variable) => {
      const key = seriesKey(id, variable, year);
      const unit = units.get(key);
      return unit === undefined
        ? []
        : [{ header: `${words.series({ name: unique, variable })} [${unit}]`, parts: [{ key, factor: 1 }] }];
    });
  });
  const index = result.years.indexOf(year);
  const ofBalances = result.tables.balances
    .filter((balance) => balance.year === year)
    .flatMap((balance) => {
      const supply = flowsOf(result.components, balance.placeId, balance.carrierLevelId)
        .filter(({ sign }) => sign > 0)
        .map(({ componentId, variable, arrives }) => ({
          key: seriesKey(componentId, variable, year),
          factor: arrives?.[index] ?? 1,
        }))
        .filter(({ key }) => units.has(key));
      const price = seriesKey(balanceSeriesId(balance.placeId, balance.carrierLevelId), "marginal_price", year);
      const unit = units.get(price);
      const priced =
        unit === undefined ? [] : [{ header: `${words.price(balance)} [${unit}]`, parts: [{ key: price, factor: 1 }] }];
      return [{ header: `${words.supplied(balance)} [MW]`, parts: supply }, ...priced];
    });
  return [...ofComponents, ...ofBalances];
}

/** Some steps of all series of a year, by seriesKey. */
function readBlock(
  actor: Actor,
  { optimizationId, year, stored }: { optimizationId: string; year: number; stored: readonly YearSeries[] },
  { from, steps }: { from: number; steps: number },
): Map<string, Values> {
  const db = dbOf(actor);
  const { float_bits: bits } = resultSeries;
  const statement = prepared(db, "steps of a result", () =>
    db
      .select({
        bits,
        // Of a whole year only the part that is written next comes out of the database.
        part: sql<Buffer>`substr(${resultSeries.values}, ${sql.placeholder("from")} * ${bits} / 8 + 1, ${sql.placeholder("steps")} * ${bits} / 8)`,
      })
      .from(resultSeries)
      .where(
        and(
          eq(resultSeries.optimization_id, sql.placeholder("id")),
          eq(resultSeries.component, sql.placeholder("component")),
          eq(resultSeries.variable, sql.placeholder("variable")),
          eq(resultSeries.year, sql.placeholder("year")),
        ),
      )
      .prepare(),
  );
  const block = new Map<string, Values>();
  for (const { component, variable } of stored) {
    const row = statement.get({ id: optimizationId, component, variable, year, from, steps });
    if (!row) continue;
    block.set(seriesKey(component, variable, year), row.bits === 32 ? floatsOf(row.part) : doublesOf(row.part));
  }
  return block;
}
