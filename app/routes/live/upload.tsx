import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerFile, UPLOAD_MEGABYTES } from "~/routes/page/upload.server";
import { liveAim } from "~/services/live/upload.server";
import { DialogPage } from "~/ui/kit/layout";
import { FileForm } from "~/ui/timeseries/upload/FileForm";
import { uploadQuery, uploadScope } from "./scope.server";

/** Takes a file of values of a live series; how it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  return { ...(await uploadScope(args)).facts, megabytes: UPLOAD_MEGABYTES };
}

export async function action(args: ActionFunctionArgs) {
  const { page, series, paths } = await uploadScope(args);
  const upload = {
    actor: page.actor,
    systemId: series.system_id,
    query: uploadQuery(series.live_id),
    aim: liveAim(page.actor, series, page.system.unit),
  };
  return answerFile(args.request, upload, (id) => paths.oneLiveUpload(series.live_id, id));
}

export default function UploadLiveValues() {
  const { title, back, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live");
  return (
    <DialogPage title={title} backHref={back} wide>
      <FileForm megabytes={megabytes} backHref={back} hint={t("upload.hint")} />
    </DialogPage>
  );
}
