import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { notFoundPage } from "~/routes/page/guard.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { sharedTarget, sharedTypes } from "~/services/parameters/shared.server";
import { DialogPage } from "~/ui/kit/layout";
import { SharedParameterForm } from "~/ui/parameters/SharedParameterForm";
import { SharedParameterStep } from "~/ui/parameters/SharedParameterStep";
import { answerForm, formFacts } from "./form.server";
import { SHARED_PARAMETERS } from "./path";
import { parameterPageScope } from "./scope.server";

/** A new parameter of all systems: first its technology, then its kind, then its value. What was chosen is in the query. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await parameterPageScope(args);
  const { actor, locale, t } = scope;
  const query = new URL(args.request.url).searchParams;
  const technologies = technologiesOf(actor);
  const technology = technologies.get(query.get("technology_id") ?? "");
  const type = query.get("parameter_type");
  const title = t("common:action.add_item", { item: t("parameters:shared.item") });
  const common = {
    title,
    crumbs: [{ label: t("parameters:shared.title"), href: SHARED_PARAMETERS }, { label: title }],
  };
  const collator = new Intl.Collator(locale);
  if (!technology) {
    const options = [...technologies.values()].map((one) => ({
      value: one.technology_id,
      label: nameIn(one.name, locale),
    }));
    options.sort((a, b) => collator.compare(a.label, b.label));
    return { ...common, step: "technology" as const, options };
  }
  const technologyName = nameIn(technology.name, locale);
  if (!type)
    return {
      ...common,
      step: "type" as const,
      technology: { id: technology.technology_id, name: technologyName },
      options: sharedTypes(actor, technology).map((one) => ({
        value: one.parameter_type,
        label: nameIn(one.name, locale),
        group: t(`parameters:group.${one.group}`),
      })),
    };
  const target = sharedTarget(actor, technology.technology_id, type);
  if (!target) throw notFoundPage();
  const unsaid = { impact: undefined, price_scenario: undefined };
  const empty = { date: null, eol: null, reference: null, expected: "", value: null, ...unsaid };
  const start = { ...empty, parameter_id: randomUUID(), scenario_id: BASE_SCENARIO_ID };
  return { ...common, step: "value" as const, form: formFacts(scope, target, start) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await parameterPageScope(args);
  const query = new URL(args.request.url).searchParams;
  const target = sharedTarget(scope.actor, query.get("technology_id") ?? "", query.get("parameter_type") ?? "");
  if (!target) throw notFoundPage();
  return answerForm(scope, target, await args.request.formData());
}

export default function NewSharedParameter() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={data.title} lead={t("shared.lead")} backHref="/parameters">
      {data.step === "value" ? (
        <SharedParameterForm {...data.form} backHref="/parameters" />
      ) : (
        <SharedParameterStep {...data} />
      )}
    </DialogPage>
  );
}
