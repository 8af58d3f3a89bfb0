import type { Locale } from "~/entities/core/locale";
import { formatDate, monthName, partsIn } from "~/entities/core/format";

/** Round values from at or below `min` to at or above `max`, in steps of 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(min: number, max: number, count = 5): number[] {
  let [low, high] = [Math.min(min, max), Math.max(min, max)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The smallest of 1, 2, 5, 10, 20, 50, ... that is not below a positive value. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

/** Decimals that tell neighbouring ticks apart. */
export function tickDecimals(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1;
  return Math.min(
    6,
    Math.max(0, Math.ceil(-Math.log10(step) + (Number.isInteger(step * 10 ** Math.ceil(-Math.log10(step))) ? 0 : 1))),
  );
}

export interface TimeTick {
  /** Place 0..1 along the axis. */
  at: number;
  label: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Labels of a time axis from `start` to `end` (UTC, ms) by the calendar of the zone: hours, days, months or years. */
export function timeTicks(start: number, end: number, locale: Locale, zone: string): TimeTick[] {
  const span = end - start;
  if (!(span > 0)) return [{ at: 0, label: formatDate(start, locale, zone) }];
  const place = (time: number) => (time - start) / span;
  const found: TimeTick[] = [];
  if (span > 800 * DAY) {
    for (let year = partsIn(start, zone).year; year <= partsIn(end, zone).year; year++) {
      const at = place(Date.UTC(year, 0, 1));
      if (at >= 0 && at <= 1) found.push({ at, label: String(year) });
    }
    return thin(found, 10);
  }
  const step = span > 14 * DAY ? DAY : HOUR;
  let last = partsIn(start - step, zone);
  for (let time = start; time <= end; time += step) {
    const now = partsIn(time, zone);
    if (span > 100 * DAY) {
      if (now.month !== last.month || now.year !== last.year)
        found.push({
          at: place(time),
          label: now.month === 1 ? `${monthName(1, locale)} ${now.year}` : monthName(now.month, locale),
        });
    } else if (span > 2 * DAY) {
      if (now.day !== last.day) found.push({ at: place(time), label: shortDay(now.day, now.month, locale) });
    } else if (now.hour % 6 === 0 && now.hour !== last.hour) {
      found.push({
        at: place(time),
        label: now.hour === 0 ? shortDay(now.day, now.month, locale) : `${String(now.hour).padStart(2, "0")}:00`,
      });
    }
    last = now;
  }
  // A month that begins at the very end would be on the label before it.
  return thin(span > 100 * DAY ? found.filter((tick) => tick.at < 0.97) : found, 14);
}

/** A day without its year: "5 Mar", "05.03.", "05/03". */
export function shortDay(day: number, month: number, locale: Locale): string {
  if (locale === "en") return `${day} ${monthName(month, "en")}`;
  const [d, m] = [String(day).padStart(2, "0"), String(month).padStart(2, "0")];
  return locale === "de" ? `${d}.${m}.` : `${d}/${m}`;
}

function thin(ticks: TimeTick[], most: number): TimeTick[] {
  const every = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % every === 0);
}

/** Rows of `size` steps that make at most `most` rows: a day, a week or another length people think in. */
export function bucketSize(length: number, most: number): number {
  const sizes = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 96, 168, 192, 336, 672];
  return sizes.find((size) => Math.ceil(length / size) <= most) ?? Math.ceil(length / most);
}

/** Means of consecutive buckets; null where a bucket holds no value. */
export function bucketMeans(values: readonly (number | null)[], size: number): (number | null)[] {
  if (size === 1) return [...values];
  const means: (number | null)[] = [];
  for (let from = 0; from < values.length; from += size) {
    let sum = 0;
    let count = 0;
    for (let i = from; i < Math.min(from + size, values.length); i++) {
      const value = values[i];
      if (value === null || value === undefined || !Number.isFinite(value)) continue;
      sum += value;
      count += 1;
    }
    means.push(count === 0 ? null : sum / count);
  }
  return means;
}

/** Points (index, value) that keep the extremes of every bucket, so that no peak is lost in a drawn line. */
export function extremes(values: readonly (number | null)[], buckets: number): [number, number | null][] {
  if (values.length <= buckets * 2) return values.map((value, i) => [i, value ?? null]);
  const points: [number, number | null][] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * values.length) / buckets);
    const to = Math.floor(((bucket + 1) * values.length) / buckets);
    let low = -1;
    let high = -1;
    for (let i = from; i < to; i++) {
      const value = values[i] ?? null;
      if (value === null) continue;
      if (low < 0 || value < (values[low] ?? Infinity)) low = i;
      if (high < 0 || value > (values[high] ?? -Infinity)) high = i;
    }
    if (low < 0) points.push([from, null]);
    else for (const i of [...new Set([low, high])].sort((a, b) => a - b)) points.push([i, values[i] ?? null]);
  }
  return points;
}
