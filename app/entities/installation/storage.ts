import type { RetentionKind, WouldGo } from "./retention";

/** What a space keeps, by what people know it as. Each table of its databases belongs to one kind. */
export const STORED_KINDS = [
  "changes",
  "result_series",
  "runs",
  "parameters",
  "timeseries",
  "points",
  "forecasts",
  "notices",
  "attachments",
  "plans",
  "setpoints",
  "deals",
  "valuations",
  "prices",
  "events",
  "model",
  "catalogue",
  "dashboards",
  "other",
] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** Bytes on the disk and rows. Bytes of the files of attachments and pictures are apart from those of the databases. */
export interface Size {
  bytes: number;
  rows: number;
  file_bytes: number;
}

/** Bytes of rows and files together. */
export const allBytes = ({ bytes, file_bytes }: Size): number => bytes + file_bytes;

/** What a space keeps, as it was measured last. */
export interface SpaceSizes {
  /** ISO 8601, UTC. */
  at: string;
  /** How long it took [ms]. */
  took_ms: number;
  /** Bytes of both databases, and how many of these are free pages: room that is not handed back to the disk. */
  bytes: number;
  free_bytes: number;
  /** Largest first. */
  kinds: ({ kind: StoredKind } & Size)[];
  /** Largest first, at most MOST_SYSTEMS; null: of no system. Shares of a table go by the contents of its rows. */
  systems: ({ system_id: string | null; kinds: Partial<Record<StoredKind, number>> } & Size)[];
  /** How many systems there are in all, the rows of no system not counted. */
  systems_in_all: number;
  /** What would go of a kind at each age that may be chosen. */
  would_go: Record<RetentionKind, WouldGo[]>;
}

/** What became of free pages of a space. */
export interface Compaction {
  /** ISO 8601, UTC. */
  at: string;
  /** Bytes that were handed back, and of free pages that were left where there are many. */
  freed_bytes: number;
  left_bytes: number;
  /** The longest that others had to wait, and all of it [ms]. */
  longest_ms: number;
  took_ms: number;
}

export const MOST_SYSTEMS = 200;

const storage = "/admin/storage";
/** Addresses of the pages on what is stored. */
export const storagePaths = {
  operations: "/admin/operations",
  storage,
  /** The question before a kind goes at an age: "all" for none. */
  retention: (kind: RetentionKind, days: number | "all") => `${storage}/retention/${kind}?days=${days}`,
};
