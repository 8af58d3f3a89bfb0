import { useTranslation } from "react-i18next";
import { Section, StatusBadge } from "~/ui/layout";
import { DataTable } from "~/ui/lists";

export interface ShownSession {
  id: string;
  kind: "cookie" | "bearer";
  browser: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

/** Where the account is signed in, each with a button to end it. */
export function SessionTable({ sessions }: { sessions: readonly ShownSession[] }) {
  const { t } = useTranslation(["account", "common"]);
  const name = (session: ShownSession) => session.browser ?? t("common:value.unknown");
  const end = (session: ShownSession) =>
    session.current ? null : (
      <button
        type="submit"
        name="intent"
        value={`end:${session.id}`}
        className="button button-small button-secondary"
        aria-label={t("sessions.end_named", { browser: name(session), time: session.created_at })}
      >
        {t("sessions.end")}
      </button>
    );
  return (
    <Section id="sessions" title={t("sessions.title")} lead={t("sessions.lead")}>
      <form method="post" className="stack">
        <DataTable
          caption={t("sessions.title")}
          captionHidden
          rows={sessions}
          rowKey={(session) => session.id}
          columns={[
            {
              key: "browser",
              header: t("sessions.browser"),
              rowHeader: true,
              cell: (session) => (
                <>
                  {name(session)}{" "}
                  {session.current ? <StatusBadge tone="success">{t("sessions.current")}</StatusBadge> : null}
                </>
              ),
            },
            { key: "kind", header: t("sessions.kind"), cell: (session) => t(`sessions.${session.kind}`) },
            { key: "created", header: t("sessions.created"), cell: (session) => session.created_at },
            { key: "seen", header: t("sessions.seen"), cell: (session) => session.last_seen_at },
          ]}
          actions={end}
        />
        {sessions.length > 1 ? (
          <div className="actions">
            <button type="submit" name="intent" value="end_others" className="button button-danger">
              {t("sessions.end_others")}
            </button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}
