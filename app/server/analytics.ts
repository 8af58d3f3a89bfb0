import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { MINUTE_MS } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { contentFrom } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";

/**
 * The seam for a counter of visits that the company runs itself. The server tells it of the pages it served, so that pages
 * hold nothing of it, work without scripts as ever, and the content policy stays as strict. Without ANALYTICS_URL there is none.
 */

/** What the counter is told. */
export interface Visit {
  type: "page" | "exception";
  /** Address without query, ids and tokens. */
  path: string;
  status: number;
  /** The same for the same account, and nothing that could be traced back to it. Null: nobody is signed in. */
  user: string | null;
  role: string | null;
  /** Build of the server. */
  version: string;
}

interface Served {
  path: string;
  status: number;
  actor: Actor | null | undefined;
}

export type Count = (served: Served) => void;

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;
/** A counter that does not keep up loses visits; the product never waits for it. */
const AT_ONCE = 20;
/** It is said once in a while that the counter cannot be reached, not at every page. */
const SILENT_MS = 10 * MINUTE_MS;

/** Words of our own addresses; what is not among them is an id, a name or a token. */
const WORD = /^[a-z]+(-[a-z]+)*(\.csv)?$/;
/** After these an id comes, even where it looks like a word. */
const OWNERS = new Set([
  "system",
  "components",
  "locations",
  "connections",
  "areas",
  "scenarios",
  "technologies",
  "carriers",
  "tasks",
  "login",
]);
const FIXED = new Set([
  "new",
  "shared",
  "compare",
  "delete",
  "diagram",
  "change",
  "duplicate",
  "forgot",
  "code",
  "company",
  "reset",
]);

/** "/system/demo-district/designer/results/costs" -> "/system/:id/designer/results/costs". */
export function withoutIds(path: string): string {
  const parts = path.split("/");
  const publicParts = parts.map((part, i) => {
    if (part === "") return part;
    const named = OWNERS.has(parts[i - 1] ?? "") && !FIXED.has(part);
    return named || !WORD.test(part) ? ":id" : part;
  });
  return publicParts.join("/");
}

/** What tells the configured counter. Null: there is none. */
export function createCounter(version: string, log: Logger): Count | null {
  const { analytics, sessionSecret } = environment();
  if (!analytics) return null;
  const { url, token } = analytics;
  const pseudonym = (userId: string) =>
    createHmac("sha256", sessionSecret).update(`analytics:${userId}`).digest("hex").slice(0, 32);
  let open = 0;
  let reportedAt = -Infinity;
  return ({ path, status, actor }) => {
    if (open >= AT_ONCE) return;
    const visit: Visit = {
      type: status >= 500 ? "exception" : "page",
      path: withoutIds(path),
      status,
      user: actor ? pseudonym(actor.user_id) : null,
      role: actor?.role ?? null,
      version,
    };
    open += 1;
    contentFrom(url, { json: visit, token, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
      .catch((error: unknown) => {
        if (Date.now() - reportedAt < SILENT_MS) return;
        reportedAt = Date.now();
        log.warn({ err: error }, "the counter of visits cannot be reached");
      })
      .finally(() => (open -= 1));
  };
}
