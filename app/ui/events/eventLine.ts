import type { EventLevel, EventType } from "~/entities/events/event";
import type { Option } from "~/ui/kit/fields";
import type { RefusedStep } from "~/ui/kit/layout/StepRefused";

/** A row of the list of events, as people read it. */
export interface EventLine {
  event_id: string;
  type: EventType;
  level: EventLevel;
  /** The component, or the series where it is of none; the series where it is of one. */
  subject: string;
  series: string | null;
  start: string;
  end: string;
  duration: string;
  description: string;
  /** By a rule. */
  raised: boolean;
  acknowledged: boolean;
  href: string;
  deleteHref: string;
}

export interface EventListProps {
  title: string;
  base: string;
  newHref: string;
  zone: string;
  editable: boolean;
  deleted: boolean;
  filter: {
    type: string | null;
    level: string | null;
    state: string | null;
    component: string | null;
    series: string | null;
    q: string;
    from_day: string;
    to_day: string;
  };
  components: readonly Option[];
  series: readonly Option[];
  pages: { total: number; page: number; size: number };
  lines: readonly EventLine[];
  search: string;
  refused?: RefusedStep;
}
