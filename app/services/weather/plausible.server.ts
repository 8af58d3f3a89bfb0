import { and, eq, isNotNull, ne } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import type { Expectation } from "~/engines/timeseries/plausibility";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { WEATHER_QUANTITIES } from "~/services/timeseries/plausible/quantity";
import { storedFindings } from "~/services/timeseries/plausible/stored";
import { blocksOf } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { placeOf } from "./weather.server";

/** As many series of other places are looked at. */
const MOST_OTHERS = 30;

/** What the weather of a place is compared with: the sun there, and the same kind of weather at other places of the system. */
export function weatherSite(
  actor: Actor,
  geometryId: string,
  type: WeatherType,
): Pick<Expectation, "position" | "figures" | "others"> {
  const location = placeOf(actor, geometryId);
  return { position: location.ok ? location.value : null, figures: {}, others: otherWeather(actor, geometryId, type) };
}

/** What is odd about stored weather of a place, in its unit. */
export function weatherFindings(
  actor: Actor,
  { geometry_id, type }: { geometry_id: string; type: WeatherType },
  blocks: readonly SeriesBlock[],
): Finding[] {
  const { unit, fileUnits, ofStep } = WEATHER[type];
  const expectation = { quantity: WEATHER_QUANTITIES[type], ...weatherSite(actor, geometry_id, type) };
  const fixed = { minutes: WEATHER_STEP_S / 60, perStep: ofStep };
  return storedFindings(blocks, expectation, { unit, currency: "EUR", fixed, fileUnits });
}

function otherWeather(actor: Actor, geometryId: string, type: WeatherType): Expectation["others"] {
  const systemId = get(actor, geometryEntity, geometryId)?.system_id;
  if (!systemId) return [];
  const rows = dbOf(actor)
    .select({ ts_id: timeseries.ts_id, geometry_id: timeseries.geometry_id })
    .from(timeseries)
    .where(
      and(
        eq(timeseries.system_id, systemId),
        eq(timeseries.weather_type, type),
        isNotNull(timeseries.geometry_id),
        ne(timeseries.geometry_id, geometryId),
      ),
    )
    .limit(MOST_OTHERS)
    .all();
  const blocks = blocksOf(
    dbOf(actor),
    rows.map(({ ts_id }) => ts_id),
  );
  return rows.map((row) => ({
    name: get(actor, geometryEntity, row.geometry_id ?? "")?.name ?? row.ts_id,
    blocks: blocks.get(row.ts_id) ?? [],
  }));
}
