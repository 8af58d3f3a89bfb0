import { parentPort, workerData } from "node:worker_threads";
import { workbookCells, workbookToCsv } from "./workbook";

/**
 * The thread a workbook is read in, so that it never delays other requests: {from, to, only} in, a TableMade out. {bytes, maxRows}: its
 * cells.
 */
const order = workerData as { from: string; to: string; only: string | null } | { bytes: Uint8Array; maxRows: number };
parentPort?.postMessage(
  "bytes" in order
    ? await workbookCells(order.bytes, order.maxRows)
    : await workbookToCsv(order.from, order.to, order.only),
);
