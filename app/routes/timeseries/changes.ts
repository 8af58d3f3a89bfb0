import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { notFoundPage, requireSystem } from "~/routes/page/guard.server";
import { changesCsv } from "~/services/timeseries/upload/changesFile";
import { convertedSeries, readUploadDraft } from "~/services/timeseries/upload/draft.server";

/** GET …/timeseries/upload/{draft_id}/changes: what cleaning changed in an upload, as a file. For who uploaded it. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  const draft = await readUploadDraft(actor, system.system_id, args.params.draft_id ?? "");
  const series = draft && (await convertedSeries(draft));
  if (!draft?.converted || !series) throw notFoundPage();
  return csvFile(`changes-${draft.name}`, changesCsv(series, draft.converted.conversion.to, system.timezone));
}
