import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seriesUnitSuggestions } from "~/entities/parameters/parameterUnit";
import { localeOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { answerUpload, uploadFacts } from "~/routes/page/upload.server";
import { done } from "~/services/core/outcome";
import { liveAim, saveUploadedValues, uploadChanges } from "~/services/live/upload.server";
import { readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { UploadChanges } from "~/ui/live/UploadChanges";
import { UploadPage } from "~/ui/timeseries/upload/UploadPage";
import { uploadQuery, uploadScope } from "./scope.server";

/** The draft of the address; 404 when it is another's, over, or for something else. */
async function draftScope(args: LoaderFunctionArgs) {
  const scope = await uploadScope(args);
  const { page, series, paths } = scope;
  const draft = await readUploadDraft(page.actor, series.system_id, args.params.draft_id ?? "");
  if (draft?.query !== uploadQuery(series.live_id)) throw notFoundPage();
  const otherFile = paths.liveUpload(series.live_id);
  return { ...scope, draft, aim: liveAim(page.actor, series, page.system.unit), otherFile };
}

/** How a file of values is read, what comes out of it and what saving it would change; nothing is stored before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series, draft, aim, otherFile, facts, t } = await draftScope(args);
  const changes = await uploadChanges(page.actor, series, draft);
  const units = seriesUnitSuggestions(series.unit, page.system.unit);
  return {
    ...facts,
    ...(await uploadFacts(args.request, draft, aim, units)),
    otherFile,
    changes: changes && {
      ...changes,
      refusals: changes.refusals.map(({ reason, params }) => t(`live:refused.${reason}`, params)),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, series, paths, draft, aim, otherFile } = await draftScope(args);
  const locale = await localeOf(args.request);
  return answerUpload(args.request, {
    draft,
    aim,
    locale,
    otherFile,
    here: paths.oneLiveUpload(series.live_id, draft.draft_id),
    async save(seenId) {
      const saved = await saveUploadedValues(page.actor, series, page.system.unit, { draft, fileName: seenId });
      return saved.ok ? done({ to: paths.oneLiveSeries(series.live_id), flash: "live:status.uploaded" }) : saved;
    },
  });
}

export default function UploadedLiveValues() {
  const { back, changes, ...upload } = useLoaderData<typeof loader>();
  return (
    <UploadPage {...upload} backHref={back}>
      {changes ? <UploadChanges {...changes} /> : null}
    </UploadPage>
  );
}
