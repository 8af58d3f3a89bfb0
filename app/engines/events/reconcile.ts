import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type Rule, RULES } from "~/entities/events/cause";
import type { Episode, Found } from "./episode";

/** An event of a series that a rule raised before; times are UTC ms. */
export interface KnownEvent {
  event_id: string;
  rule: Rule;
  startMs: number;
  endMs: number;
  ongoing: boolean;
  count: number;
  value: number | null;
  measure: number | null;
  /** Deleted by somebody, who does not want to see it, or by the rule, as its reason had gone. */
  deleted: "by_rule" | "by_person" | null;
  /** Somebody gave it other times or another type: it is theirs. */
  changed: boolean;
  /** Somebody acknowledged it, described it or attached a file to it: it stays, whatever becomes of its reason. */
  noted: boolean;
}

/** The time in which a rule would have found everything [UTC ms]. */
export interface Judged {
  fromMs: number;
  toMs: number;
}

export type EventStep =
  | { do: "raise"; episode: Episode }
  /** An event, deleted by its rule or not, gets the times and figures of the episode. */
  | { do: "change"; event_id: string; restore: boolean; episode: Episode }
  /** It ended where it is known to have lasted to. */
  | { do: "close"; event_id: string; endMs: number }
  /** Its reason has gone: values were corrected or came late. */
  | { do: "withdraw"; event_id: string };

/**
 * What has to become of the events of a series so that they say what was found: one event for each fault, extended and closed,
 * never raised twice. Doing it again with what it led to is no step at all. Rules that are not in `judged` are off: their
 * events stay and end.
 */
export function eventSteps(
  stored: readonly KnownEvent[],
  { episodes, weak }: Found,
  judged: ReadonlyMap<Rule, Judged>,
): EventStep[] {
  return RULES.flatMap((rule) => {
    const of = <T extends { rule: Rule }>(all: readonly T[]) => all.filter((one) => one.rule === rule);
    return stepsOfRule(of(stored), of(episodes), of(weak), judged.get(rule));
  });
}

function stepsOfRule(
  stored: readonly KnownEvent[],
  episodes: readonly Episode[],
  weak: readonly Episode[],
  judged: Judged | undefined,
): EventStep[] {
  const steps: EventStep[] = [];
  const matched = new Set<KnownEvent>();
  for (const detected of judged ? [...episodes].sort((a, b) => a.startMs - b.startMs) : []) {
    const hits = stored
      .filter((event) => !matched.has(event) && meet(event, detected))
      .sort((a, b) => rank(a) - rank(b) || a.startMs - b.startMs || a.event_id.localeCompare(b.event_id));
    const [first, ...others] = hits;
    hits.forEach((event) => matched.add(event));
    if (!first) steps.push({ do: "raise", episode: held(detected) });
    else if (first.deleted !== "by_person" && !first.changed) steps.push(...change(first, detected));
    for (const event of others)
      if (!event.deleted && !event.changed && !event.noted) steps.push({ do: "withdraw", event_id: event.event_id });
  }
  for (const event of stored) {
    if (matched.has(event) || event.deleted || event.changed) continue;
    if (judged && weak.some((episode) => meet(event, episode))) continue;
    steps.push(...unmatched(event, judged));
  }
  return steps;
}

/** Which of several events of one fault goes on: one that people dealt with before one that is there, deleted ones last. */
const rank = ({ deleted, changed, noted }: KnownEvent): number =>
  changed || noted ? 0 : deleted === "by_person" ? 1 : deleted === null ? 2 : 3;

const meet = (a: Pick<Episode, "startMs" | "endMs">, b: Pick<Episode, "startMs" | "endMs">): boolean =>
  a.startMs < b.endMs && b.startMs < a.endMs;

function change(event: KnownEvent, detected: Episode): EventStep[] {
  const startMs = detected.openStart ? Math.min(event.startMs, detected.startMs) : detected.startMs;
  const episode = held({ ...detected, startMs });
  const { endMs, ongoing, count, value, measure } = episode;
  const times = event.startMs === startMs && event.endMs === endMs && event.ongoing === ongoing;
  // The figures of what goes on are written with its times, or each look would write them.
  const figures = ongoing || (event.count === count && event.value === value && event.measure === measure);
  if (times && figures && !event.deleted) return [];
  return [{ do: "change", event_id: event.event_id, restore: event.deleted !== null, episode }];
}

function unmatched(event: KnownEvent, judged: Judged | undefined): EventStep[] {
  const { event_id, startMs, endMs, ongoing, noted } = event;
  const inside = judged && startMs >= judged.fromMs && endMs <= judged.toMs;
  if (inside && !noted) return [{ do: "withdraw", event_id }];
  if (!ongoing) return [];
  const until = judged && judged.fromMs > startMs ? Math.min(endMs, judged.fromMs) : endMs;
  return [{ do: "close", event_id, endMs: until }];
}

/**
 * How long what goes on has lasted at least. It is rounded to the hour in its first twelve hours, to six hours in its first four days, then
 * to the day. So a fault of weeks is written some dozen times and not at each look. Less than an hour is as it is.
 */
function held(episode: Episode): Episode {
  const { startMs, endMs, ongoing } = episode;
  const lasted = endMs - startMs;
  if (!ongoing || lasted < HOUR_MS) return episode;
  const grid = lasted < 12 * HOUR_MS ? HOUR_MS : lasted < 96 * HOUR_MS ? 6 * HOUR_MS : DAY_MS;
  return { ...episode, endMs: startMs + Math.floor(lasted / grid) * grid };
}
