import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { spotPaths as paths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { answerUpload, uploadFacts } from "~/routes/page/upload.server";
import { done } from "~/services/core/outcome";
import { saveUploadedPrices, spotAim, spotScope, uploadedIssues } from "~/services/spot/upload.server";
import { readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { WrongLines } from "~/ui/kit/layout";
import { UploadPage } from "~/ui/timeseries/upload/UploadPage";
import { uploadPageFacts, uploadScope } from "./uploadScope.server";

/** The draft of the address; 404 when it is another's, over, or for something else. */
async function draftScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = uploadScope(args);
  const { actor, market } = scope;
  const draft = await readUploadDraft(actor, spotScope(market.spot_id), args.params.draft_id ?? "");
  if (!draft) throw notFoundPage();
  return { ...scope, draft, aim: spotAim(market), otherFile: paths.uploadPrices(market.spot_id) };
}

/** How a file of day-ahead prices is read and what comes out of it; nothing is stored before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await draftScope(args);
  const { market, draft, aim, otherFile } = scope;
  const t = textsOf(await localeOf(args.request));
  const { issues, wrong } = await uploadedIssues(market, draft);
  return {
    ...uploadPageFacts(t, scope),
    ...(await uploadFacts(args.request, draft, aim, [...(aim.fileUnits ?? [])])),
    viewerHref: null,
    otherFile,
    wrong,
    lines: issues.map(({ key, params }) => t(key.replace(".", ":"), params)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, market, draft, aim, otherFile } = await draftScope(args);
  return answerUpload(args.request, {
    draft,
    aim,
    locale: await localeOf(args.request),
    otherFile,
    here: paths.uploadedPrices(market.spot_id, draft.draft_id),
    async save(seenId) {
      const saved = await saveUploadedPrices(actor, market.spot_id, draft, seenId);
      if (!saved.ok) return saved;
      const flash = saved.value.changed > 0 ? "spot:status.uploaded" : "spot:status.nothing_new";
      return done({ to: paths.market(market.spot_id), flash });
    },
  });
}

export default function UploadedSpotPrices() {
  const { back, wrong, lines, ...upload } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  return (
    <UploadPage {...upload} backHref={back}>
      <WrongLines title={t("upload.wrong", { count: wrong })} text={t("upload.nothing_stored")} lines={lines} />
    </UploadPage>
  );
}
