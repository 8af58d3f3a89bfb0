import { ChildCrash, childProgram, inChild } from "~jobs/worker/inChild";
import { fileProblem, type ReadFile } from "~/engines/tables";
import { MAX_IMPORT_ROWS } from "~/entities/tables/importTable";
import { archiveFinding, type ReadArchive } from "~/services/archive/index.server";
import type { Wanted } from "./readProgram";

/** What the largest workbook that is taken needs, with room to spare. */
const HEAP_MB = 1536;
/** Beside the heap: the program itself, the file, and what WebAssembly unpacks of it. */
const BESIDE_HEAP_MB = 1536;
const TIME_MS = 120_000;
/** Bytes of a workbook's parts when inflated: a table of 200 000 rows and twenty columns. */
const MAX_INFLATED = 314_572_800;
const MAX_CELLS = 8_000_000;

interface ReadLimits {
  /** Heap of the process that reads [MB]. */
  heapMb?: number;
  timeMs?: number;
  /** The program that reads; tests put their own here. */
  program?: string;
}

/** Reads an uploaded workbook in a process of its own; one that takes too much time or memory is a problem of the file. */
export const readWorkbook = (path: string, signal: AbortSignal, limits: ReadLimits = {}): Promise<ReadFile> => {
  const bounds = { maxRows: MAX_IMPORT_ROWS, maxCells: MAX_CELLS, maxInflated: MAX_INFLATED };
  return readInChild<ReadFile>({ kind: "workbook", path, limits: bounds }, fileProblem("too_much"), signal, limits);
};

/** The same for the file of a whole system. */
export const readSystemFile = (path: string, signal: AbortSignal, limits: ReadLimits = {}): Promise<ReadArchive> =>
  readInChild<ReadArchive>(
    { kind: "archive", path },
    { ok: false, findings: [archiveFinding("too_much_to_read")] },
    signal,
    limits,
  );

async function readInChild<Output>(
  order: Wanted,
  tooMuch: Output,
  signal: AbortSignal,
  { heapMb = HEAP_MB, timeMs = TIME_MS, program = childProgram("read") }: ReadLimits,
): Promise<Output> {
  const time = AbortSignal.timeout(timeMs);
  const read = () =>
    inChild<Output>(program, order, {
      signal: AbortSignal.any([signal, time]),
      memoryMb: heapMb,
      residentMb: heapMb + BESIDE_HEAP_MB,
      graceMs: 0,
    });
  try {
    // A reader that somebody else killed, as a machine without memory does, says nothing of the file yet.
    return await read().catch((error: unknown) => {
      if (isKilled(error) && !time.aborted) return read();
      throw error;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (time.aborted || (error instanceof ChildCrash && brokeDown(error))) return tooMuch;
    throw error;
  }
}

const isKilled = (error: unknown): boolean =>
  error instanceof ChildCrash && error.signal === "SIGKILL" && !error.outOfMemory;

/** Out of memory, or brought down by what it read; asked to end from outside is neither. */
const brokeDown = ({ outOfMemory, signal }: ChildCrash): boolean =>
  outOfMemory || (signal !== null && !["SIGINT", "SIGTERM", "SIGHUP"].includes(signal));
