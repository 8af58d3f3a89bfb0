import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { eventRules, events } from "~db/schema/events";
import { attachments } from "~db/schema/files";
import { liveSeries } from "~db/schema/live";
import { systems } from "~db/schema/systems";
import { type Episode, type EventStep, eventSteps, type KnownEvent } from "~/engines/events";
import { DAY_MS } from "~/entities/core/clock";
import { type Cause, type Rule, TYPE_OF_RULE } from "~/entities/events/cause";
import { type Event, type EventLevel, isChanged } from "~/entities/events/event";
import { defaultRules, type EventRules, LOOK_BACK_DAYS } from "~/entities/events/eventRules";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { Writer } from "~/services/core/entity.server";
import { done, type Outcome } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { remove, restore, saveWithin, write } from "~/services/core/store.server";
import { measuredComponent } from "~/services/forecasts/measuredComponent.server";
import { liveSeriesOf } from "~/services/live/history.server";
import { detect, type Detected } from "./detect.server";
import { eventEntity } from "./event.entity.server";
import { notifyOfRaised } from "./notifyOfEvent.server";

type Row = typeof events.$inferSelect;
const PROGRAM = programActor("").user_id;

/** How many events a detection raised, and how many it changed, closed or withdrew. */
export interface DetectedChanges {
  raised: number;
  changed: number;
}

/** The rules of a live series; those by default where it has none of its own. */
export const rulesOf = (db: SpaceDb, series: LiveSeries): EventRules =>
  db.select().from(eventRules).where(eq(eventRules.live_id, series.live_id)).get() ?? defaultRules(series);

/**
 * Brings the events of a live series to what its rules find at `now` (UTC ms), and tells of new ones. Safe to repeat: the same
 * points lead to the same events. A series that is gone, or whose rules are off, keeps its events, and they end.
 */
export function detectSeriesEvents(db: SpaceDb, space: string, live_id: string, now: number): DetectedChanges {
  const actor = programActor(space);
  // Values are read where events are written: who looked earlier must not write later, over what newer values led to.
  const outcome = write(db, (): Outcome<DetectedChanges> => {
    const series = liveSeriesOf(db, live_id);
    const rules = series && rulesOf(db, series);
    const detected: Detected =
      series && rules?.active ? detect(db, series, rules, now) : { episodes: [], weak: [], judged: new Map() };
    const before = knownEvents(db, live_id, now);
    const steps = eventSteps(before.map(knownOf(db)), detected, detected.judged);
    for (const step of steps) {
      const row = before.find(({ event_id }) => "event_id" in step && event_id === step.event_id);
      const stepOutcome = take({ db, actor }, step, row, series && rules ? { series, rules, now } : null);
      if (!stepOutcome.ok) return stepOutcome;
    }
    const raised = steps.filter((step) => step.do === "raise").length;
    return done({ raised, changed: steps.length - raised });
  });
  if (!outcome.ok) throw new Error(`Events of ${live_id} could not be stored: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/**
 * Events of rules about a series that may still change, deleted ones too. Those that ended not long ago and those that go on are read one
 * after the other. Each has its index, and a series has many more that are over.
 */
function knownEvents(db: SpaceDb, live_id: string, now: number): Row[] {
  const since = new Date(now - (LOOK_BACK_DAYS + 1) * DAY_MS).toISOString();
  return [gte(events.end_at, since), and(lt(events.end_at, since), ongoing)].flatMap((which) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.timeseries_id, live_id), isNotNull(events.cause), which))
      .all(),
  );
}

const ongoing = sql`json_extract(${events.cause}, '$.ongoing')`;

const knownOf =
  (db: SpaceDb) =>
  (row: Row): KnownEvent => {
    const cause = row.cause!;
    const { rule, count, value, measure } = cause;
    return {
      event_id: row.event_id,
      rule,
      count,
      value,
      measure,
      ongoing: cause.ongoing,
      startMs: Date.parse(row.start_at),
      endMs: Date.parse(row.end_at),
      deleted: row.deleted_at === null ? null : row.set_by === PROGRAM ? "by_rule" : "by_person",
      changed: isChanged(row),
      noted: row.acknowledged_at !== null || row.description !== "" || hasFiles(db, row.event_id),
    };
  };

const hasFiles = (db: SpaceDb, event_id: string): boolean =>
  db
    .select({ id: attachments.attachment_id })
    .from(attachments)
    .where(and(eq(attachments.element_type, "event"), eq(attachments.entity_id, event_id)))
    .get() !== undefined;

interface About {
  series: LiveSeries;
  rules: EventRules;
  now: number;
}

function take({ db, actor }: Writer, step: EventStep, row: Row | undefined, about: About | null): Outcome<unknown> {
  const put = (event: Event) => saveWithin({ db, actor }, eventEntity, event, { internal: true });
  switch (step.do) {
    case "raise": {
      if (!about) return done(null);
      const outcome = put(eventOf(db, about, step.episode));
      if (outcome.ok) notifyOfRaised(db, outcome.value, about.now);
      return outcome;
    }
    case "change": {
      const restored = step.restore ? restore(actor, eventEntity, step.event_id) : done(null);
      return restored.ok ? put({ ...row!, ...timesOf(step.episode, about?.rules ?? null) }) : restored;
    }
    case "close": {
      const end_at = isoOf(step.endMs);
      return put({ ...row!, end_at, cause: { ...row!.cause!, end_at, ongoing: false } });
    }
    case "withdraw":
      return remove(actor, eventEntity, step.event_id);
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

function timesOf(episode: Episode, rules: EventRules | null): Pick<Event, "start_at" | "end_at"> & { cause: Cause } {
  const times = { start_at: isoOf(episode.startMs), end_at: isoOf(episode.endMs) };
  const { rule, ongoing: goesOn, count, value, measure } = episode;
  const backup_live_id = rule === "backup_silent" ? (rules?.backup_live_id ?? null) : null;
  return { ...times, cause: { ...times, rule, ongoing: goesOn, count, value, measure, backup_live_id } };
}

function eventOf(db: SpaceDb, { series, rules }: About, episode: Episode): Event {
  // A plan is of a component, which the series itself need not name.
  const { node_id, line_id } = (episode.rule === "divergence" && measuredComponent(db, series)) || series;
  return {
    event_id: randomUUID(),
    system_id: series.system_id,
    node_id,
    line_id,
    timeseries_id: series.live_id,
    ...timesOf(episode, rules),
    type: TYPE_OF_RULE[episode.rule],
    level: levelOf(rules, episode.rule),
    description: "",
  };
}

const levelOf = (rules: EventRules, rule: Rule): EventLevel => rules[`${TYPE_OF_RULE[rule]}_level`];

/** The live series of a space that are outcome at by the clock: all there are, and those that are gone and have events that go on. */
export function seriesToCheck(db: SpaceDb): string[] {
  const there = db
    .select({ id: liveSeries.live_id })
    .from(liveSeries)
    .innerJoin(systems, eq(systems.system_id, liveSeries.system_id))
    .where(isNull(liveSeries.deleted_at))
    .all();
  const open = db
    .selectDistinct({ id: events.timeseries_id })
    .from(events)
    .where(and(isNotNull(events.cause), isNull(events.deleted_at), ongoing))
    .all();
  return [...new Set([...there, ...open].flatMap(({ id }) => (id === null ? [] : [id])))];
}

/** Those of some live series that are of a system. */
export const seriesOfSystem = (db: SpaceDb, system_id: string, ids: readonly string[]): string[] =>
  ids.length === 0
    ? []
    : db
        .select({ id: liveSeries.live_id })
        .from(liveSeries)
        .where(and(eq(liveSeries.system_id, system_id), inArray(liveSeries.live_id, [...ids])))
        .all()
        .map(({ id }) => id);
