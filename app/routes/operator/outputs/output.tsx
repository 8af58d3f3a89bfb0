import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, valueOrThrow } from "~/routes/page/guard.server";
import { shownDeliveries } from "~/services/operator/setpoints/outputPage.server";
import { hasSecret } from "~/services/operator/setpoints/saveOutput.server";
import type { Sent } from "~/services/operator/setpoints/sent";
import { tryOutput } from "~/services/operator/setpoints/try.server";
import { siteOf } from "~/services/operator/site.server";
import { operatedLines } from "~/services/operator/sitePage.server";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { DeliveryTable } from "~/ui/operator/setpoints/DeliveryTable";
import { OutputFacts } from "~/ui/operator/setpoints/OutputFacts";
import { outputScope } from "./scope.server";

/** One output of setpoints: where it goes, a test, and what became of its newest messages. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, output, paths } = outputScope(args);
  const { actor, system, editable } = page;
  const t = textsOf(await localeOf(args.request));
  const lines = operatedLines(actor, siteOf(actor, system.system_id), Date.now());
  return {
    title: output.name,
    crumbs: [{ label: t("operator:site.title"), href: paths.operationSite }, { label: output.name }],
    editable,
    output,
    zone: system.timezone,
    hasSecret: hasSecret(actor, output.output_id),
    names: Object.fromEntries(lines.map(({ component_id, name }) => [component_id, name])),
    here: paths.setpointOutput(output.output_id),
    editHref: paths.editSetpointOutput(output.output_id),
    deleteHref: paths.deleteSetpointOutput(output.output_id),
    deliveries: shownDeliveries(actor, output.output_id),
  };
}

/** Sends a test. */
export async function action(args: ActionFunctionArgs) {
  const { page, output } = outputScope(args, true);
  const form = await args.request.formData();
  if (form.get("intent") !== "test") throw notFoundPage();
  const tried = await tryOutput(page.actor, output.output_id);
  if (!tried.ok && tried.status === 429)
    return data({ tried: { state: "waiting", problem: { reason: "busy", params: {} } } satisfies Sent });
  return data({ tried: valueOrThrow(tried) as Sent });
}

export default function SetpointOutputPage() {
  const { title, editable, output, zone, here, deliveries, ...facts } = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>()?.tried;
  const { t } = useTranslation("operator");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("output.lead")}
        actions={
          editable ? (
            <>
              <ButtonLink href={facts.editHref} kind="primary">
                {t("common:action.edit")}
              </ButtonLink>
              <form method="post" action={here}>
                <button type="submit" name="intent" value="test" className="button button-secondary">
                  {t("output.test")}
                </button>
              </form>
              <ButtonLink href={facts.deleteHref} kind="danger">
                {t("common:action.delete")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      {tried ? (
        <Notice
          kind={tried.state === "acknowledged" ? "success" : "error"}
          live
          title={t(`output.tried.${tried.state}`)}
        >
          {"problem" in tried ? <p>{t(`output.problem.${tried.problem.reason}`, tried.problem.params)}</p> : null}
        </Notice>
      ) : null}
      <LiveRegion types={["setpoint_output", "optimization_operation"]}>
        <Section id="deliveries" title={t("output.deliveries")} lead={t("output.deliveries_lead")}>
          {deliveries.length > 0 ? (
            <DeliveryTable rows={deliveries} zone={zone} />
          ) : (
            <p className="muted">{t("output.nothing_yet")}</p>
          )}
        </Section>
        <Section id="facts" title={t("output.settings")}>
          <OutputFacts output={output} hasSecret={facts.hasSecret} names={facts.names} />
        </Section>
      </LiveRegion>
    </>
  );
}
