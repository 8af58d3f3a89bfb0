import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LOOK_BACK_DAYS } from "~/entities/events/eventRules";
import { rulesForm } from "~/entities/events/rulesForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { liveScope } from "~/routes/live/scope.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { save } from "~/services/core/store.server";
import { eventRulesEntity } from "~/services/events/eventRules.entity.server";
import { rulesPage } from "~/services/events/rulesPage.server";
import { RuleFields } from "~/ui/events/RuleFields";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";

/** The live series whose rules the page is about; 404 for deleted ones. */
function rulesScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = liveScope(args, true);
  if (scope.series.deleted_at) throw notFoundPage();
  return scope;
}

/** Which events are raised of a live series. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series, paths } = rulesScope(args);
  const t = textsOf(await localeOf(args.request));
  const { rules, expected, others } = rulesPage(page.actor, series);
  const back = paths.oneLiveSeries(series.live_id);
  const title = t("events:rules_of.title", { name: series.name });
  return {
    title,
    crumbs: [
      { label: t("live:list.title"), href: paths.liveSeries },
      { label: series.name, href: back },
      { label: t("events:rules_of.crumb") },
    ],
    back,
    others,
    unit: series.unit,
    values: { ...rules, expected },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, series, paths } = rulesScope(args);
  const result = await validatorOf(rulesForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, ...form } = result.data;
  const { live_id, system_id } = series;
  const saved = save(page.actor, eventRulesEntity, { ...form, live_id, system_id }, { expected });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.eventsOf("series", live_id), "events:status.rules_saved");
}

export default function EventRulesPage() {
  const { title, back, values, others, unit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("events");
  const labels = Object.fromEntries(Object.keys(rulesForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t("rules_of.lead", { days: LOOK_BACK_DAYS })} backHref={back} wide>
      <EntityForm schema={rulesForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <RuleFields others={others} unit={unit} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
