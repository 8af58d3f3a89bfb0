import { openQueue, type SqliteQueue } from "~db/queue";
import { environment } from "./settings/environment.server";

let queue: SqliteQueue | undefined;

/** The queue of this installation, opened once per process. */
export const jobs = (): SqliteQueue => (queue ??= openQueue(environment().dataDir));
