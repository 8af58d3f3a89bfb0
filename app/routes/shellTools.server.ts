import { newsOf } from "~/entities/releases";
import { readCookie } from "~/i18n/i18n.server";
import type { Actor } from "~/services/access.server";
import { environment } from "~/services/environment.server";
import { unreadCount } from "~/services/notifications.server";
import { spacesFor } from "~/services/spaces.server";
import { NEWS_COOKIE } from "./preferences.server";

/** What the head of a page shows besides systems and user: the spaces of a super admin, help, a new version. */
export function shellTools(actor: Actor, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    searched: pathname === "/search" ? (searchParams.get("q") ?? "") : undefined,
    database: actor.super_admin ? { current: actor.space, spaces: spacesFor(actor) } : null,
    unread: unreadCount(actor),
    helpProvider: Boolean(environment().helpUrl),
    news: newsOf(Date.now(), readCookie(request.headers.get("Cookie"), NEWS_COOKIE))?.version ?? null,
  };
}
