import { newsOf } from "~/entities/help/releases";
import { NEWS_COOKIE } from "~/routes/page/preferences.server";
import type { Actor } from "~/services/core/access.server";
import { readCookie } from "~/services/core/cookie";
import { environment } from "~/services/core/settings/environment.server";
import { spacesFor } from "~/services/identity/spaces.server";
import { unreadCount } from "~/services/notifications/notifications.server";

/** What the head of a page shows besides systems and user: the spaces of a super admin, help, a new version. */
export function shellTools(actor: Actor, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    searched: pathname === "/search" ? (searchParams.get("q") ?? "") : undefined,
    database: actor.super_admin ? { current: actor.space, spaces: spacesFor(actor) } : null,
    unread: unreadCount(actor),
    helpProvider: Boolean(environment().helpUrl),
    // The dot stays until three days are over, the message until it is put away.
    fresh: newsOf(Date.now(), null) !== null,
    news: newsOf(Date.now(), readCookie(request.headers.get("Cookie"), NEWS_COOKIE))?.version ?? null,
  };
}
