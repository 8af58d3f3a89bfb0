import { generate, GenerationFailure, type GeoPosition, syntheticWeather } from "~/engines/generation";
import { type Course, courseOfSeries, type ReadResult, spreadBy } from "~/engines/timeseries";
import { HOUR_MS, wallText, zoneClock } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import { type GenerationKind, kindSchema } from "~/entities/generation/generation";
import { type SeriesSpread, SPREAD_LOADS, type SpreadProfile } from "~/entities/timeseries/spread";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** How values of long periods are spread: the same all over each, by a profile at a place, or by the course of a series. */
export type SpreadOrder = { zone: string } & (
  | { kind: "even" }
  | { kind: "profile"; profile: SpreadProfile; position: GeoPosition }
  | { kind: "series"; name: string; blocks: SeriesBlock[] }
);

/** What a profile is made with; its size does not matter. */
function kindOf(
  profile: SpreadProfile,
  { latitudeDeg }: GeoPosition,
): Record<string, unknown> & Pick<GenerationKind, "type"> {
  const load = SPREAD_LOADS.find((name) => name === profile);
  if (load) return { type: "load_shape", shape: load, yearly_consumption: 1 };
  if (profile === "photovoltaic") {
    // A usual pitch to the sun at noon.
    const tilt = Math.min(35, Math.max(10, Math.round(Math.abs(latitudeDeg) * 0.7)));
    return { type: "photovoltaic", tilt, azimuth: latitudeDeg < 0 ? 0 : 180, mount: "rooftop" };
  }
  return { type: profile as "heating" | "cooling", scaled: false };
}

/** The course of a profile at a place, by synthetic weather: some 50 ms of processor time a year. */
function courseOfProfile(profile: SpreadProfile, position: GeoPosition, timezone: string): Course {
  return (steps) => {
    const endMs = steps.startMs + steps.count * steps.stepS * 1000;
    const years: number[] = [];
    for (let year = new Date(steps.startMs).getUTCFullYear(); Date.UTC(year, 0) < endMs; year++) years.push(year);
    const blocks = years.flatMap((year) => {
      const kind = kindSchema(kindOf(profile, position).type).parse({ years: [year], ...kindOf(profile, position) });
      try {
        return generate({ kind, weather: [syntheticWeather(position, year)], timezone, ...position }).blocks;
      } catch (error) {
        // A year without any need for heat, or cold, has nothing to be spread by.
        if (error instanceof GenerationFailure) return [yearOfZero(year)];
        throw error;
      }
    });
    return courseOfSeries(blocks)(steps);
  };
}

const yearOfZero = (year: number): SeriesBlock => {
  const startMs = Date.UTC(year, 0);
  const hours = (Date.UTC(year + 1, 0) - startMs) / HOUR_MS;
  return { year, startMs, stepS: 3600, values: new Float64Array(hours) };
};

/** As many periods are named, of each thing that there is to say. */
const MOST_NAMED = 12;

/** A file that was read, with its values spread as was said; one that has no long periods as it is. */
export function spreadResult(result: ReadResult, order: SpreadOrder): ReadResult {
  if (!result.ok || !result.spread || order.kind === "even") return result;
  const course =
    order.kind === "series" ? courseOfSeries(order.blocks) : courseOfProfile(order.profile, order.position, order.zone);
  const { blocks, flat, unknown, negative } = spreadBy(result.blocks, result.spread.periods, course);
  const clock = zoneClock(order.zone);
  const say = (name: string, severity: Finding["severity"], spans: typeof flat): Finding[] =>
    spans.slice(0, MOST_NAMED).map(({ fromMs, untilMs }) => ({
      key: `timeseries.${name}`,
      severity,
      params: { from: wallText(clock.toWall(fromMs)), to: wallText(clock.toWall(untilMs)) },
    }));
  const findings = [
    ...result.findings,
    ...say("spread_flat", "warning", flat),
    ...say("spread_unknown", "error", unknown),
    ...say("spread_negative", "error", negative),
  ];
  const isUsable = unknown.length + negative.length === 0;
  return isUsable
    ? { ...result, blocks, findings }
    : { ...result, ok: false, blocks: [], stepS: 0, firstMs: null, lastMs: null, spread: null, findings };
}

/** What is kept of it with a series; null where nothing was spread. */
export function spreadOf({ spread }: ReadResult, order: SpreadOrder | null): SeriesSpread | null {
  if (!spread || !order) return null;
  const by = order.kind === "profile" ? order.profile : order.kind;
  const name = order.kind === "series" ? { name: order.name.slice(0, 200) } : {};
  return { values: spread.periods.length, ...spread.period, by, ...name };
}
