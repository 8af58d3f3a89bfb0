import { HOUR_MS } from "~/entities/core/clock";
import type { AvailabilityKind } from "~/entities/operator/operationSite";

/** From <= t < to: a time in ms since 1970, or steps. */
export interface Span {
  from: number;
  to: number;
}

/** Spans within a window, in order, those that overlap or touch as one. */
export function united(spans: readonly Span[], window: Span): Span[] {
  const cut = spans
    .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of cut) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Spans without what others cover; both in order and without overlaps. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const parts: Span[] = [];
    let from = span.from;
    for (const other of others) {
      if (other.to <= from || other.from >= span.to) continue;
      if (other.from > from) parts.push({ from, to: other.from });
      from = Math.max(from, other.to);
    }
    if (from < span.to) parts.push({ from, to: span.to });
    return parts;
  });
}

const length = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

export interface Availability {
  /** Hours of the window, out of order and maintained as planned; what is both is maintenance [h]. */
  hours: number;
  outage: number;
  scheduled: number;
  /** (T - outage - scheduled) / T [1]. */
  timeBased: number;
  /** (T - outage) / (T - scheduled) [1]. Null where all of it is maintenance. */
  technical: number | null;
  outages: number;
  /** Mean time to repair [h]: outage per outage. Mean time between failures [h]: time in order per outage. Null without an outage. */
  mttr: number | null;
  mtbf: number | null;
}

/**
 * How available a component was in a window: outages and planned maintenance are united and clipped to it. Time-based and technical
 * availability after VDI 3423; MTTR and MTBF as means over the outages that meet the window.
 */
export function availabilityOf(outages: readonly Span[], maintenance: readonly Span[], window: Span): Availability {
  const planned = united(maintenance, window);
  const all = united(outages, window);
  const down = without(all, planned);
  const hours = (window.to - window.from) / HOUR_MS;
  const outage = length(down) / HOUR_MS;
  const scheduled = length(planned) / HOUR_MS;
  const count = all.filter((one) => without([one], planned).length > 0).length;
  return {
    hours,
    outage,
    scheduled,
    outages: count,
    timeBased: (hours - outage - scheduled) / hours,
    technical: scheduled >= hours ? null : (hours - outage - scheduled) / (hours - scheduled),
    mttr: count === 0 ? null : outage / count,
    mtbf: count === 0 ? null : (hours - outage - scheduled) / count,
  };
}

export interface AvailabilityLine extends Availability {
  id: string;
  name: string;
  /** E / (E + lost) [1], and what outages prevented [kWh]. Null: not measured, or nothing says what they prevented. */
  energyBased: number | null;
  lost: number | null;
  /** What a contract asks for [1], of which availability, and whether that is met. `met` null: that availability is not known. */
  contract: { kind: AvailabilityKind; share: number; met: boolean | null } | null;
}
