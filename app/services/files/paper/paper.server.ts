import type { Paper } from "~/entities/files/paper";
import { inThread, threadProgram } from "~/services/core/inThread";
import { limited } from "~/services/core/limited";

/** One report at a time: one of a page takes a core for a second, a long one for some. */
const oneAtATime = limited(1);
const TIMEOUT_MS = 60_000;

/**
 * A report as a PDF file: A4, its fonts within, tagged with its language. It is drawn in a thread of its own, so that others are served
 * meanwhile; the library is read there, when a report is asked for.
 */
export function paperFile(paper: Paper): Promise<Uint8Array> {
  const program = threadProgram("paper.js");
  return oneAtATime(async () => {
    if (program) return inThread<Uint8Array>(program, paper, { timeoutMs: TIMEOUT_MS, heapMb: 256 });
    const { drawPaper } = await import("./drawPaper");
    return drawPaper(paper);
  });
}
