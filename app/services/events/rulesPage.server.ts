import { defaultRules, type EventRules } from "~/entities/events/eventRules";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { Actor } from "~/services/core/access.server";
import { get, type Stored } from "~/services/core/store.server";
import { eventRulesEntity } from "./eventRules.entity.server";
import { seriesChoices } from "./events.server";

interface RulesPage {
  /** The rules as stored, else those by default. */
  rules: EventRules;
  /** set_at of stored rules; empty where there are none. */
  expected: string;
  /** Other live series of the system, for the reserve source. */
  others: { value: string; label: string }[];
}

/** The rules of a live series that the actor sees. */
export function rulesPage(actor: Actor, series: Stored<LiveSeries>): RulesPage {
  const rules = get(actor, eventRulesEntity, series.live_id);
  const others = seriesChoices(actor, series.system_id).filter(({ value }) => value !== series.live_id);
  return { rules: rules ?? defaultRules(series), expected: rules?.set_at ?? "", others };
}
