import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { answerFile, UPLOAD_MEGABYTES } from "~/routes/page/upload.server";
import { DealFrame } from "~/ui/portfolio/wizard/DealFrame";
import { FileForm } from "~/ui/timeseries/upload/FileForm";
import { generated } from "./generation.server";
import { profileAim, stepsOf, summaryOf, wizardScope } from "./scope.server";

/** Step 3, upload: takes the file of a profile. How it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await wizardScope(args);
  generated(scope);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("timeseries:upload.title");
  return {
    title,
    crumbs: [{ label: t("portfolio:deals.title"), href: sitePaths(scope.system.system_id).deals }, { label: title }],
    back: scope.href(3),
    steps: stepsOf(scope, 3, t),
    summary: summaryOf(scope, t, locale),
    megabytes: UPLOAD_MEGABYTES,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await wizardScope(args);
  generated(scope);
  const { system_id } = scope.system;
  const upload = {
    actor: scope.actor,
    systemId: system_id,
    query: scope.query.toString(),
    aim: profileAim(scope.system),
  };
  return answerFile(args.request, upload, (id) => sitePaths(system_id).dealProfileDraft("upload", id));
}

export default function UploadProfile() {
  const { title, back, steps, summary, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("portfolio");
  return (
    <DealFrame title={title} back={back} steps={steps} summary={summary}>
      <FileForm megabytes={megabytes} backHref={back} hint={t("hint.profile_file")} />
    </DealFrame>
  );
}
