import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { answerUpload, uploadFacts } from "~/routes/page/upload.server";
import { done, refused } from "~/services/core/outcome";
import { profileOf } from "~/services/portfolio/saveDeal.server";
import { readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { UploadPage } from "~/ui/timeseries/upload/UploadPage";
import { generated } from "./generation.server";
import { placeOf, profileAim } from "./scope.server";

/** The draft of the address with the wizard it is for; 404 when it is another's or over. */
async function draftPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "portfolio");
  const draft = await readUploadDraft(page.actor, page.system.system_id, args.params.draft_id ?? "");
  const query = new URLSearchParams(draft?.query);
  if (!draft || !query.has("tech")) throw notFoundPage();
  const scope = await placeOf(page, query, query.get("deal"));
  generated(scope);
  const aim = profileAim(page.system);
  const otherFile = `${sitePaths(page.system.system_id).dealProfile("upload")}?${draft.query}`;
  return { draft, scope, aim, otherFile };
}

/** How the file is read, and after "convert" what comes out of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { draft, scope, aim, otherFile } = await draftPage(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("timeseries:upload.title");
  return {
    title,
    crumbs: [{ label: t("portfolio:deals.title"), href: sitePaths(scope.system.system_id).deals }, { label: title }],
    ...(await uploadFacts(args.request, draft, aim, seriesUnitSuggestions(aim.unit, aim.currency))),
    backHref: scope.href(3),
    otherFile,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { draft, scope, aim, otherFile } = await draftPage(args);
  return answerUpload(args.request, {
    draft,
    aim,
    otherFile,
    locale: await localeOf(args.request),
    here: sitePaths(scope.system.system_id).dealProfileDraft("upload", draft.draft_id),
    async save(seenId) {
      const { converted } = draft;
      if (!converted?.ok) return refused(409, "timeseries.rule.convert_first");
      if (seenId !== undefined && seenId !== converted.ts_id) return refused(409, "timeseries.rule.converted_again");
      const profile = `upload:${draft.draft_id}`;
      const usedProfile = await profileOf(scope.actor, scope.system.system_id, { profile }, scope.storedDeal);
      if (!usedProfile) return refused(409, "portfolio.rules.profile_zero");
      // The amount of the deal is the largest power of the file until it is changed.
      const amount = Number((usedProfile.largest ?? 1).toPrecision(12));
      return done({ to: scope.href(4, { profile, amount }), flash: "portfolio:status.profile_taken" });
    },
  });
}

export default function UploadedProfile() {
  return <UploadPage {...useLoaderData<typeof loader>()}>{null}</UploadPage>;
}
