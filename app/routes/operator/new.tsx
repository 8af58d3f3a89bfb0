import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/entities/core/format";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { operationForm } from "~/entities/operator/operationForm";
import { SHOW_TIMES } from "~/entities/operator/planTimes";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { instantOfLocal, localOf } from "~/routes/page/localTime";
import { forecastsAhead } from "~/services/operator/measured/forecastsAhead.server";
import { testedReadiness } from "~/services/operator/ready.server";
import { siteOf } from "~/services/operator/site.server";
import { nextStep, startOperation } from "~/services/operator/start.server";
import { scenarioChoices } from "~/services/parameters/context.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage, Notice } from "~/ui/kit/layout";
import { ForecastsAhead } from "~/ui/operator/forecasts/ForecastsAhead";
import { OperationFields } from "~/ui/operator/OperationFields";
import { ShowTimes } from "~/ui/operator/TimesOfPlan";
import { asTyped } from "./typed.server";

/** Asks for a plan: from when, for how many days, and compared with what. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const site = siteOf(actor, system.system_id);
  const start = new Date(nextStep(Date.now())).toISOString();
  const title = t("operator:new.title");
  return {
    title,
    crumbs: [{ label: t("operator:schedule.title"), href: paths.schedule }, { label: title }],
    back: paths.scheduleTab("planning"),
    siteHref: paths.operationSite,
    ready: (await testedReadiness(actor, system, site, Date.now())).ready,
    zone: system.timezone,
    forecasts: forecastsAhead(actor, site, Date.now()).map((one) => ({ ...one, href: paths.forecast(one.live_id) })),
    scenarios: scenarioChoices(actor, system.system_id).map(({ scenario_id, name }) => ({
      value: scenario_id,
      label: name,
    })),
    values: {
      optimization_operation_id: randomUUID(),
      name: t("operator:new.name", { day: formatDate(start, locale, system.timezone) }),
      start_at: localOf(start, system.timezone),
      days: site.days,
      approval_days: 1,
      scenario_id_sq: BASE_SCENARIO_ID,
      auto_approve: site.mode === "autopilot",
      supplier_email: site.supplier_email ?? "",
      operator_email: site.operator_email ?? "",
      conversion_factor: site.conversion_factor,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const form = await args.request.formData();
  const result = await validatorOf(operationForm, { locale: await localeOf(args.request) }).validate(form);
  // Without scripts a button says from when to when the plan would be: the same form with what was typed.
  if (form.has(SHOW_TIMES)) return asTyped(result);
  if (result.error) return invalid(result);
  const { start_at, supplier_email, operator_email, ...plan } = result.data;
  const start = instantOfLocal(start_at, system.timezone);
  if (!start) return invalid(result, { start_at: "rules.date_invalid" });
  const recipients = { supplier: supplier_email, operator: operator_email };
  const started = await startOperation(actor, { ...plan, system_id: system.system_id, start_at: start, recipients });
  if (!started.ok) return refuseForm(result, started, FIELDS);
  const to = sitePaths(system.system_id).operation(started.value.optimization_operation_id);
  return redirectWith(to, "operator:status.started");
}

const FIELDS = { "recipients.supplier": "supplier_email", "recipients.operator": "operator_email" };

export default function NewOperation() {
  const { title, back, siteHref, ready, values, scenarios, zone, forecasts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const labels = Object.fromEntries(Object.keys(operationForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t("new.lead")} backHref={back}>
      {ready ? null : (
        <Notice kind="warning" title={t("ready.no")}>
          <p>
            <a href={siteHref}>{t("new.see_why")}</a>
          </p>
        </Notice>
      )}
      <EntityForm schema={operationForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="optimization_operation_id" value={values.optimization_operation_id} />
        <OperationFields scenarios={scenarios} zone={zone} />
        <ForecastsAhead forecasts={forecasts} zone={zone} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("new.start")}</SubmitButton>
          <ShowTimes />
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
