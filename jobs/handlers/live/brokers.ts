import type { MqttClient } from "mqtt";
import type { Logger } from "pino";
import type { SpaceDb } from "~db/client";
import { MINUTE_MS } from "~/entities/core/clock";
import type { TimedValue } from "~/services/live/cleaning/arriving";
import { type Feed, keepContact, keepProblem, keepValues } from "~/services/live/sources/feed.server";
import {
  type Broker,
  brokerProblem,
  connectBroker,
  MOST_MESSAGE_BYTES,
  topicMatches,
} from "~/services/live/sources/listen.server";
import { readMessage } from "~/services/live/sources/readMessage";
import { secretOf } from "~/services/live/sources/secret.server";

/** Messages of one source that are read in a minute; more are left, and told. */
const MOST_A_MINUTE = 6000;
/** Values that wait to be stored at most. */
const MOST_WAITING = 20_000;
/** Values are stored so often, together. */
const FLUSH_MS = 1000;
const RECONNECT_MS = 15_000;
const CONNECT_MS = 10_000;

interface Listening {
  feed: Feed;
  waiting: TimedValue[];
  minute: number;
  messages: number;
}

/** One connection to a broker for one account, shared by the sources that listen there. */
class Link {
  private readonly client: MqttClient;
  private readonly listening = new Map<string, Listening>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly db: SpaceDb,
    private readonly log: Logger,
    broker: Broker,
  ) {
    this.client = connectBroker(broker, { connectTimeoutMs: CONNECT_MS, reconnectMs: RECONNECT_MS });
    this.client.on("error", (error) =>
      this.safely(() => this.failed(brokerProblem(error, { url: broker.url, timeout_s: CONNECT_MS / 1000 }))),
    );
    this.client.on("connect", () => this.safely(() => this.connected()));
    this.client.on("message", (topic, payload) => this.safely(() => this.came(topic, payload)));
    this.timer = setInterval(() => this.safely(() => this.flush()), FLUSH_MS);
  }

  get empty(): boolean {
    return this.listening.size === 0;
  }

  listen(feed: Feed): void {
    const before = this.listening.get(feed.source.live_id);
    if (before?.feed.version === feed.version) return;
    if (before && before.feed.source.topic !== feed.source.topic) this.leave(feed.source.live_id);
    this.listening.set(feed.source.live_id, { feed, waiting: before?.waiting ?? [], minute: 0, messages: 0 });
    this.client.subscribe(feed.source.topic!, { qos: 1 }, (error) => {
      if (error && this.client.connected) this.fail(feed, "not_subscribed", { topic: feed.source.topic! });
    });
  }

  leave(live_id: string): void {
    const { feed } = this.listening.get(live_id) ?? {};
    this.listening.delete(live_id);
    const topic = feed?.source.topic;
    if (topic && ![...this.listening.values()].some((listener) => listener.feed.source.topic === topic))
      this.client.unsubscribe(topic);
  }

  /** Whom the connection listens for. */
  get ids(): string[] {
    return [...this.listening.keys()];
  }

  end(): void {
    clearInterval(this.timer);
    this.safely(() => this.flush());
    this.client.end(true);
  }

  /** The database may be locked or the disk full for a while; a worker outlives that. */
  private safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.error({ err: error }, "values of a broker could not be kept");
    }
  }

  private connected(): void {
    for (const { feed } of this.listening.values()) keepContact(this.db, feed);
  }

  private came(topic: string, payload: Buffer): void {
    const now = Date.now();
    for (const listener of this.listening.values()) {
      if (!topicMatches(listener.feed.source.topic!, topic)) continue;
      const minute = Math.floor(now / MINUTE_MS);
      if (listener.minute !== minute) Object.assign(listener, { minute, messages: 0 });
      listener.messages += 1;
      if (listener.messages === MOST_A_MINUTE + 1) this.fail(listener.feed, "too_fast", { most: MOST_A_MINUTE });
      if (listener.messages > MOST_A_MINUTE) continue;
      if (payload.length > MOST_MESSAGE_BYTES) {
        this.fail(listener.feed, "too_large", { kilobytes: MOST_MESSAGE_BYTES / 1024 });
        continue;
      }
      const message = readMessage(payload.toString("utf8"), listener.feed.source, listener.feed.series.timezone, now);
      if (!message.ok) this.fail(listener.feed, message.reason, message.params);
      else if (listener.waiting.length + message.values.length > MOST_WAITING)
        this.fail(listener.feed, "too_fast", { most: MOST_A_MINUTE });
      else listener.waiting.push(...message.values);
    }
  }

  private flush(): void {
    for (const listener of this.listening.values())
      if (listener.waiting.length > 0) keepValues(this.db, listener.feed, listener.waiting.splice(0), Date.now());
  }

  private failed(problem: { reason: string; params: Record<string, string | number> }): void {
    for (const { feed } of this.listening.values()) keepProblem(this.db, feed, problem, Date.now());
  }

  private fail(feed: Feed, reason: string, params: Record<string, string | number>): void {
    keepProblem(this.db, feed, { reason, params }, Date.now());
  }
}

/** The connections to the brokers of a space: one for each broker, account and certificate. */
export class Brokers {
  private readonly links = new Map<string, Link>();

  constructor(
    private readonly db: SpaceDb,
    private readonly log: Logger,
  ) {}

  /** Listens to these sources and to no others. */
  follow(feeds: readonly Feed[]): void {
    const feedsByTopic = new Map<string, Feed[]>();
    const secrets = new Map<string, string | null>();
    for (const feed of feeds) {
      const secret = secretOf(this.db, feed.source.live_id);
      const { url, username, ca_certificate } = feed.source;
      const key = JSON.stringify([url, username, secret?.secret ?? null, ca_certificate]);
      secrets.set(key, secret?.secret ?? null);
      feedsByTopic.set(key, [...(feedsByTopic.get(key) ?? []), feed]);
    }
    for (const [key, link] of this.links) {
      const ids = new Set(feedsByTopic.get(key)?.map(({ source }) => source.live_id));
      for (const id of link.ids) if (!ids.has(id)) link.leave(id);
      if (!link.empty) continue;
      link.end();
      this.links.delete(key);
    }
    for (const [key, feeds] of feedsByTopic) {
      const broker = { ...feeds[0]!.source, password: secrets.get(key) ?? null };
      let link = this.links.get(key);
      if (!link) this.links.set(key, (link = new Link(this.db, this.log, broker)));
      for (const feed of feeds) link.listen(feed);
    }
  }

  end(): void {
    for (const link of this.links.values()) link.end();
    this.links.clear();
  }
}
