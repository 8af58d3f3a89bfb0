import { useTranslation } from "react-i18next";
import type { OwnSession } from "~/entities/identity/view";
import { Section, StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** Where the account is signed in, each with a button to end it. */
export function SessionTable({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation(["identity", "common"]);
  const name = (session: OwnSession) => session.browser ?? t("common:value.unknown");
  const end = (session: OwnSession) =>
    session.current ? null : (
      <button
        type="submit"
        name="intent"
        value={`end:${session.id}`}
        className="button button-small button-secondary"
        aria-label={t("account.sessions.end_named", { browser: name(session), time: session.created_at })}
      >
        {t("account.sessions.end")}
      </button>
    );
  return (
    <Section id="sessions" title={t("account.sessions.title")} lead={t("account.sessions.lead")}>
      <form method="post" className="stack">
        <DataTable
          cards
          caption={t("account.sessions.title")}
          captionHidden
          rows={sessions}
          rowKey={(session) => session.id}
          columns={[
            {
              key: "browser",
              header: t("account.sessions.browser"),
              rowHeader: true,
              cell: (session) => (
                <>
                  {name(session)}{" "}
                  {session.current ? <StatusBadge tone="success">{t("account.sessions.current")}</StatusBadge> : null}
                </>
              ),
            },
            {
              key: "kind",
              header: t("account.sessions.kind"),
              cell: (session) => t(`account.sessions.${session.kind}`),
            },
            { key: "created", header: t("account.sessions.created"), cell: (session) => session.created_at },
            { key: "seen", header: t("account.sessions.seen"), cell: (session) => session.last_seen_at },
          ]}
          actions={end}
        />
        {sessions.length > 1 ? (
          <div className="actions">
            <button type="submit" name="intent" value="end_others" className="button button-danger">
              {t("account.sessions.end_others")}
            </button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}
