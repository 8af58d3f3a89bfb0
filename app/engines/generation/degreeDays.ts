/**
 * Heating and cooling demand by degree hours. A day counts as a heating day when the mean outdoor temperature of the 24 h before is below a
 * limit. That is VDI 4710-2: heating limit 15 °C, room 20 °C. Walls react that slowly. Its demand follows the difference to the room.
 * Cooling follows each hour: CIBSE TM41 (2006), Degree-days: theory and application, chapter 2.
 *
 *   heating: w = max(0, room - T) where mean(T, 24 h) < limit
 *   cooling: w = max(0, T - room) where T > limit
 */
interface DegreeHours {
  kind: "heating" | "cooling";
  /** Outdoor temperature [°C] below which is heated, or above which is cooled. */
  limitC: number;
  roomC: number;
}

/** Degree hours of each step [K], as long as the temperatures [°C] at a step of stepS seconds; gaps stay gaps. */
export function degrees(temperatureC: Float64Array, stepS: number, { kind, limitC, roomC }: DegreeHours): Float64Array {
  if (kind === "cooling")
    return temperatureC.map((outdoor) =>
      Number.isNaN(outdoor) ? NaN : outdoor > limitC ? Math.max(0, outdoor - roomC) : 0,
    );
  const before = trailingMean(temperatureC, Math.max(1, Math.round(86_400 / stepS)));
  return temperatureC.map((outdoor, i) =>
    Number.isNaN(outdoor) ? NaN : before[i]! < limitC ? Math.max(0, roomC - outdoor) : 0,
  );
}

/** Mean of the last `count` known values up to and with each one; fewer at the beginning. */
function trailingMean(values: Float64Array, count: number): Float64Array {
  const means = new Float64Array(values.length);
  let sum = 0;
  let measuredDays = 0;
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i]!)) {
      sum += values[i]!;
      measuredDays += 1;
    }
    const gone = i >= count ? values[i - count]! : NaN;
    if (!Number.isNaN(gone)) {
      sum -= gone;
      measuredDays -= 1;
    }
    means[i] = measuredDays > 0 ? sum / measuredDays : NaN;
  }
  return means;
}
