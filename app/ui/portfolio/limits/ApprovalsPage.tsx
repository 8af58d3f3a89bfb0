import { useTranslation } from "react-i18next";
import { decisionForm } from "~/entities/portfolio/approvals";
import { EntityForm, FormActions, SubmitButton, TextField } from "~/ui/kit/fields";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

interface Group {
  items: string;
  name: string;
  href: string;
  isChange: boolean;
  author: string;
  at: string;
  facts: { term: string; value: string }[];
  grounds: string[];
  mayDecide: boolean;
  mayWithdraw: boolean;
  isOwn: boolean;
  approvers: string[];
}

interface Props {
  title: string;
  limitsHref: string;
  groups: Group[];
}

/** What waits for a second person, with why, and the ways to decide. */
export function ApprovalsPage({ title, limitsHref, groups }: Props) {
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("approvals.lead")}
        actions={<ButtonLink href={limitsHref}>{t("limits.title")}</ButtonLink>}
      />
      <LiveRegion types={["deal", "spot_deal", "trade_limit"]}>
        {groups.length === 0 ? <p>{t("approvals.none")}</p> : null}
        {groups.map((group) => (
          // A message that comes back belongs to its own deals, whichever stand there meanwhile.
          <WaitingPart
            key={group.items}
            {...group}
            id={`waiting-${group.items.replace(/[^\w-]+/g, "-").slice(0, 80)}`}
          />
        ))}
      </LiveRegion>
    </>
  );
}

function WaitingPart({ id, ...group }: Group & { id: string }) {
  const { t } = useTranslation("portfolio");
  const { items, isOwn, approvers } = group;
  return (
    <Section id={id} title={group.name}>
      <p>
        <StatusBadge tone="warning">{t(group.isChange ? "approvals.change" : "status_of.waiting")}</StatusBadge>{" "}
        {t("approvals.entered", { person: group.author, time: group.at })}{" "}
        <a href={group.href}>{t("approvals.open")}</a>
      </p>
      <DefinitionList items={group.facts} />
      {group.grounds.length > 0 ? (
        group.grounds.map((ground) => <p key={ground}>{ground}</p>)
      ) : (
        <p>{t("approvals.voluntary")}</p>
      )}
      {group.isChange ? <p className="muted">{t("approvals.as_before")}</p> : null}
      {isOwn ? <p className="muted">{t("approvals.own")}</p> : null}
      {approvers.length === 0 ? (
        <Notice kind="warning" title={t("approvals.nobody")} />
      ) : group.mayDecide ? null : (
        <p className="muted">{t("approvals.by", { people: approvers.join(", ") })}</p>
      )}
      {group.mayDecide ? (
        <div className="stack">
          <Verdict id={`${id}-approve`} items={items} verdict="approve" />
          <EntityForm
            id={`${id}-refuse`}
            schema={decisionForm}
            labels={{ note: t("approvals.reason") }}
            requiredNote={false}
          >
            <input type="hidden" name="items" value={items} />
            <input type="hidden" name="verdict" value="refuse" />
            <TextField name="note" required autoComplete="off" />
            <FormActions>
              <SubmitButton>{t("approvals.refuse")}</SubmitButton>
            </FormActions>
          </EntityForm>
        </div>
      ) : null}
      {group.mayWithdraw ? <Verdict id={`${id}-withdraw`} items={items} verdict="withdraw" /> : null}
    </Section>
  );
}

function Verdict({ id, items, verdict }: { id: string; items: string; verdict: "approve" | "withdraw" }) {
  const { t } = useTranslation("portfolio");
  return (
    <EntityForm id={id} schema={decisionForm} labels={{}} requiredNote={false}>
      <input type="hidden" name="items" value={items} />
      <input type="hidden" name="verdict" value={verdict} />
      <FormActions>
        <SubmitButton>{t(`approvals.${verdict}`)}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
