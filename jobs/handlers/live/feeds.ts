import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Loop } from "~jobs/worker/loop";
import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import { steadyNow } from "~db/queue";
import { inEachSpace } from "~db/spaces/eachSpace";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { limited } from "~/services/core/limited";
import { askSource } from "~/services/live/sources/ask.server";
import { type Feed, feedsIn, keepProblem, keepValues } from "~/services/live/sources/feed.server";
import { secretOf } from "~/services/live/sources/secret.server";
import { giveUpLease, nextTry, stateOf, takeLease } from "~/services/live/sources/state.server";
import type { Brokers } from "./brokers";

interface Options {
  dataDir: string;
  workerId: string;
  log: Logger;
  /** How often sources are looked at. */
  turnMs?: number;
  /** How long a worker keeps the sources of a space that it no longer looks after. */
  leaseMs?: number;
}

const LEASE = "sources";
/** Addresses that are asked at once. */
const AT_ONCE = 4;

/**
 * Asks the addresses and listens to the brokers of live series until stopped: of each space one worker does, whichever has its
 * lease. What it cannot use is noted at the source; a turn that fails is logged and the next one comes.
 */
export function startFeeds({ dataDir, workerId, log, turnMs = 5000, leaseMs = 30_000 }: Options): Loop {
  const shutdown = new AbortController();
  const inTurn = limited(AT_ONCE);
  const asking = new Map<string, Promise<void>>();
  const brokers = new Map<string, Brokers>();

  const ask = async (db: SpaceDb, feed: Feed): Promise<void> => {
    const { source, series } = feed;
    const secret = secretOf(db, source.live_id)?.secret ?? null;
    const reply = await inTurn(() =>
      askSource(source, secret, { zone: series.timezone, now: Date.now(), signal: shutdown.signal }),
    );
    // What was asked for by settings that are others by now is not stored.
    const still = feedsIn(db).find((feed) => feed.source.live_id === source.live_id);
    if (shutdown.signal.aborted || still?.version !== feed.version) return;
    if (reply.ok) keepValues(db, feed, reply.values, Date.now());
    else keepProblem(db, feed, { reason: reply.reason, params: reply.params }, Date.now());
  };

  const look = async (space: string): Promise<void> => {
    const db = spaceDb(dataDir, space);
    const feeds = feedsIn(db);
    const broker = brokers.get(space);
    if (feeds.length === 0 && !broker) return;
    if (!takeLease(db, { name: LEASE, holder: workerId }, steadyNow(), leaseMs)) {
      broker?.end();
      brokers.delete(space);
      return;
    }
    for (const feed of feeds) {
      const { live_id, kind, interval_minutes } = feed.source;
      const key = `${space} ${live_id}`;
      if (kind !== "http" || asking.has(key) || nextTry(stateOf(db, live_id), interval_minutes) > Date.now()) continue;
      const poll = ask(db, feed)
        .catch((error: unknown) => log.error({ err: error, space, live_id }, "source of a live series failed"))
        .finally(() => asking.delete(key));
      asking.set(key, poll);
    }
    const listened = feeds.filter(({ source }) => source.kind === "mqtt");
    if (listened.length === 0 && !broker) return;
    // Read where there is a broker only: most sites have none.
    const ours = broker ?? new (await import("./brokers")).Brokers(db, log.child({ space }));
    brokers.set(space, ours);
    ours.follow(listened);
  };

  const turns = (async () => {
    while (!shutdown.signal.aborted) {
      const lookOrTell = (space: string) =>
        look(space).catch(async (error: unknown) => {
          if (!(await shutDamaged(dataDir, error, space))) log.error({ err: error, space }, "look at sources failed");
        });
      await inEachSpace(openSpaceNames(dataDir), lookOrTell);
      await sleep(turnMs, undefined, { signal: shutdown.signal }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      shutdown.abort();
      await turns;
      await Promise.all(asking.values());
      const giveUp = (space: string) => giveUpLease(spaceDb(dataDir, space), { name: LEASE, holder: workerId });
      // A lease that is not given up runs out.
      await inEachSpace(openSpaceNames(dataDir), giveUp).catch((error: unknown) =>
        log.warn({ err: error }, "the sources of a space were not given up"),
      );
      for (const broker of brokers.values()) broker.end();
    },
  };
}
