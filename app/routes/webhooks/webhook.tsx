import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, valueOrThrow } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { newestMessages } from "~/services/webhooks/messages.server";
import { hasSecret, tryWebhook } from "~/services/webhooks/saveWebhook.server";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { MessageTable } from "~/ui/webhooks/MessageTable";
import { webhookScope } from "./scope.server";

/** Messages that the page shows. */
const MOST_SHOWN = 50;

/** One webhook: where it goes, a test, and what became of its newest messages. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system_id, editable, zone, webhook, paths } = webhookScope(args);
  const { webhook_id, name, url, active, topics, ca_certificate } = webhook;
  return {
    title: name,
    crumbs: [
      { label: textsOf(await localeOf(args.request))("webhooks:list.title"), href: paths.list },
      { label: name },
    ],
    editable,
    zone,
    ofAll: system_id === null,
    here: paths.one(webhook_id),
    editHref: paths.edit(webhook_id),
    deleteHref: paths.delete(webhook_id),
    facts: { url, active, topics, hasSecret: hasSecret(actor, webhook_id), ownAuthority: ca_certificate !== null },
    messages: newestMessages(dbOf(actor), webhook_id, MOST_SHOWN),
  };
}

/** Sends a test. */
export async function action(args: ActionFunctionArgs) {
  const { actor, webhook } = webhookScope(args, true);
  if ((await args.request.formData()).get("intent") !== "test") throw notFoundPage();
  const tried = await tryWebhook(actor, webhook.webhook_id);
  if (!tried.ok && tried.status === 429)
    return data({ tried: { state: "waiting", problem: { reason: "busy", params: {} } } });
  const { state, problem } = valueOrThrow(tried);
  return data({ tried: { state, problem } });
}

export default function WebhookPage() {
  const { title, editable, zone, ofAll, here, editHref, deleteHref, facts, messages } = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>()?.tried;
  const { t } = useTranslation(["webhooks", "operator"]);
  return (
    <>
      <PageHeader
        title={title}
        lead={t(ofAll ? "list.lead_all" : "list.lead")}
        actions={
          editable ? (
            <>
              <ButtonLink href={editHref} kind="primary">
                {t("common:action.edit")}
              </ButtonLink>
              <form method="post" action={here}>
                <button type="submit" name="intent" value="test" className="button button-secondary">
                  {t("page.test")}
                </button>
              </form>
              <ButtonLink href={deleteHref} kind="danger">
                {t("common:action.delete")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      {tried ? (
        <Notice kind={tried.state === "taken" ? "success" : "error"} live title={t(`page.tried.${tried.state}`)}>
          {tried.problem ? <p>{t(`operator:output.problem.${tried.problem.reason}`, tried.problem.params)}</p> : null}
        </Notice>
      ) : null}
      <LiveRegion types={["webhook", "optimization", "optimization_operation", "event", "deal"]}>
        <Section id="messages" title={t("page.messages")} lead={t("page.messages_lead")}>
          {messages.length > 0 ? (
            <MessageTable rows={messages} zone={zone} />
          ) : (
            <p className="muted">{t("page.nothing_yet")}</p>
          )}
        </Section>
        <Section id="facts" title={t("page.settings")}>
          <DefinitionList
            items={[
              { term: t("field.url"), value: facts.url },
              { term: t("field.active"), value: t(facts.active ? "common:value.yes" : "common:value.no") },
              { term: t("field.topics"), value: facts.topics.map((topic) => t(`topic.${topic}`)).join(", ") },
              { term: t("field.secret"), value: t(facts.hasSecret ? "page.secret_there" : "page.secret_missing") },
              ...(facts.ownAuthority ? [{ term: t("field.ca_certificate"), value: t("page.secret_there") }] : []),
            ]}
          />
        </Section>
      </LiveRegion>
    </>
  );
}
