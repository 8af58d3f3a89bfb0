/**
 * Where changes come from: the event stream, or, where something on the way holds streams back, a question every few
 * seconds. The stream is read with fetch, because an EventSource tells nobody why it was refused.
 */
import { TIMEOUT_MS, withVersion } from "~/islands/request";

export interface Change {
  seq: number;
  set_mode: "create" | "update" | "delete" | "restore";
  type: string;
  id: string;
  system_id: string | null;
  /** Of a run that ended. */
  name?: string;
  status?: string;
  finished?: true;
}

interface Poll {
  seq: number;
  reset: boolean;
  events: Change[];
  points: string[];
  lost?: string[];
}

export interface Listener {
  changes(changes: readonly Change[]): void;
  /** Points of live series came in for these systems. */
  points(systems: readonly string[]): void;
  /** More was missed than is told at once, or the space was restored: what comes next is told from this position on. */
  reset(position: number): void;
  /** Refused for good: the sign-in ended, or the server does not want this client. */
  lost(status: number): void;
  /** The person may see less than before: of these systems nothing, or (null) no more all of them. */
  less(systems: readonly string[] | null): void;
  version(version: string): void;
}

const RECONNECT_MS = 5000;
const FIRST_EVENT_MS = 5000;
/** Two heartbeats of 15 s and some time on the way. */
const SILENCE_MS = 32_000;
const POLL_MS = 2500;
const REMEMBERED = "energy-live";
/** Position that this tab was last told of: ends of runs between two pages are told to the second. */
const POSITION = "energy-live-position";

class Refused extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}
class HeldBack extends Error {}

/** 4xx says that asking again is of no use; 429 only that it is too early. */
const forGood = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** `pageSeq` is the position that the page was made at: what came before is in it. */
export function listen(listener: Listener, pageSeq: number): () => void {
  let polling = sessionStorage.getItem(REMEMBERED) === "poll";
  let stop = new AbortController();
  let seq = pageSeq;
  const before = Number(sessionStorage.getItem(POSITION) ?? pageSeq);
  let ends = before < pageSeq ? `&ends=${before}` : "";

  /** Goes on from a position. It goes back with a reset alone: the log of a restored space can be shorter. */
  function reach(position: number, isReset = false): void {
    ends = "";
    seq = isReset ? position : Math.max(seq, position);
    sessionStorage.setItem(POSITION, String(seq));
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (polling) await poll(signal);
        else await stream(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && forGood(error.status)) return listener.lost(error.status);
        if (error instanceof HeldBack) {
          polling = true;
          sessionStorage.setItem(REMEMBERED, "poll");
          continue;
        }
      }
      await pause(polling ? POLL_MS : RECONNECT_MS, signal);
    }
  }

  async function stream(outer: AbortSignal): Promise<void> {
    const inner = new AbortController();
    const give = () => inner.abort();
    outer.addEventListener("abort", give);
    let timer = setTimeout(give, FIRST_EVENT_MS);
    let silent = true;
    const alive = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => ((silent = true), give()), ms);
    };
    try {
      const headers = withVersion({ Accept: "text/event-stream", "Last-Event-ID": String(seq) });
      const response = await fetch(`/api/stream?detail=ids${ends}`, { headers, signal: inner.signal });
      if (!response.ok || !response.body) throw new Refused(response.status);
      listener.version(response.headers.get("X-Energy-Version") ?? "");
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        silent = false;
        alive(SILENCE_MS);
        const parts = (rest + value).split("\n\n");
        rest = parts.pop() ?? "";
        take(parts);
      }
    } catch (error) {
      if (inner.signal.aborted && !outer.aborted && silent) throw new HeldBack();
      throw error;
    } finally {
      clearTimeout(timer);
      outer.removeEventListener("abort", give);
    }
  }

  function take(parts: readonly string[]): void {
    const changes: Change[] = [];
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1] ?? "message";
      const data = /^data: (.*)$/m.exec(part)?.[1];
      const id = /^id: (\d+)$/m.exec(part)?.[1];
      if (id) reach(Number(id), event === "reset");
      if (event === "reset") listener.reset(seq);
      else if (event === "end") ended(JSON.parse(data ?? "{}") as { status?: number; systems?: string[] });
      else if (event === "points" && data) listener.points(JSON.parse(data) as string[]);
      else if (event === "message" && data) changes.push(JSON.parse(data) as Change);
    }
    if (changes.length > 0) listener.changes(changes);
  }

  /** The server ended the stream: for good, or because rights are other ones now; then it is asked for anew. */
  function ended({ status, systems }: { status?: number; systems?: string[] }): void {
    if (status !== 403) throw new Refused(401);
    listener.less(systems ?? null);
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const response = await fetch(`/api/stream/updates?detail=ids&since=${seq}${ends}`, {
      headers: withVersion({ Accept: "application/json" }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Refused(response.status);
    listener.version(response.headers.get("X-Energy-Version") ?? "");
    const body = (await response.json()) as Poll;
    reach(body.seq, body.reset);
    if (body.reset) listener.reset(seq);
    if (body.points.length > 0) listener.points(body.points);
    if (body.events.length > 0) listener.changes(body.events);
    // A server of an older build does not say it.
    if (body.lost?.length) listener.less(body.lost);
  }

  const begin = () => {
    stop = new AbortController();
    void run(stop.signal);
  };
  // A tab nobody looks at holds no connection: browsers allow a server only few.
  const look = () => {
    stop.abort();
    if (document.visibilityState === "visible") begin();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => stop.abort());
  window.addEventListener("pageshow", (event) => event.persisted && look());
  if (document.visibilityState === "visible") begin();
  return () => {
    document.removeEventListener("visibilitychange", look);
    stop.abort();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
