import { stampWriter } from "~jobs/engines/timeseries";
import { WEATHER, yearsOf, type YearRange } from "~/entities/weather/weather";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { readSeries } from "~/services/timeseries/series.server";
import { weatherPage } from "./page.server";
import { pointsIn } from "./points.server";
import { syntheticBlocks } from "./raw.server";

/** Rows written before other requests get their turn. */
const ROWS_AT_ONCE = 2000;

/**
 * The hours of a kind of weather of a place as CSV with a byte order mark, piece by piece: UTC, value. The header says the unit and
 * whether the values are synthetic; hours without a value are empty.
 */
export async function weatherCsv(
  actor: Actor,
  geometryId: string,
  type: WeatherType,
  wanted: YearRange | null,
): Promise<Outcome<AsyncGenerator<string>>> {
  const page = await weatherPage(actor, geometryId, wanted, [type]);
  if (!page.ok) return page;
  const { place, range, charts } = page.value;
  const [chart] = charts;
  const stored = chart?.series ? readSeries(actor, chart.series.timeseries_id) : null;
  const blocks = stored?.ok ? stored.value.blocks : (await syntheticBlocks(place, yearsOf(range)))[type];
  const points = [...pointsIn(blocks, type, range, "UTC")];
  const write = stampWriter("UTC")!;
  return done(rows());

  async function* rows(): AsyncGenerator<string> {
    yield `\ufefftime_utc,${type} (${WEATHER[type].shown})${chart?.synthetic ? " synthetic" : ""}\r\n`;
    for (let from = 0; from < points.length; from += ROWS_AT_ONCE) {
      const some = points.slice(from, from + ROWS_AT_ONCE);
      yield some
        .map(([ms, value]) => `${write(ms)},${Number.isNaN(value) ? "" : Number(value.toPrecision(12))}\r\n`)
        .join("");
      await new Promise((next) => setImmediate(next));
    }
  }
}
