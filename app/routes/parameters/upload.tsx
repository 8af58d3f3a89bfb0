import { sitePaths } from "~/entities/core/sitePaths";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireSystem } from "~/routes/page/guard.server";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { notAllowed } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";
import { takeUpload } from "~/services/parameters/upload/draft.server";
import { EntityForm, FileField, FormActions, invalid, ruleMessage, SubmitButton } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { Profile, ValueTabs, WizardSteps } from "~/ui/parameters/WizardPage";
import { parameterQuery, wizardPath } from "./paths";
import { valueTabs } from "./steps.server";
import { pageContext, profileOf, targetOf } from "./target.server";

const schema = z.object({ file: z.unknown() });
const MEGABYTE = 1_048_576;

/** Step 3, upload: takes the file; how it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
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
  const title = t("parameters:upload.title");
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    profile: profileOf(context, target, locale),
    tabs,
    megabytes: MAX_UPLOAD_BYTES / MEGABYTE,
    hrefs: {
      context: wizardPath(system_id, 1, at),
      type: wizardPath(system_id, 2, at),
      back: `${base}${parameterQuery(at)}`,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const target = targetOf(page, pageContext(page, query, locale), query);
  if (!target) throw notFoundPage();
  const upload = await readUpload(args.request, { directory: uploadsFolder() });
  const nothing = { submittedData: {} };
  if (!upload.ok)
    return invalid(nothing, {
      file:
        upload.error === "file_too_large"
          ? ruleMessage("rules.file_too_large", { max: MAX_UPLOAD_BYTES / MEGABYTE })
          : `errors.upload.${upload.error}`,
    });
  if (!upload.file) return invalid(nothing, { file: "rules.file_required" });
  const { system_id } = page.system;
  const draft = await takeUpload(page.actor, system_id, upload.file, query.toString());
  if (!draft.ok) return refuseForm(nothing, draft);
  return redirect(`${sitePaths(system_id).parameters}/upload/${draft.value.draft_id}`, { status: 303 });
}

export default function Upload() {
  const { title, profile, tabs, hrefs, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={hrefs.back} wide>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
      <ValueTabs tabs={tabs} current="upload" />
      <EntityForm schema={schema} labels={{ file: t("field.file") }} encType="multipart/form-data" guard={false}>
        <FileField name="file" accept=".csv,text/csv" required hint={t("upload.file_hint", { max: megabytes })} />
        <FormActions cancel={{ href: hrefs.back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.upload")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
