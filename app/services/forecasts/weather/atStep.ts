import { clearSkyGlobal, type GeoPosition } from "~/engines/generation";
import { QUANTITY_FACTS, type WeatherQuantity } from "~/entities/weather/quantities";

/** The mean irradiance of a clear sky from a time to another [UTC ms], in W/m². */
export type ClearSky = (fromMs: number, toMs: number) => number;

const BIN_S = 300;
const BIN_MS = BIN_S * 1000;

/** The clear sky of a place between two times, worked out once for all that is read between them. */
export function clearSkyFor(position: GeoPosition, fromMs: number, toMs: number): ClearSky {
  const startMs = Math.floor(fromMs / BIN_MS) * BIN_MS;
  const count = Math.ceil((toMs - startMs) / BIN_MS) + 1;
  const global = clearSkyGlobal(position, { startMs, stepS: BIN_S, count });
  const sums = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) sums[i + 1] = sums[i]! + global[i]!;
  return (from, to) => {
    const first = Math.min(count - 1, Math.max(0, Math.floor((from - startMs) / BIN_MS)));
    const end = Math.min(count, Math.max(first + 1, Math.round((to - startMs) / BIN_MS)));
    return (sums[end]! - sums[first]!) / (end - first);
  };
}

/** An issue as far as its values are concerned. */
interface IssueValues {
  start_ms: number;
  step_s: number;
  radiation_ms: number;
  is_instant: boolean;
  values: Partial<Record<WeatherQuantity, Float32Array>>;
}

/** Below this irradiance of a clear sky [W/m²] a value is not divided by it. */
const FAINT = 20;

/**
 * The values of an issue at `count` steps of `stepS` seconds from `startMs` (UTC ms), each the mean of what lies in it; NaN where less than half
 * of a step is told. Radiation keeps its share of the clear sky, so that the quarters of an hour follow the sun, and an instant stands for
 * its whole step as the sun goes on.
 */
export function atStep(
  issue: IssueValues,
  { startMs, stepS, count }: { startMs: number; stepS: number; count: number },
  clear: ClearSky,
): Partial<Record<WeatherQuantity, Float64Array>> {
  const [long, stepMs] = [issue.step_s * 1000, stepS * 1000];
  const rows = Object.entries(issue.values) as [WeatherQuantity, Float32Array][];
  return Object.fromEntries(
    rows.map(([quantity, values]) => {
      const { isRadiation } = QUANTITY_FACTS[quantity];
      const begin = isRadiation && !issue.is_instant ? issue.radiation_ms : issue.start_ms;
      const part = isRadiation ? radiationParts(issue, values, clear, begin) : (i: number) => values[i]!;
      const row = Float64Array.from({ length: count }, (_, s) => {
        const [from, to] = [startMs + s * stepMs, startMs + (s + 1) * stepMs];
        let [sum, coveredMs] = [0, 0];
        const last = Math.min(values.length - 1, Math.ceil((to - begin) / long) - 1);
        for (let i = Math.max(0, Math.floor((from - begin) / long)); i <= last; i++) {
          if (Number.isNaN(values[i]!)) continue;
          const [a, b] = [Math.max(from, begin + i * long), Math.min(to, begin + (i + 1) * long)];
          sum += (b - a) * part(i, a, b);
          coveredMs += b - a;
        }
        return coveredMs * 2 >= stepMs ? sum / coveredMs : NaN;
      });
      return [quantity, row];
    }),
  );
}

/** What a value of radiation comes to in a part of its step. */
function radiationParts(
  { radiation_ms, step_s, is_instant }: IssueValues,
  values: Float32Array,
  clear: ClearSky,
  begin: number,
) {
  const long = step_s * 1000;
  const around = values.map((_, i) => {
    const at = radiation_ms + i * long;
    return is_instant ? clear(at, at) : clear(begin + i * long, begin + (i + 1) * long);
  });
  return (i: number, from: number, to: number): number =>
    around[i]! < FAINT ? values[i]! : (values[i]! / around[i]!) * clear(from, to);
}
