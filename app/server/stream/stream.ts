import type { Request, RequestHandler, Response } from "express";
import {
  CATCH_UP_ROWS,
  type Detail,
  endsBetween,
  eventsFor,
  type FeedEvent,
  lostSystems,
  newestSeq,
  rowsAfter,
} from "~/services/changes/feed.server";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { environment } from "~/services/core/settings/environment.server";
import { type Credential, credentialOf } from "~/services/identity/requestActor.server";
import { actorOf } from "~/services/identity/sessions.server";
import { seenOf, systemsWithPoints } from "~/services/live/arrivals.server";
import { openBody, type StreamBody } from "./body";
import { startOf } from "./start";

interface StreamOptions {
  /** Build of the server; a page of an older one loads itself anew. */
  version: string;
  pollMs?: number;
  heartbeatMs?: number;
  /** How often each listener's sign-in is looked at. */
  checkMs?: number;
  /** How often listeners are told that points of live series came in. */
  pointsMs?: number;
  perUser?: number;
  inAll?: number;
}

export interface Stream {
  /** GET /api/stream: server-sent events. */
  handler: RequestHandler;
  /** GET /api/stream/updates?since=: the same events as one JSON answer, for those whose proxy holds streams back. */
  updates: RequestHandler;
  /** Ends every stream; later ones are refused. */
  close(): void;
  /** What is held now; all zero when nobody listens. */
  counts(): { listeners: number; pollers: number; timers: number };
}

interface Listener {
  actor: Actor;
  credential: Credential;
  body: StreamBody;
  detail: Detail;
  /** seq of the last line looked at for this listener. */
  seq: number;
  systems: Set<string>;
}

interface Space {
  listeners: Set<Listener>;
  timer: NodeJS.Timeout;
  seq: number;
  busy: boolean;
  /** When listeners were last told that points came in (ms since 1970). */
  points: number;
}

/** Lines looked at in one go; between two goes other requests have their turn. */
const BATCH = 200;
/** Points come in all the time: pages show them so often. */
const POINTS_MS = 5000;
/** A listener that does not read is let go; it comes back and catches up. */
const UNREAD_BYTES = 1_048_576;
const RETRY_MS = 5000;

/**
 * Tells signed-in listeners what changes, from the change log. There is one look per space every quarter of a second, whoever wrote (this
 * process or a worker), as long as anybody listens.
 */
export function createStream(options: StreamOptions): Stream {
  const { version, pollMs = 250, heartbeatMs = 15_000, checkMs = 5000, perUser = 20, inAll = 5000 } = options;
  const { pointsMs = POINTS_MS } = options;
  const spaces = new Map<string, Space>();
  let upkeep: NodeJS.Timeout[] = [];
  let count = 0;
  let closed = false;
  const everyone = () => [...spaces.values()].flatMap((space) => [...space.listeners]);
  /** Whoever was there when a round began may have left before its turn. */
  const isThere = (listener: Listener) => spaces.get(listener.actor.space)?.listeners.has(listener) === true;

  function join(listener: Listener): void {
    const { space: name } = listener.actor;
    const space = spaces.get(name) ?? openSpace(name, listener.seq);
    space.listeners.add(listener);
    if (count++ === 0) upkeep = [setInterval(beat, heartbeatMs), setInterval(() => void check(), checkMs)];
  }

  function openSpace(name: string, seq: number): Space {
    const space: Space = {
      listeners: new Set(),
      timer: setInterval(() => void look(name), pollMs),
      seq,
      busy: false,
      points: Date.now(),
    };
    spaces.set(name, space);
    return space;
  }

  function leave(listener: Listener): void {
    const space = spaces.get(listener.actor.space);
    if (!space?.listeners.delete(listener)) return;
    if (space.listeners.size === 0) {
      clearInterval(space.timer);
      spaces.delete(listener.actor.space);
    }
    if (--count === 0) for (const timer of upkeep.splice(0)) clearInterval(timer);
  }

  /** Reads new lines of a space and tells them, user by user, giving way to other work in between. */
  async function look(name: string): Promise<void> {
    const space = spaces.get(name);
    if (!space || space.busy) return;
    space.busy = true;
    try {
      announcePoints(name, space);
      while (spaces.get(name) === space) {
        const rows = rowsAfter(name, space.seq, BATCH);
        const last = rows.at(-1)?.seq;
        if (last === undefined) return;
        space.seq = last;
        for (const group of groups(space.listeners, last)) {
          deliver(group, rows);
          await breath();
        }
      }
    } catch (error) {
      // Its listeners are told by the next page; whoever comes back finds the space open again, or is told that it is shut.
      if (!(await shutDamaged(environment().dataDir, error, name))) throw error;
      endStreams(name);
    } finally {
      space.busy = false;
    }
  }

  function endStreams(name: string): void {
    for (const listener of [...(spaces.get(name)?.listeners ?? [])]) {
      leave(listener);
      listener.body.end();
    }
  }

  /** Says for which systems points came in since it last did; which points is for the page to ask. */
  function announcePoints(name: string, space: Space): void {
    const now = Date.now();
    if (now - space.points < pointsMs) return;
    const systems = systemsWithPoints(name, space.points);
    space.points = now;
    if (systems.length === 0) return;
    for (const listener of space.listeners) {
      if (!stillSignedIn(listener)) continue;
      const seen = seenOf(listener.actor, systems);
      if (seen.length > 0) send(listener, `event: points\ndata: ${JSON.stringify(seen)}\n\n`);
    }
  }

  /** Listeners that have not been told of a line yet; those of one person who are at the same line together. */
  function groups(listeners: Set<Listener>, last: number): Listener[][] {
    const byPerson = new Map<string, Listener[]>();
    for (const listener of listeners) {
      if (listener.seq >= last) continue;
      const key = `${listener.actor.user_id} ${listener.seq} ${listener.detail}`;
      const group = byPerson.get(key);
      if (group) group.push(listener);
      else byPerson.set(key, [listener]);
    }
    return [...byPerson.values()];
  }

  /** Tells listeners of one person that are at the same line. */
  function deliver(group: Listener[], rows: ReturnType<typeof rowsAfter>): void {
    const live = group.filter((listener) => isThere(listener) && stillSignedIn(listener));
    const [first] = live;
    const last = rows.at(-1)?.seq;
    if (!first || last === undefined) return;
    const before = [...first.systems];
    const missed = rows.filter((row) => row.seq > first.seq);
    const text = eventsFor(first.actor, missed, first.systems, first.detail).map(written).join("");
    const lost = before.filter((id) => !first.systems.has(id));
    for (const listener of live) {
      if (!isThere(listener)) continue;
      listener.seq = last;
      listener.systems = new Set(first.systems);
      send(listener, text);
      if (lost.length > 0) end(listener, { status: 403, systems: lost });
    }
  }

  function send(listener: Listener, text: string): void {
    const { body } = listener;
    if (body.unread() > UNREAD_BYTES) body.destroy();
    else if (text) body.write(text);
  }

  /**
   * Ends a stream and says why: 401 the sign-in is over, 403 it may see less than before. Who may come back goes on after this line, as who
   * it is now.
   */
  function end(listener: Listener, reason: { status: 401 | 403; systems?: readonly string[] }): void {
    leave(listener);
    listener.body.end(`id: ${listener.seq}\nevent: end\ndata: ${JSON.stringify(reason)}\n\n`);
  }

  /** Looks the sign-in up anew; the stream of one that ended, or that is no admin's any more, says so and ends. */
  function stillSignedIn(listener: Listener): boolean {
    const actor = listenerOf(listener.credential);
    if (!actor || actor.space !== listener.actor.space) end(listener, { status: 401 });
    else if (isAdmin(listener.actor) && !isAdmin(actor)) end(listener, { status: 403 });
    else {
      listener.actor = actor;
      return true;
    }
    return false;
  }

  /** The id makes a listener that comes back begin here, also after lines that were not for it. */
  const beat = () => everyone().forEach((listener) => send(listener, `: still here\nid: ${listener.seq}\n\n`));
  async function check(): Promise<void> {
    for (const [i, listener] of everyone().entries()) {
      if (i % BATCH === BATCH - 1) await breath();
      if (isThere(listener)) stillSignedIn(listener);
    }
  }

  const handler: RequestHandler = (request, response) => {
    const credential = credentialIn(request);
    const actor = credential && listenerOf(credential);
    if (!credential || !actor) return refuse(response, 401, "Sign in first.");
    const ofActor = everyone().filter((listener) => listener.actor.user_id === actor.user_id).length;
    if (closed || count >= inAll) return refuse(response, 503, "Too many listeners.");
    if (ofActor >= perUser) return refuse(response, 429, "Too many streams of one person are open.");
    const start = startOf(request, actor.space);
    if (start === null) return refuse(response, 400, BAD_START);
    response.status(200).set(STREAM_HEADERS);
    const { seq, detail } = start;
    const listener: Listener = {
      actor,
      credential,
      body: openBody(request, response),
      detail,
      seq: seq ?? newestSeq(actor.space),
      systems: new Set(),
    };
    response.on("close", () => leave(listener));
    response.flushHeaders();
    request.socket.setNoDelay(true);
    const hello = JSON.stringify({ seq: listener.seq, now: new Date().toISOString(), version });
    const ends = start.ends === null ? [] : endsBetween(actor, start.ends, listener.seq);
    const missed = rowsAfter(actor.space, listener.seq, CATCH_UP_ROWS);
    // Also fills in which systems this person sees, so that the loss of one can be told.
    const events = eventsFor(actor, missed, listener.systems, detail);
    const first = [
      `retry: ${RETRY_MS}\nid: ${listener.seq}\nevent: hello\ndata: ${hello}\n\n`,
      seq === null ? `id: ${listener.seq}\nevent: reset\ndata: {}\n\n` : "",
      // Without an id: where to go on is not before the page.
      ...ends.map((event) => `data: ${JSON.stringify(event)}\n\n`),
      ...events.map(written),
    ];
    send(listener, first.join(""));
    listener.seq = missed.at(-1)?.seq ?? listener.seq;
    join(listener);
    const lost = start.resumed ? lostSystems(actor, missed) : [];
    if (lost.length > 0) end(listener, { status: 403, systems: lost });
  };

  const updates: RequestHandler = (request, response) => {
    const credential = credentialIn(request);
    const actor = credential && listenerOf(credential);
    if (!actor) return refuse(response, 401, "Sign in first.");
    const start = startOf(request, actor.space);
    if (start === null) return refuse(response, 400, BAD_START);
    const from = start.seq ?? newestSeq(actor.space);
    const rows = rowsAfter(actor.space, from, CATCH_UP_ROWS);
    const ends = start.ends === null ? [] : endsBetween(actor, start.ends, from);
    const points = seenOf(actor, systemsWithPoints(actor.space, Date.now() - POINTS_MS));
    const events = [...ends, ...eventsFor(actor, rows, new Set(), start.detail)];
    const lost = start.resumed ? lostSystems(actor, rows) : [];
    const body = { seq: rows.at(-1)?.seq ?? from, reset: start.seq === null, events, points, lost };
    response.set("Cache-Control", "no-store").json(body);
  };

  return {
    handler,
    updates,
    close() {
      closed = true;
      for (const listener of everyone()) {
        leave(listener);
        listener.body.end();
      }
    },
    counts: () => ({ listeners: count, pollers: spaces.size, timers: upkeep.length }),
  };
}

const BAD_START =
  "Give since as a time such as 2030-01-31T12:00:00Z or as the id of an event, detail as rows or ids, ends as the id of an event.";

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
  Connection: "keep-alive",
};

/** Lets other requests have their turn. */
const breath = () => new Promise((next) => setImmediate(next));

const written = (event: FeedEvent): string => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;

/** Who listens. Whoever still owes the second step that the space demands is told nothing. */
function listenerOf({ token, kind }: Credential): Actor | undefined {
  const actor = actorOf(token, kind, false);
  return actor?.second_factor_due ? undefined : actor;
}

const credentialIn = (request: Request): Credential | undefined =>
  credentialOf({ headers: { get: (name) => request.get(name) ?? null } });

function refuse(response: Response, status: number, message: string): void {
  if (status === 401) response.set("WWW-Authenticate", "Bearer");
  if (status === 429 || status === 503) response.set("Retry-After", String(RETRY_MS / 1000));
  response.status(status).set("Cache-Control", "no-store").json({ message });
}
