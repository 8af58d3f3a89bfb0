import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { isComputed } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import type { System } from "~/entities/systems/system";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { viabilityOf } from "~/services/parameters/context.server";
import type { ParameterTarget } from "~/services/parameters/save.server";
import { WizardPage } from "~/ui/parameters/WizardPage";
import { parameterQuery, wizardPath } from "./paths";
import { answerParameterForm } from "./saveParameter.server";
import { aboutOf, contextStep, typeStep, valueStep } from "./steps.server";
import { type PageContext, pageContext, profileOf, scopeOf, targetOf } from "./target.server";

/** The wizard: ?step=1 context, 2 parameter type, 3 values. What was chosen is in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const context = pageContext(page, query, locale);
  const named = targetOf(page, context, query);
  // A changed element may not have the parameter type chosen before: it is chosen anew.
  const target = named && fits(page.system, named, context.technologies) ? named : null;
  const { system_id } = page.system;
  const base = sitePaths(system_id).parameters;
  const at = { scenario_id: context.scenario.scenario_id, element: context.element };
  const of = target && { parameter_type: target.type.parameter_type, ...aboutOf(target) };
  const all = { ...at, ...(of ?? {}) };
  // A step whose choice is still missing leads back to it.
  const stepNumber = Number(query.get("step")) || 1;
  if (stepNumber > 1 && !context.element) throw redirect(wizardPath(system_id, 1, at));
  if (stepNumber > 2 && !target) throw redirect(wizardPath(system_id, 2, at));
  // With the kind still fitting, a changed context leads straight on to the values.
  if (stepNumber === 2 && target && query.has("next")) throw redirect(wizardPath(system_id, 3, all));
  const title = t("common:action.add_item", { item: t("parameters:item") });
  const shared = {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    base,
    profile: profileOf(context, target, locale),
    hrefs: {
      context: wizardPath(system_id, 1, all),
      type: context.element ? wizardPath(system_id, 2, all) : null,
      value: target ? wizardPath(system_id, 3, all) : null,
      back: context.element ? `${base}${parameterQuery(at)}` : base,
    },
  };
  if (stepNumber >= 3 && target) return { ...shared, step: 3 as const, ...valueStep(page, context, target, query) };
  if (stepNumber === 2 && context.element)
    return { ...shared, step: 2 as const, ...typeStep(page, context, context.element, query) };
  return { ...shared, step: 1 as const, ...contextStep(page, context, query, locale) };
}

const fits = (system: System, target: ParameterTarget, technologies: PageContext["technologies"]): boolean =>
  !isComputed(target.type) && isViable(target.type, viabilityOf(system, target.element, technologies));

/** Saves the values of step 3. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target) throw notFoundPage();
  const done = `${sitePaths(page.system.system_id).parameters}${parameterQuery({ element: target.element, scenario_id: target.scenario_id })}`;
  const form = await args.request.formData();
  return answerParameterForm(scopeOf(page, context), target, form, { locale, done, growing: true });
}

export default function NewParameter() {
  return <WizardPage {...useLoaderData<typeof loader>()} />;
}
