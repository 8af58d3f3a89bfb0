import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { answerFile, UPLOAD_MEGABYTES } from "~/routes/page/upload.server";
import { comparedAim } from "~/services/parameters/uploaded/save.server";
import { DialogPage } from "~/ui/kit/layout";
import { Profile, ValueTabs, WizardSteps } from "~/ui/parameters/WizardPage";
import { FileForm } from "~/ui/timeseries/upload/FileForm";
import { parameterQuery, wizardPath } from "./paths";
import { valueTabs } from "./steps.server";
import { pageContext, profileOf, targetOf } from "./target.server";

/** Step 3, upload: takes the file. How it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  const { system_id } = page.system;
  const at = { scenario_id: context.scenario.scenario_id, element: context.element };
  if (!target) throw redirect(wizardPath(system_id, context.element ? 2 : 1, at));
  const tabs = valueTabs(page, context, target, query.get("parameter_id"));
  if (!tabs.upload) throw notFoundPage();
  const base = sitePaths(system_id).parameters;
  const title = t("timeseries:upload.title");
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    profile: profileOf(context, target, locale),
    tabs,
    megabytes: UPLOAD_MEGABYTES,
    hrefs: {
      context: wizardPath(system_id, 1, at),
      type: wizardPath(system_id, 2, at),
      back: `${base}${parameterQuery(at)}`,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const target = targetOf(page, pageContext(page, query, locale), query);
  if (!target) throw notFoundPage();
  const { actor, system } = page;
  const { system_id } = system;
  const upload = {
    actor,
    systemId: system_id,
    query: query.toString(),
    aim: comparedAim(actor, system, target, locale),
  };
  return answerFile(args.request, upload, (id) => sitePaths(system_id).uploadedParameter(id));
}

export default function Upload() {
  const { title, profile, tabs, hrefs, megabytes } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={title} backHref={hrefs.back} wide>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
      <ValueTabs tabs={tabs} current="upload" />
      <FileForm megabytes={megabytes} backHref={hrefs.back} />
    </DialogPage>
  );
}
