import { onTheGround } from "~/engines/generation";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { placedHours, radiationMoment } from "./moment";
import { placeOf } from "./weather.server";

/**
 * Direct radiation on a plane that faces the sun, as that on the ground of a place: times the sine of the sun's height when the values are of
 * it. Refuses with 422 where nobody says where the place is.
 */
export function onTheGroundAt(
  actor: Actor,
  geometryId: string,
  blocks: readonly SeriesBlock[],
  rows: Parameters<typeof placedHours>[1],
): Outcome<SeriesBlock[]> {
  const location = placeOf(actor, geometryId);
  if (!location.ok) return complain("plane", "timeseries.rule.plane_place");
  const { blocks: hours, ...stored } = placedHours(blocks, rows);
  const sun = radiationMoment(stored, WEATHER_STEP_S);
  return done(
    blocks.map((block, i) => ({
      ...block,
      values: onTheGround(block.values, location.value, {
        startMs: hours[i]!.startMs,
        stepS: block.stepS,
        ...(sun ? { minute: sun.minute } : {}),
      }),
    })),
  );
}
