export { openQueue, LEASE_MS, MAX_ATTEMPTS, type QueueOptions, type SqliteQueue } from "./sqlite";
export { readCounts } from "./counts";
export { LeaseLost } from "./types";
export type {
  Awaitable,
  ClaimedJob,
  Job,
  JobError,
  JobFilter,
  JobProgress,
  Json,
  JsonObject,
  Lease,
  NewJob,
  Queue,
  QueueCounts,
  Sweep,
  Turns,
} from "./types";
