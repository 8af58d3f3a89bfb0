import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { webhookLines } from "~/services/webhooks/webhooks.server";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { WebhookTable } from "~/ui/webhooks/WebhookTable";
import { webhooksPage } from "./scope.server";

/** Programs elsewhere that are told what happens in a system, or in every one. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system_id, editable, zone, paths } = webhooksPage(args);
  return {
    title: textsOf(await localeOf(args.request))("webhooks:list.title"),
    editable,
    zone,
    ofAll: system_id === null,
    newHref: paths.new,
    lines: webhookLines(actor, system_id).map((line) => ({ ...line, href: paths.one(line.webhook_id) })),
  };
}

export default function Webhooks() {
  const { title, editable, zone, ofAll, newHref, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhooks");
  return (
    <>
      <PageHeader
        title={title}
        lead={t(ofAll ? "list.lead_all" : "list.lead")}
        actions={
          editable ? (
            <ButtonLink href={newHref} kind="primary">
              {t("list.new")}
            </ButtonLink>
          ) : null
        }
      />
      <LiveRegion types={["webhook"]}>
        {lines.length > 0 ? (
          <WebhookTable lines={lines} zone={zone} />
        ) : (
          <EmptyState title={t(ofAll ? "list.none_all" : "list.none")}>
            <p>{t("list.none_text")}</p>
          </EmptyState>
        )}
      </LiveRegion>
    </>
  );
}
