import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HOUR_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Correction, manualForecastForm, outlierForm } from "~/entities/operator/demands/correctionForm";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { instantOfLocal, localOf } from "~/routes/page/localTime";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { enterCorrection } from "~/services/events/corrections/enter.server";
import { consumersOf } from "~/services/operator/demands/consumers.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage, Notice } from "~/ui/kit/layout";
import { CorrectionFields } from "~/ui/operator/demands/CorrectionFields";

const kindOf = ({ request }: Pick<LoaderFunctionArgs, "request">): Correction =>
  new URL(request.url).pathname.endsWith("/outlier") ? "outlier" : "manual_forecast";
const formOf = (kind: Correction) => (kind === "outlier" ? outlierForm : manualForecastForm);

/** …/manual-forecast and …/outlier?component=&from=: what somebody knows better of a consumer. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const t = textsOf(await localeOf(args.request));
  const kind = kindOf(args);
  const paths = sitePaths(system.system_id);
  const query = new URL(args.request.url).searchParams;
  const consumers = consumersOf(actor, system.system_id).filter((one) => (kind === "outlier" ? one.series : one.fixed));
  const title = t(`operator:demands.${kind}.title`);
  const back = new URLSearchParams([...query].filter(([name]) => name === "component" || name === "from")).toString();
  const start = beginOf(kind, query.get("from"), system.timezone, Date.now());
  return {
    title,
    kind,
    zone: system.timezone,
    crumbs: [{ label: t("operator:demands.title"), href: paths.energyDemands }, { label: title }],
    back: back === "" ? paths.energyDemands : `${paths.energyDemands}?${back}`,
    siteHref: paths.operationSite,
    consumers: consumers.map(({ component_id, name }) => ({ value: component_id, label: name })),
    values: {
      event_id: randomUUID(),
      component: consumers.find(({ component_id }) => component_id === query.get("component"))?.component_id ?? "",
      start_at: localOf(new Date(start).toISOString(), system.timezone),
      end_at: localOf(new Date(start + HOUR_MS).toISOString(), system.timezone),
      forecast_mw: null,
      description: "",
    },
  };
}

/**
 * The hour to begin with (ms since 1970). It is the first of a day that is shown. Of today it is the next one to come or the last that is
 * over.
 */
function beginOf(kind: Correction, from: string | null, zone: string, now: number): number {
  const today = viewPeriod(zone, { period: "day", from: null }, now);
  const dayPeriod = viewPeriod(zone, { period: "day", from }, now);
  if (kind === "outlier" ? dayPeriod.fromMs < today.fromMs : dayPeriod.fromMs > today.fromMs) return dayPeriod.fromMs;
  return Math.floor(now / HOUR_MS) * HOUR_MS + (kind === "outlier" ? -HOUR_MS : HOUR_MS);
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const kind = kindOf(args);
  const result = await validatorOf(formOf(kind), { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { start_at: from, end_at: to, ...form } = result.data;
  const [start_at, end_at] = [from, to].map((local) => instantOfLocal(local, system.timezone));
  if (!start_at || !end_at) return invalid(result, { [start_at ? "end_at" : "start_at"]: "rules.date_invalid" });
  const forecast_mw = "forecast_mw" in form ? (form.forecast_mw as number) : null;
  const correction = { ...form, kind, start_at, end_at, forecast_mw };
  const entered = enterCorrection(actor, system.system_id, correction, Date.now());
  if (!entered.ok) return refuseForm(result, entered, { node_id: "component", line_id: "component" });
  const consumer = consumersOf(actor, system.system_id).find(({ component_id }) => component_id === form.component);
  const { carrierOf } = carrierNames(actor, "en", "");
  const viewParams = { carrier: carrierOf(consumer?.carrier_level_id ?? ""), component: form.component };
  const search = new URLSearchParams({ ...viewParams, from: from.slice(0, 10) });
  return redirectWith(`${sitePaths(system.system_id).energyDemands}?${search}`, `operator:status.${kind}_entered`);
}

export default function CorrectDemand() {
  const { title, kind, back, siteHref, consumers, values, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const schema = formOf(kind);
  const labels = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, t(`events:field.${name}`)]));
  return (
    <DialogPage title={title} lead={t(`demands.${kind}.lead`)} backHref={back}>
      {consumers.length === 0 ? (
        <Notice kind="info" title={t(`demands.${kind}.nothing`)}>
          <p>
            <a href={siteHref}>{t("site.title")}</a>
          </p>
        </Notice>
      ) : (
        <EntityForm schema={schema} labels={labels} defaultValues={values}>
          <input type="hidden" name="event_id" value={values.event_id} />
          <CorrectionFields kind={kind} consumers={consumers} zone={zone} />
          <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
            <SubmitButton>{t(`demands.${kind}.enter`)}</SubmitButton>
          </FormActions>
        </EntityForm>
      )}
    </DialogPage>
  );
}
