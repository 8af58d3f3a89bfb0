import type { LoaderFunctionArgs } from "@remix-run/node";
import { download } from "~/routes/page/download.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { paperFile } from "~/services/files/paper/paper.server";
import { loadFrame } from "../frame.server";
import { onePagePaper, paperScope } from "../paper/onePage.server";

/** GET .../results/summary.pdf: the report of one page. 404 while there is no result to report of, and for a year that it has not. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "summary");
  if (!ready?.result.summary || frame.otherYear) throw notFoundPage();
  const paper = await onePagePaper(paperScope(ready, frame));
  return download(`${ready.run.name}.pdf`, "application/pdf", new Uint8Array(await paperFile(paper)));
}
