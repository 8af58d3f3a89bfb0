import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { webhookLines } from "~/services/webhooks/webhooks.server";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { WebhookTable } from "~/ui/webhooks/WebhookTable";

/** Programs elsewhere that are told what happens in a system. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const paths = sitePaths(system.system_id);
  return {
    title: textsOf(await localeOf(args.request))("webhooks:list.title"),
    editable,
    zone: system.timezone,
    newHref: paths.newWebhook,
    lines: webhookLines(actor, system.system_id).map((line) => ({ ...line, href: paths.webhook(line.webhook_id) })),
  };
}

export default function Webhooks() {
  const { title, editable, zone, newHref, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhooks");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("list.lead")}
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
          <EmptyState title={t("list.none")}>
            <p>{t("list.none_text")}</p>
          </EmptyState>
        )}
      </LiveRegion>
    </>
  );
}
