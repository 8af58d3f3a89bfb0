import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { Event } from "~/entities/events/event";
import { requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { type EventAbout, eventAbout } from "~/services/events/events.server";

type Args = Parameters<typeof requireSystem>[0];

interface EventScope {
  page: SystemPage;
  event: Stored<Event>;
  subject: EventAbout;
  /** What the event is about in a word: its component, or its series. */
  name: string;
  /** Zone that its times are shown in: that of its live series, or of its system. */
  zone: string;
  paths: SitePaths;
}

/** The event of the address, deleted ones too, for those who see its system. `write` says who may also change it. 404 for others. */
export function eventScope(args: Args, write = false): EventScope {
  const page = write ? requireEditable(args) : requireSystem(args);
  const event = requireItem(page, eventEntity, args.params.event_id ?? "");
  const subject = eventAbout(page.actor, event);
  const name = subject.component?.name ?? subject.series?.name ?? "–";
  const zone = subject.series?.zone ?? page.system.timezone;
  return { page, event, subject, name, zone, paths: sitePaths(page.system.system_id) };
}
