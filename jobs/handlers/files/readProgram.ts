import { readFileSync } from "node:fs";
import { childWork } from "~jobs/worker/childWork";
import { type ReadFile, readWorkbookCells, type WorkbookLimits } from "~/engines/tables";
import type { ReadArchive } from "~/services/archive/index.server";
import { readModel } from "../exchange/readModel";

/** A file that somebody sent, by its path. */
export type Wanted = { kind: "workbook"; path: string; limits: WorkbookLimits } | { kind: "archive"; path: string };

/** The program in which files are read that may be made to harm: what they do to it ends nothing else. */
childWork<Wanted, ReadArchive | ReadFile>(async (order) => {
  const bytes = readFileSync(order.path);
  return order.kind === "archive" ? await readModel(bytes) : readWorkbookCells(bytes, order.limits);
});
