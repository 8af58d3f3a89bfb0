import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { isSteerable } from "~/entities/operator/site/operatedKind";
import { operatedForm, operatedFormOf, operatedFrom } from "~/entities/operator/site/siteForm";
import { tripField } from "~/entities/operator/site/tripForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { operatedOf, saveOperated, siteOf, storedSite } from "~/services/operator/site.server";
import { meterOptions, operatedLines, seriesOptions } from "~/services/operator/sitePage.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { OperatedFields } from "~/ui/operator/operated/OperatedFields";

/** The component of the address, for those who may change how it is operated. */
function componentOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "operation");
  const site = siteOf(actor, system.system_id);
  const line = operatedLines(actor, site, Date.now()).find((one) => one.component_id === args.params.component_id);
  if (!line) throw notFoundPage();
  return { actor, system, site, line, paths: sitePaths(system.system_id) };
}

/** How one component is measured and steered. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, site, line, paths } = componentOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("operator:operated.title", { name: line.name });
  return {
    title,
    crumbs: [{ label: t("operator:site.title"), href: paths.operationSite }, { label: line.name }],
    back: paths.operationSite,
    sheetHref: paths.sheet(line.component_id),
    root: line.root,
    machine: line.machine,
    currency: system.unit,
    zone: system.timezone,
    trips: line.operated.trips?.length ?? 0,
    series: seriesOptions(actor, system.system_id),
    meters: meterOptions(actor, system.system_id, line.component_id, line.operated.meter_component_id),
    values: {
      ...operatedFormOf(operatedOf(site, line.component_id)),
      expected: storedSite(actor, system.system_id)?.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, line, paths } = componentOf(args);
  const result = await validatorOf(operatedForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const saved = saveOperated(
    actor,
    system.system_id,
    // What the form does not offer was not switched off by leaving it out.
    operatedFrom(line.component_id, {
      ...result.data,
      steered: result.data.steered || !isSteerable(line.root),
      feeds_in: result.data.feeds_in || line.root !== "storage",
    }),
    result.data.expected,
  );
  if (!saved.ok) return refuseForm(result, saved, FIELDS);
  return redirectWith(paths.operationSite, "operator:status.component_saved");
}

/** What the service complains about, as the form calls it: the component that is saved is the first. */
const FIELDS = Object.fromEntries([
  ...[
    "power_live_id",
    "level_live_id",
    "state_live_id",
    "meter_component_id",
    "least_charge_mw",
    "charges_from",
    "feeds_in",
    "wear_per_hour",
    "contract_availability",
    "contract_basis",
  ].map((name) => [`components.0.${name}`, name]),
  ...["energy_mwh", "power_mw", "from", "until", "only_sun"].map((name) => [`components.0.shift.${name}`, name]),
  ...["days", "level", "time"].map((name) => [`components.0.target.${name}`, `target_${name}`]),
  ["components.0.target", "target_days"],
  ["components.0.trips", tripField(1, "days")],
]) as Record<string, string>;

export default function Operated() {
  const { title, back, sheetHref, values, ...facts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const labels = Object.fromEntries(
    Object.keys(operatedForm.innerType().shape).map((name) => {
      const [, number, part] = /^trip_(\d+)_(\w+)$/.exec(name) ?? [];
      return [name, part ? t(`trip_field.${part}`, { number }) : t(`field.${name}`)];
    }),
  );
  return (
    <DialogPage title={title} lead={t("operated.lead")} backHref={back}>
      <p>
        <a href={sheetHref}>{t("operated.parameters")}</a>
      </p>
      <EntityForm schema={operatedForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <OperatedFields {...facts} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
