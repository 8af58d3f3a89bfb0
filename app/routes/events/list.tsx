import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { restoredId } from "~/routes/page/list.server";
import { restore } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { EventList } from "~/ui/events/EventList";
import { useAnswered } from "~/ui/kit/fields";
import { eventsView } from "./view.server";

/** The events of a system, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  return eventsView(requireSystem(args), args.request, await localeOf(args.request));
}

/** Restores a deleted event. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const id = await restoredId(args.request, "event_id");
  requireItem(page, eventEntity, id);
  const restored = restore(page.actor, eventEntity, id);
  if (!restored.ok) return refusedStep("event", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).events, "events:status.restored");
}

export default function Events() {
  const props = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { search } = useLocation();
  return <EventList {...props} search={search} refused={refused} />;
}
