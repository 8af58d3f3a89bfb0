import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { id } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { dashboardSchema } from "~/entities/dashboards/dashboard";
import { freeName, isPreset, type PresetName } from "~/entities/dashboards/presets";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep, refuseForm } from "~/routes/page/forms.server";
import { requireEditable, type SystemPage } from "~/routes/page/guard.server";
import { get, save } from "~/services/core/store.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { createDashboard, dashboardsOf } from "~/services/dashboards/dashboards.server";
import styles from "~/styles/dashboards/pictures.css?url";
import { PresetCards } from "~/ui/dashboards/PresetCards";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, useAnswered, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { failedPicture, offersOf, presetConfigs, presetOffers } from "./pictures.server";
import { dashboardName, dashboardScope } from "./scope.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const schema = z.object({
  dashboard_id: id,
  name: dashboardSchema.shape.name,
  expected: z.string().nullable().default(null),
});

/** A new dashboard (…/new), or the name of one. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const page = requireEditable(args, "expansion");
  const paths = sitePaths(page.system.system_id);
  const dashboard = args.params.dashboard_id ? dashboardScope(args, true).dashboard : null;
  const title = t(dashboard ? "dashboards:edit.rename" : "dashboards:edit.new", {
    name: dashboard && dashboardName(dashboard, t),
  });
  return {
    title,
    crumbs: [{ label: t("dashboards:title"), href: paths.dashboards }, { label: title }],
    back: dashboard ? paths.dashboard(dashboard.dashboard_id) : paths.dashboards,
    presets: dashboard ? [] : presetOffers(offersOf(page, locale, failedPicture(args))),
    here: paths.newDashboard,
    values: {
      dashboard_id: dashboard?.dashboard_id ?? randomUUID(),
      name: dashboard?.name ?? "",
      expected: dashboard?.set_at ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const form = await args.request.formData();
  const preset = form.get("preset");
  if (isPreset(preset)) return makePreset(args, { page, locale, preset, id: form.get("dashboard_id") });
  const dashboard = args.params.dashboard_id ? dashboardScope(args, true).dashboard : null;
  const result = await validatorOf(schema, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { dashboard_id, name, expected } = result.data;
  const there = dashboard ? undefined : get(actor, dashboardEntity, dashboard_id);
  // A form that was sent twice leads to what it made; one of a page that was gone back to makes another.
  if (there?.system_id === system.system_id && there.name === name)
    return redirectWith(sitePaths(system.system_id).dashboard(dashboard_id), "dashboards:status.created");
  const row = dashboard ?? { dashboard_id: there ? randomUUID() : dashboard_id, system_id: system.system_id };
  const saved = save(actor, dashboardEntity, { ...row, name }, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  const to = sitePaths(system.system_id).dashboard(saved.value.dashboard_id);
  return redirectWith(to, dashboard ? "dashboards:status.renamed" : "dashboards:status.created");
}

interface Chosen {
  page: SystemPage;
  locale: Locale;
  preset: PresetName;
  id: FormDataEntryValue | null;
}

/** Makes a dashboard of a preset under its name in the reader's language, or, where that is taken, with a number. */
function makePreset(args: ActionFunctionArgs, { page, locale, preset, id }: Chosen) {
  const { actor, system } = page;
  const names = dashboardsOf(actor, system.system_id).map(({ name }) => name);
  const row = {
    dashboard_id: typeof id === "string" && id ? id : randomUUID(),
    system_id: system.system_id,
    name: freeName(textsOf(locale)(`dashboards:preset.${preset}`), names),
  };
  const created = createDashboard(actor, row, presetConfigs(page, offersOf(page, locale, failedPicture(args)), preset));
  if (!created.ok) return refusedStep("dashboard", "set", created);
  const to = sitePaths(system.system_id).dashboard(created.value.dashboard_id);
  return redirectWith(to, "dashboards:status.created");
}

export default function EditDashboard() {
  const { title, back, values, presets, here } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("dashboards");
  return (
    <DialogPage title={title} lead={t("edit.lead")} backHref={back} wide={presets.length > 0}>
      {refused ? <StepRefused refused={refused} /> : null}
      <EntityForm schema={schema} labels={{ name: t("edit.name") }} defaultValues={values}>
        <input type="hidden" name="dashboard_id" value={values.dashboard_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
      <PresetCards presets={presets} action={here} step="make" id={values.dashboard_id} />
    </DialogPage>
  );
}
