import { freeBytes, LEAST_FREE_BYTES, mayWrite } from "~/services/installation/disk";

/** Whether the data folder can be written to and has room. */
export const isWritable = (dataDir: string): boolean =>
  mayWrite(dataDir) && (freeBytes(dataDir) ?? 0) >= LEAST_FREE_BYTES;
