export { LEASE_MS, steadyNow } from "./lease";
export { openQueue, MAX_ATTEMPTS, type QueueOptions, type SqliteQueue } from "./sqlite";
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
