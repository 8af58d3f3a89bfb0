import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { componentFrom, componentOf, liveForm } from "~/entities/live/liveForm";
import { KEEP_DAYS } from "~/entities/live/liveSeries";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { componentChoices } from "~/services/live/page.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { SeriesFields } from "~/ui/live/SeriesFields";
import { liveScope } from "./scope.server";

/** New (…/new), or the settings of a live series. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const t = textsOf(await localeOf(args.request));
  const { system, actor } = page;
  const paths = sitePaths(system.system_id);
  const series = args.params.live_id ? liveScope(args, true).series : null;
  if (series?.deleted_at) throw notFoundPage();
  const { live_id, name, type, unit, resolution, lower_bound, upper_bound, keep_days, set_at } = series ?? newRow();
  const zone = series?.timezone ?? system.timezone;
  const title = series ? t("common:action.edit_item", { item: series.name }) : t("live:edit.new");
  return {
    title,
    crumbs: [{ label: t("live:list.title"), href: paths.liveSeries }, { label: title }],
    back: series ? paths.oneLiveSeries(series.live_id) : paths.liveSeries,
    components: componentChoices(actor, system.system_id),
    zones: zoneOptions(t, zone),
    currency: system.unit,
    values: {
      live_id,
      name,
      type,
      unit,
      resolution,
      lower_bound,
      upper_bound,
      keep_days,
      timezone: zoneToday(zone) ?? zone,
      component: series ? componentOf(series) : "",
      expected: set_at,
    },
  };
}

const newRow = () => ({
  live_id: randomUUID(),
  name: "",
  type: "measurement",
  unit: "MW",
  resolution: "quarter_hourly",
  keep_days: KEEP_DAYS,
  lower_bound: null,
  upper_bound: null,
  set_at: "",
});

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const series = args.params.live_id ? liveScope(args, true).series : null;
  const result = await validatorOf(liveForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, component, ...form } = result.data;
  const live_id = series?.live_id ?? form.live_id;
  // The rules have a page of their own, with their test.
  const { stuck_steps, jump_limit, outlier_zscore, window_size, cleaning_test } = series ?? {};
  const rules = { stuck_steps, jump_limit, outlier_zscore, window_size, cleaning_test };
  const row = { ...(series ? rules : {}), ...form, ...componentFrom(component), live_id, system_id: system.system_id };
  const saved = save(actor, liveSeriesEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  const to = sitePaths(system.system_id).oneLiveSeries(live_id);
  return redirectWith(to, series ? "live:status.saved" : "live:status.created");
}

export default function EditLiveSeries() {
  const { title, back, values, components, zones, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live");
  const labels = Object.fromEntries(Object.keys(liveForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t("edit.lead")} backHref={back}>
      <EntityForm schema={liveForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="live_id" value={values.live_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <SeriesFields components={components} zones={zones} currency={currency} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
