import { useTranslation } from "react-i18next";
import type { Scope } from "~/entities/core/roles";
import { accountPaths } from "~/entities/identity/paths";
import type { OwnSession } from "~/entities/identity/view";
import { Section, StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** What a token is called, what it may do (null: all), and its calls a minute and runs a day, written for the reader; null: no name, no limit. */
interface TokenTexts {
  name: string | null;
  scopes: readonly Scope[] | null;
  calls: string | null;
  runs: string | null;
  credits: string | null;
}

/** Where the account is signed in, each with a button to end it; a program's token with its limits, under its id. */
export function SessionTable({
  sessions,
  tokens,
}: {
  sessions: readonly OwnSession[];
  tokens: Readonly<Record<string, TokenTexts>>;
}) {
  const { t } = useTranslation(["identity", "common"]);
  const name = (session: OwnSession) => tokens[session.id]?.name ?? session.browser ?? t("common:value.unknown");
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
            {
              key: "limits",
              header: t("tokens.limits"),
              cell: (session) => <Limits session={session} token={tokens[session.id]} />,
            },
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

/** What a program's token may do, and the way to change it. Browsers have no limits. */
function Limits({ session, token }: { session: OwnSession; token: TokenTexts | undefined }) {
  const { t } = useTranslation(["identity", "common"]);
  if (!token) return t("tokens.none");
  const { calls, runs, credits, scopes } = token;
  const texts = [
    calls === null ? null : t("tokens.calls_short", { most: calls }),
    runs === null ? null : t("tokens.runs_short", { most: runs }),
    credits === null ? null : t("tokens.credits_short", { most: credits }),
  ].filter((text) => text !== null);
  return (
    <>
      <div>{scopes ? scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ") : t("tokens.all_scopes")}</div>
      {(texts.length > 0 ? texts : [t("tokens.none")]).map((text) => (
        <div key={text}>{text}</div>
      ))}
      <a href={accountPaths.token(session.id)} aria-label={t("tokens.set_named", { time: session.created_at })}>
        {t("tokens.set")}
      </a>
    </>
  );
}
