import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { delaysFrom, forecastForm, formOf } from "~/entities/forecasts/forecastForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { save } from "~/services/core/store.server";
import { othersOf, settingsOf } from "~/services/forecasts/page.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { SettingsFields } from "~/ui/forecasts/SettingsFields";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { forecastScope } from "./scope.server";

/** How a live series is forecast. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, source, paths } = forecastScope(args, true);
  const t = textsOf(await localeOf(args.request));
  const { live_id, system_id, name, step_s } = source;
  const stored = settingsOf(page.actor, live_id);
  const settings = stored ?? forecastSettingsSchema.parse({ live_id, system_id });
  const back = paths.forecast(live_id);
  return {
    title: t("forecasts:settings.title", { name }),
    crumbs: [{ label: t("forecasts:page.title", { name }), href: back }, { label: t("forecasts:settings.crumb") }],
    back,
    others: othersOf(page.actor, source).map((one) => ({ value: one.live_id, label: one.name })),
    values: { ...formOf(settings), expected: stored?.set_at ?? "" },
    perDay: 86_400 / step_s,
    zone: source.timezone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, source, paths } = forecastScope(args, true);
  const result = await validatorOf(forecastForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, seasonal_delays, ...form } = result.data;
  const { live_id, system_id } = source;
  const row = { ...form, live_id, system_id, seasonal_delays: delaysFrom(seasonal_delays) ?? [] };
  const saved = save(page.actor, forecastSettingsEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.forecast(live_id), form.active ? "forecasts:status.saved" : "forecasts:status.saved_off");
}

export default function EditForecastSettings() {
  const { title, back, values, others, perDay, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("forecasts");
  const labels = Object.fromEntries(
    Object.keys(forecastForm.innerType().shape).map((name) => [name, t(`field.${name}`)]),
  );
  return (
    <DialogPage title={title} lead={t("settings.lead")} backHref={back} wide>
      <EntityForm schema={forecastForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <SettingsFields others={others} perDay={perDay} zone={zone} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
