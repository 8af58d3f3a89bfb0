import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { periodForm, reviewForm, tradingForm, type WizardStep } from "~/entities/portfolio/wizard";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { saveDeal } from "~/services/portfolio/saveDeal.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { DealWizardPage } from "~/ui/portfolio/wizard/DealWizardPage";
import { locationsOf, stepsOf, summaryOf, type WizardScope, wizardScope } from "./scope.server";
import { periodStep, profileStep, reviewStep, tradingStep, typeStep } from "./steps.server";

/** The step that is shown: the one asked for, or the first that is not complete. Editing begins with the last. */
function shownStep({ storedDeal, reached }: WizardScope, query: URLSearchParams): WizardStep {
  const stepNumber = Number(query.get("step") ?? (storedDeal ? 5 : 1));
  return Math.min(reached, Math.max(1, Math.trunc(stepNumber) || 1)) as WizardStep;
}

/** A new deal, or one to change, in five steps; the address carries what is chosen, and nothing is kept before the last. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await wizardScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const step = shownStep(scope, new URL(args.request.url).searchParams);
  const { storedDeal, system } = scope;
  const paths = sitePaths(system.system_id);
  const title = storedDeal ? t("common:action.edit_item", { item: storedDeal.name }) : t("portfolio:deals.new");
  const content =
    step === 1
      ? { step, ...typeStep(scope, t) }
      : step === 2
        ? { step, ...periodStep(scope, t, locale) }
        : step === 3
          ? { step, ...profileStep(scope, t) }
          : step === 4
            ? { step, ...tradingStep(scope) }
            : { step, ...reviewStep(scope, t, locale) };
  return {
    title,
    crumbs: [{ label: t("portfolio:deals.title"), href: paths.deals }, { label: title }],
    back: storedDeal ? paths.deal(storedDeal.deal_id) : paths.deals,
    steps: stepsOf(scope, step, t),
    summary: summaryOf(scope, t, locale),
    content,
  };
}

/** Takes the form of a step: on to the next one, or, of the last, the deal is kept. */
export async function action(args: ActionFunctionArgs) {
  const scope = await wizardScope(args);
  const { state, system, actor, storedDeal, href } = scope;
  const locale = await localeOf(args.request);
  const step = shownStep(scope, new URL(args.request.url).searchParams);
  const data = await args.request.formData();
  if (step === 2) {
    const period = state.period || "year";
    const result = await validatorOf(periodForm(period), { locale }).validate(data);
    if (result.error) return invalid(result);
    const { start_date: start, end_date } = result.data;
    return redirect(href(3, { period, start, end: period === "custom" ? (end_date ?? "") : "" }), { status: 303 });
  }
  if (step === 4) {
    const locations = locationsOf(scope);
    const result = await validatorOf(tradingForm(locations.length), { locale }).validate(data);
    if (result.error) return invalid(result);
    const { amount, trading_price: price, direction, curtailment, futures_id, shares } = result.data;
    const next = {
      amount,
      price,
      direction,
      curtailment,
      futures: futures_id ?? "",
      shares: Object.fromEntries(locations.map(({ id }, i) => [id, shares[i] ?? 0])),
    };
    return redirect(href(5, next), { status: 303 });
  }
  if (step !== 5) return redirect(href(step), { status: 303 });
  const result = await validatorOf(reviewForm, { locale }).validate(data);
  if (result.error) return invalid(result);
  const saved = await saveDeal(actor, system, { state, form: result.data }, storedDeal);
  if (!saved.ok)
    return refuseForm(result, saved, {
      "properties.price_limit": "price_limit",
      "properties.traded_on": "traded_on",
      "properties.vat_rate": "vat_rate",
    });
  const paths = sitePaths(system.system_id);
  return redirectWith(
    paths.deal(saved.value.deal_id),
    saved.value.approval?.state === "waiting"
      ? "portfolio:status.deal_waits"
      : storedDeal
        ? "portfolio:status.deal_saved"
        : "portfolio:status.deal_made",
  );
}

export default function DealWizard() {
  return <DealWizardPage {...useLoaderData<typeof loader>()} />;
}
