import type { LoaderFunctionArgs } from "@remix-run/node";
import { download } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { paperFile } from "~/services/files/paper/paper.server";
import { loadFrame } from "../frame.server";
import { fullPaper } from "../paper/fullReport.server";

/**
 * GET .../results/report.pdf: the long report, of the language, years and chapters that its address names as the report page's does. 404
 * while there is no result to report of, and for a year that it has not.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "report");
  if (!ready?.result.summary || frame.otherYear) throw notFoundPage();
  const paper = await fullPaper(ready, frame, args.request);
  return download(`${ready.run.name}-report.pdf`, "application/pdf", new Uint8Array(await paperFile(paper)));
}
