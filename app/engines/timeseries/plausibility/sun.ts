import { extraterrestrialWm2, sunOfSteps } from "~/engines/generation/sun";
import type { GeoPosition } from "~/engines/generation/weather";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { rounded, solarDay } from "./series";

/** Days of values below which the sun is not looked for. */
const LEAST_DAYS = 20;
/** Sine of 6 degrees below the horizon: civil twilight ends, and what comes from the sky is nothing to count. */
const DARK = -Math.sin((6 * Math.PI) / 180);
/** Share of all that may come in the dark: noise of sensors. */
const MOST_AT_NIGHT = 0.01;
/** Hours by which the middle of the light may be off noon: slopes, shadows, stamps in the middle of an hour. */
const NEAR_NOON_H = 0.75;

/** Sine of the sun's height at the begin of each step, and at the end of the last. */
const heights = ({ startMs, stepS, values }: SeriesBlock, position: GeoPosition): Float64Array =>
  sunOfSteps(position, startMs - stepS * 500, stepS, values.length + 1).cosZenith;

/** A remark where more than noise comes while the sun is below the horizon, with how much of all that is [%]. */
export function nightFinding(block: SeriesBlock, position: GeoPosition): Finding | null {
  const sine = heights(block, position);
  let [night, all] = [0, 0];
  for (const [i, value] of block.values.entries()) {
    if (!(value > 0)) continue;
    all += value;
    if (sine[i]! < DARK && sine[i + 1]! < DARK) night += value;
  }
  if (all === 0 || night <= MOST_AT_NIGHT * all) return null;
  const params = { percent: rounded((100 * night) / all), year: String(block.year) };
  return { key: "timeseries.plausible.night_sun", severity: "warning", params };
}

/**
 * What the clearest air lets pass straight: 0.8^(AM^0.678), the form of Meinel and Meinel (1976), Applied Solar Energy, where 0.7 is usual. AM is
 * the inverse sine of the height.
 */
const CLEAREST = 0.8;
/** Clocks, slopes of the hour, reflected light [W/m2]. */
const MARGIN_WM2 = 20;
/** Steps, and the share of those with sun, that exceed it. */
const MOST_ABOVE = { steps: 20, share: 0.05 };

/**
 * A remark where direct radiation [J/m2 of each step] is more than the clearest air would let arrive on the ground: it is that of a plane that faces
 * the sun. How many of the steps with sun [%].
 */
export function normalFinding(block: SeriesBlock, position: GeoPosition): Finding | null {
  const sine = heights(block, position);
  const { startMs, stepS, values } = block;
  let [above, all] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!(values[i]! > 0)) continue;
    all += 1;
    const height = Math.max(0, sine[i]!, sine[i + 1]!);
    const passed = height > 0 ? CLEAREST ** (height ** -0.678) : 0;
    const most = extraterrestrialWm2(startMs + i * stepS * 1000) * passed * height + MARGIN_WM2;
    if (values[i]! > most * stepS) above += 1;
  }
  if (above < MOST_ABOVE.steps || above < MOST_ABOVE.share * all) return null;
  const params = { percent: rounded((100 * above) / all), year: String(block.year) };
  return { key: "timeseries.plausible.beam_normal", severity: "warning", params };
}

/** How far the middle of a day's light is behind the middle between sunrise and sunset [h], for the days that tell it. */
interface DayOffset {
  month: number;
  hours: number;
}

/** Light is what is above these shares of the greatest value of the day, and the day's above that of the year. */
const LIGHT = 0.05;
const CLEAR = 0.1;

function dayOffsets(block: SeriesBlock, position: GeoPosition): DayOffset[] {
  const sine = heights(block, position);
  const { startMs, stepS, values } = block;
  const stepMs = stepS * 1000;
  const top = values.reduce((most, value) => (value > most ? value : most), 0);
  const offsets: DayOffset[] = [];
  const total = values.length;
  for (let from = 0; from < total;) {
    const day = solarDay(startMs + from * stepMs, position.longitudeDeg);
    let until = from;
    while (until < total && solarDay(startMs + until * stepMs, position.longitudeDeg) === day) until++;
    const noon = middleOfSun(sine, from, until);
    const light = noon === null ? null : middleOfLight(values, from, until, CLEAR * top);
    if (noon !== null && light !== null)
      offsets.push({ month: new Date(startMs + from * stepMs).getUTCMonth(), hours: ((light - noon) * stepS) / 3600 });
    from = until;
  }
  return offsets;
}

/** The middle between sunrise and sunset in steps; null where the sun is up for less than four hours or more than twenty. */
function middleOfSun(sine: Float64Array, from: number, until: number): number | null {
  let [rise, set] = [-1, -1];
  for (let i = from; i < until; i++) {
    const [a, b] = [sine[i]!, sine[i + 1]!];
    if (a <= 0 && b > 0) rise = i + a / (a - b);
    if (a > 0 && b <= 0) set = i + a / (a - b);
  }
  if (rise < 0 || set < rise) return null;
  const share = (set - rise) / (until - from);
  return share < 4 / 24 || share > 20 / 24 ? null : (rise + set) / 2;
}

/** The middle of the steps with light; null on a dim day, and where a value is missing. */
function middleOfLight(values: Float64Array, from: number, until: number, clear: number): number | null {
  let top = 0;
  for (let i = from; i < until; i++) {
    if (Number.isNaN(values[i]!)) return null;
    top = Math.max(top, values[i]!);
  }
  if (top <= clear) return null;
  let [first, last] = [-1, -1];
  for (let i = from; i < until; i++) {
    if (values[i]! <= LIGHT * top) continue;
    if (first < 0) first = i;
    last = i;
  }
  return (first + last + 1) / 2;
}

/** The mean of the middle half: clouds of a morning or an afternoon do not count. Null for a few days. */
function middleMean(offsets: readonly DayOffset[], least: number): number | null {
  if (offsets.length < least) return null;
  const sorted = offsets.map(({ hours }) => hours).sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((3 * sorted.length) / 4));
  return middle.reduce((sum, hours) => sum + hours, 0) / middle.length;
}

const WINTER = [10, 11, 0, 1];
const SUMMER = [4, 5, 6, 7];

/**
 * A remark where the light does not come with the sun of the place: by how many hours it is behind it (negative: before it), and so the shift
 * that would fit. Winter and summer an hour apart tell of a clock that is changed.
 */
export function sunShiftFinding(block: SeriesBlock, position: GeoPosition): Finding | null {
  const offsets = dayOffsets(block, position);
  const all = middleMean(offsets, LEAST_DAYS);
  if (all === null) return null;
  const year = String(block.year);
  const [winter, summer] = [WINTER, SUMMER].map((months) =>
    middleMean(
      offsets.filter(({ month }) => months.includes(month)),
      LEAST_DAYS,
    ),
  );
  if (typeof winter === "number" && typeof summer === "number") {
    // Plus nothing: no "-0".
    const [cold, warm] = [Math.round(winter) + 0, Math.round(summer) + 0];
    if (Math.abs(Math.abs(summer - winter) - 1) < 0.4 && cold !== warm)
      return {
        key: "timeseries.plausible.sun_clock",
        severity: "warning",
        params: { winter: cold, summer: warm, year },
      };
  }
  if (Math.abs(all) < NEAR_NOON_H) return null;
  // Half hours are told by steps below an hour.
  const grid = block.stepS < 3600 ? 2 : 1;
  const hours = Math.round(all * grid) / grid;
  const params = { hours: Math.abs(hours), shift: -hours, year };
  return { key: `timeseries.plausible.sun_${hours > 0 ? "late" : "early"}`, severity: "warning", params };
}
