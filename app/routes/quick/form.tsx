import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { quickPaths } from "~/entities/quick/paths";
import { BUILDABLE, KIND_DEFAULTS, PRICE_KINDS, quickForm, SITE_KINDS } from "~/entities/quick/quickSite";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { startQuickSite } from "~/services/quick/quickJob.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";
import { QuickFields } from "~/ui/quick/QuickFields";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";

function creator(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  return actor;
}

/** A first result out of one page of questions. */
export async function loader(args: LoaderFunctionArgs) {
  creator(args);
  const locale = await localeOf(args.request);
  return {
    title: textsOf(locale)("quick:title"),
    kinds: SITE_KINDS,
    buildable: BUILDABLE,
    priceKinds: PRICE_KINDS,
    usual: KIND_DEFAULTS,
    values: {
      ...{ system_id: randomUUID(), kind: "home", price_kind: "fixed" },
      ...{ build: ["pv", "battery", "heat_pump"], year: new Date().getUTCFullYear() + 1 },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = creator(args);
  const locale = await localeOf(args.request);
  const result = await validatorOf(quickForm, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const started = await startQuickSite(actor, result.data, locale);
  if (!started.ok) return refuseForm(result, started);
  return redirect(quickPaths.made(started.value), 303);
}

export default function QuickSitePage() {
  const { title, kinds, buildable, priceKinds, usual, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("quick");
  const labels = Object.fromEntries(Object.keys(quickForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <>
      <PageHeader title={title} lead={t("lead")} />
      <NewSystemTabs current="quick" />
      <EntityForm schema={quickForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="system_id" value={values.system_id} />
        <QuickFields {...{ kinds, buildable, priceKinds, usual }} year={values.year} />
      </EntityForm>
    </>
  );
}
