import { useTranslation } from "react-i18next";
import { z } from "zod";
import { decisionForm } from "~/entities/portfolio/approvals";
import { EntityForm, FormActions, SubmitButton, TextField, useRuleMessage } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList, Pagination } from "~/ui/kit/lists";

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
  /** Null: the system has no page of limits. */
  limitsHref: string | null;
  groups: Group[];
  pages: { page: number; total: number; size: number };
  search: string;
  /** What the action returned; undefined where the page was only opened. */
  reply: unknown;
}

/** The parts of a form's id: the forms of a group are called by what waits in it. */
const idOf = (items: string): string => `waiting-${items.replace(/[^\w-]+/g, "-").slice(0, 80)}`;

const refusedForm = z.object({ formId: z.string(), fieldErrors: z.record(z.string()) });
/** What was refused of a group that is no longer on the page: its message has no form to stand in. */
function messagesWithoutForm(reply: unknown, groups: readonly Group[]): string[] {
  const read = refusedForm.safeParse(reply);
  if (!read.success || groups.some(({ items }) => read.data.formId.startsWith(`${idOf(items)}-`))) return [];
  return Object.values(read.data.fieldErrors);
}

/** What waits for a second person, with why, and the ways to decide. */
export function ApprovalsPage({ title, limitsHref, groups, pages, search, reply }: Props) {
  const { t } = useTranslation("portfolio");
  const message = useRuleMessage();
  return (
    <>
      <PageHeader
        title={title}
        lead={t("approvals.lead")}
        actions={limitsHref ? <ButtonLink href={limitsHref}>{t("limits.title")}</ButtonLink> : null}
      />
      {messagesWithoutForm(reply, groups).map((text) => (
        <Notice key={text} kind="error" title={message(text)} />
      ))}
      <LiveRegion types={["deal", "spot_deal", "goo", "trade_limit"]}>
        {groups.length === 0 ? <EmptyState title={t("approvals.none")} /> : null}
        <div className="stack">
          {groups.map((group) => (
            // A message that comes back belongs to its own deals, whichever stand there meanwhile.
            <WaitingCard key={group.items} {...group} id={idOf(group.items)} />
          ))}
        </div>
        <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
      </LiveRegion>
    </>
  );
}

function WaitingCard({ id, ...group }: Group & { id: string }) {
  const { t } = useTranslation("portfolio");
  const { items, isOwn, approvers } = group;
  return (
    <section className="card section" aria-labelledby={id}>
      <div className="section-header">
        <h2 id={id}>{group.name}</h2>
        <StatusBadge tone="warning">{t(group.isChange ? "approvals.change" : "status_of.waiting")}</StatusBadge>
      </div>
      <p className="muted">
        {t("approvals.entered", { person: group.author, time: group.at })}{" "}
        <a href={group.href}>{t("approvals.open")}</a>
      </p>
      <div className={group.mayDecide ? "two-columns" : undefined}>
        <div className="stack">
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
        </div>
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
                <SubmitButton kind="secondary">{t("approvals.refuse")}</SubmitButton>
              </FormActions>
            </EntityForm>
          </div>
        ) : null}
      </div>
      {group.mayWithdraw ? <Verdict id={`${id}-withdraw`} items={items} verdict="withdraw" /> : null}
    </section>
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
