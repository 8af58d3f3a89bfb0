import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleaningForm } from "~/entities/live/cleaningForm";
import { cleans, RESOLUTION_S } from "~/entities/live/liveSeries";
import { OUTLIER_ZSCORE } from "~/entities/timeseries/cleaning";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { save } from "~/services/core/store.server";
import { testOf, testRules } from "~/services/live/cleaning/rulesTest.server";
import { testChart } from "~/services/live/cleaning/testChart";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { CleaningFields } from "~/ui/live/CleaningFields";
import { RulesTestResult } from "~/ui/live/RulesTestResult";
import { liveScope } from "./scope.server";

/** What is looked for in values as they come in; rules are tried on the latest values before they are saved. */
export async function loader(args: LoaderFunctionArgs) {
  const { series, paths } = liveScope(args, true);
  if (series.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const { live_id, name, unit, timezone, set_at, stuck_steps, jump_limit, outlier_zscore, window_size } = series;
  const back = paths.oneLiveSeries(live_id);
  return {
    title: t("live:cleaning.title", { name }),
    crumbs: [
      { label: t("live:list.title"), href: paths.liveSeries },
      { label: name, href: back },
      { label: t("live:cleaning.crumb") },
    ],
    back,
    unit,
    zone: timezone,
    stepMinutes: RESOLUTION_S[series.resolution] / 60,
    cleaned: cleans(series),
    values: {
      // Whoever comes to switch cleaning on begins with a proposal.
      stuck_steps,
      jump_limit,
      window_size,
      expected: set_at,
      outlier_zscore: cleans(series) ? outlier_zscore : OUTLIER_ZSCORE,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, series, paths } = liveScope(args, true);
  if (series.deleted_at) throw notFoundPage();
  const form = await args.request.formData();
  const to = paths.oneLiveSeries(series.live_id);
  if (form.get("intent") === "off") {
    const rules = { stuck_steps: null, jump_limit: null, outlier_zscore: null, cleaning_test: null };
    const saved = save(page.actor, liveSeriesEntity, { ...series, ...rules });
    if (!saved.ok) return refuseForm({ submittedData: {} }, saved);
    return redirectWith(to, "live:status.cleaning_off");
  }
  const result = await validatorOf(cleaningForm, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { cleaning_test, expected, ...rules } = result.data;
  if (!cleans(rules)) return invalid(result, { "": "live.rules.no_rule" });
  // Other rules than those that were tested are tested first, whichever button was pressed.
  const tested = cleaning_test === testOf({ ...rules, unit: series.unit, resolution: series.resolution });
  if (form.get("intent") === "save" && tested) {
    const saved = save(page.actor, liveSeriesEntity, { ...series, ...rules, cleaning_test }, { expected });
    if (!saved.ok) return refuseForm(result, saved);
    return redirectWith(to, "live:status.cleaning_saved");
  }
  const outcome = testRules(page.actor, series, rules);
  if (!outcome.ok) return refuseForm(result, outcome);
  return data({
    test: testChart(outcome.value),
    cleaning_test: outcome.value.cleaning_test,
    typed: { ...rules, expected },
  });
}

export default function LiveCleaning() {
  const { title, back, unit, zone, stepMinutes, cleaned, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live");
  const { test, typed, cleaning_test } = useAnswered<typeof action>();
  return (
    <DialogPage title={title} lead={t("cleaning.lead")} backHref={back} wide>
      {test ? <RulesTestResult {...test} unit={unit} zone={zone} /> : null}
      <CleaningFields
        back={back}
        unit={unit}
        stepMinutes={stepMinutes}
        cleaned={cleaned}
        values={typed ?? values}
        cleaningTest={cleaning_test ?? null}
      />
    </DialogPage>
  );
}
