import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { paramsIn, sentenceOf } from "~/entities/notifications/notification";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { markRead, ownNotifications, ownQuiet } from "~/services/notifications/notifications.server";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, StatusBadge } from "~/ui/kit/layout";
import { DataTable, Pagination } from "~/ui/kit/lists";
import { useQueued } from "~/ui/shell";

const PATH = "/notifications";
const SIZE = 50;

/** The own messages, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const typedPage = Number(new URL(args.request.url).searchParams.get("page") ?? 1);
  const page = Math.max(1, Math.trunc(typedPage) || 1);
  const { rows, total } = ownNotifications(actor, page, SIZE);
  const { timezone } = ownQuiet(actor);
  return {
    title: t("notifications:title"),
    page,
    total,
    zone: timezone,
    rows: rows.map((row) => {
      const { role, event, level } = row.params;
      return {
        id: row.notification_id,
        text: t(`notifications:text.${sentenceOf(row)}`, {
          ...paramsIn(row.params, locale),
          ...(role === undefined ? {} : { role: t(`common:role.${role}`) }),
          ...(event === undefined ? {} : { event: t(`notifications:event.${event}`) }),
          ...(level === undefined ? {} : { level: t(`notifications:level.${level}`) }),
        }),
        href: row.href,
        unread: row.read_at === null,
        time: formatTime(row.app_at ?? row.created_at, locale, timezone, true),
      };
    }),
  };
}

/** Marks one message (intent "read:<id>") or all as read. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const intent = (await args.request.formData()).get("intent");
  const id = typeof intent === "string" && intent.startsWith("read:") ? intent.slice("read:".length) : null;
  valueOrThrow(markRead(actor, id));
  return redirectWith(PATH, "notifications:status.read");
}

export default function Notifications() {
  const { title, page, total, zone, rows } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { t } = useTranslation("notifications");
  const queued = useQueued("notification");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("lead")}
        actions={<ButtonLink href="/settings/notifications">{t("settings")}</ButtonLink>}
      />
      <LiveRegion types={["*"]}>
        {rows.length === 0 ? (
          <EmptyState title={t("none")} />
        ) : (
          <form method="post" className="stack" {...queued("set", "set")}>
            {rows.some((row) => row.unread) ? (
              <div className="actions">
                <button type="submit" name="intent" value="all" className="button button-secondary">
                  {t("mark_all")}
                </button>
              </div>
            ) : null}
            <DataTable
              cards
              caption={t("caption")}
              captionHidden
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: "text",
                  header: t("column.text"),
                  rowHeader: true,
                  cell: (row) => (row.href ? <a href={row.href}>{row.text}</a> : row.text),
                },
                {
                  key: "time",
                  header: t("column.time", { zone }),
                  cell: (row) => <span className="nowrap">{row.time}</span>,
                },
                {
                  key: "state",
                  header: t("column.state"),
                  cell: (row) =>
                    row.unread ? (
                      <>
                        <span data-queue-before="">
                          <StatusBadge tone="info">{t("new")}</StatusBadge>
                        </span>
                        <span data-queue-after="" hidden>
                          <StatusBadge tone="neutral">{t("read")}</StatusBadge>
                        </span>
                      </>
                    ) : (
                      <StatusBadge tone="neutral">{t("read")}</StatusBadge>
                    ),
                },
              ]}
              actions={(row) =>
                row.unread ? (
                  <button
                    data-queue-before=""
                    type="submit"
                    name="intent"
                    value={`read:${row.id}`}
                    className="button button-small button-secondary"
                    aria-label={t("mark_named", { text: row.text })}
                  >
                    {t("mark")}
                  </button>
                ) : null
              }
            />
          </form>
        )}
        <Pagination page={page} pageSize={SIZE} total={total} search={search} />
      </LiveRegion>
    </>
  );
}
