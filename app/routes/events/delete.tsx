import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { remove } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { typedCount } from "~/ui/kit/confirm";
import { eventScope } from "./scope.server";

/** Deletes an event; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { event, name, paths } = eventScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const hard = event.deleted_at !== null;
  const type = t(`events:type.${event.type}`);
  const title = t(hard ? "events:delete.forever_title" : "events:delete.title", { type, name });
  const restorable = t(event.cause ? "events:delete.raised" : "events:delete.can_be_restored");
  const list = { label: t("events:list.title"), href: paths.events };
  return deletion(
    t,
    { title, hard, typed: typedCount(1, hard), restorable, list },
    hard
      ? event.cause
        ? { goes: { title: t("events:delete.consequences"), items: [t("events:delete.raised_again")] } }
        : {}
      : { back: paths.event(event.event_id) },
  );
}

export function action(args: ActionFunctionArgs) {
  const { page, event, paths } = eventScope(args, true);
  const hard = event.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => remove(page.actor, eventEntity, event.event_id, hard),
    to: hard ? `${paths.events}?tab=deleted` : paths.events,
    flash: hard ? "events:status.purged" : "events:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
