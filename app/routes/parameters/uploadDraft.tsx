import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable, type SystemPage } from "~/routes/page/guard.server";
import { answerUpload, uploadFacts } from "~/routes/page/upload.server";
import { done } from "~/services/core/outcome";
import { comparedAim, saveUpload } from "~/services/parameters/uploaded/save.server";
import { readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { Profile, WizardSteps } from "~/ui/parameters/WizardPage";
import { UploadPage } from "~/ui/timeseries/upload/UploadPage";
import { parameterQuery, wizardPath } from "./paths";
import { pageContext, profileOf, scopeOf, targetOf } from "./target.server";

/** The draft of the address with the parameter it is for; 404 when it is another's or over. */
async function draftPage(page: SystemPage, draftId: string | undefined, locale: Locale) {
  const draft = await readUploadDraft(page.actor, page.system.system_id, draftId ?? "");
  if (!draft) throw notFoundPage();
  const query = new URLSearchParams(draft.query);
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target) throw notFoundPage();
  const paths = sitePaths(page.system.system_id);
  const otherFile = `${paths.uploadParameter}?${query.toString()}`;
  return { draft, context, target, query, paths, otherFile, aim: comparedAim(page.actor, page.system, target, locale) };
}

/** How the file is read, and after "convert" what comes out of it; nothing is saved before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { draft, context, target, paths, otherFile, aim } = await draftPage(page, args.params.draft_id, locale);
  const { system_id } = page.system;
  const at = { scenario_id: target.scenario_id, element: target.element };
  const title = t("timeseries:upload.title");
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: paths.parameters }, { label: title }],
    profile: profileOf(context, target, locale),
    ...(await uploadFacts(args.request, draft, aim, seriesUnitSuggestions(aim.unit, aim.currency))),
    hrefs: {
      context: wizardPath(system_id, 1, at),
      type: wizardPath(system_id, 2, at),
      back: `${paths.parameters}${parameterQuery(at)}`,
    },
    otherFile,
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const locale = await localeOf(args.request);
  const { draft, context, target, query, paths, otherFile, aim } = await draftPage(page, args.params.draft_id, locale);
  return answerUpload(args.request, {
    draft,
    aim,
    locale,
    otherFile,
    here: paths.uploadedParameter(draft.draft_id),
    needsAll: true,
    async save(seenId) {
      const parameterId = query.get("parameter_id");
      const saved = await saveUpload(scopeOf(page, context), target, draft, {
        parameterId,
        shown: seenId,
      });
      if (!saved.ok) return saved;
      return done({
        to: paths.series("series", saved.value.ts_id),
        flash: "parameters:status.series_saved",
      });
    },
  });
}

export default function UploadedFile() {
  const { profile, hrefs, ...upload } = useLoaderData<typeof loader>();
  return (
    <UploadPage {...upload} backHref={hrefs.back}>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
    </UploadPage>
  );
}
