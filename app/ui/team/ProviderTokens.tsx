import { useTranslation } from "react-i18next";
import { Notice, Section } from "../kit/layout";
import { type Column, DataTable, DefinitionList } from "../kit/lists";

/** A token as its table shows it, times in words. */
interface TokenLine {
  token_id: string;
  /** The company's name. */
  login: string;
  created: string;
  called: string | null;
  /** What the provider did last, or why it was refused. */
  did: string | null;
}

interface Props {
  tokens: readonly TokenLine[];
  logins: readonly { value: string; label: string }[];
  /** Where the provider calls. */
  address: string;
  /** A token that was made just now: it is told this once. */
  token?: string;
  /** Why none was made. */
  problem?: string;
}

/** The tokens with which the provider of a company's sign-in calls by itself, and what it did last. */
export function ProviderTokens({ tokens, logins, address, token, problem }: Props) {
  const { t } = useTranslation("team");
  const columns: Column<TokenLine>[] = [
    { key: "login", header: t("groups.field.variant"), rowHeader: true, cell: (row) => row.login },
    { key: "created", header: t("scim.made"), cell: (row) => row.created },
    { key: "called", header: t("scim.called"), cell: (row) => row.called ?? t("scim.never") },
    { key: "did", header: t("scim.did"), cell: (row) => row.did ?? t("scim.nothing") },
  ];
  return (
    <Section id="scim" title={t("scim.title")} lead={t("scim.lead")}>
      {token ? (
        <Notice kind="success" title={t("scim.once")} live>
          <code className="code">{token}</code>
        </Notice>
      ) : null}
      {problem ? <Notice kind="error" title={problem} live /> : null}
      <DefinitionList items={[{ term: t("scim.address"), value: <code className="code">{address}</code> }]} />
      <form method="post" action="#scim">
        <DataTable
          cards
          caption={t("scim.caption")}
          captionHidden
          columns={columns}
          rows={tokens}
          rowKey={(row) => row.token_id}
          empty={t("scim.none")}
          actions={(row) => (
            <button
              type="submit"
              name="revoke"
              value={row.token_id}
              className="button button-small button-secondary"
              aria-label={t("scim.revoke_named", { login: row.login, time: row.created })}
            >
              {t("scim.revoke")}
            </button>
          )}
        />
      </form>
      <form method="post" action="#scim">
        <p>{t("scim.make_lead")}</p>
        <div className="actions">
          {logins.map(({ value, label }) => (
            <button key={value} type="submit" name="make_token" value={value} className="button button-secondary">
              {logins.length === 1 ? t("scim.make") : t("scim.make_named", { login: label })}
            </button>
          ))}
        </div>
      </form>
    </Section>
  );
}
