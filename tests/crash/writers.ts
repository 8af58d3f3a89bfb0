import type { SqliteQueue } from "~db/queue";

/** What is known of one item of the test: whether it is there, and under which name. */
export interface ItemState {
  there: "no" | "live" | "deleted";
  name: string | null;
}
export const NOWHERE: ItemState = { there: "no", name: null };

/** A write that was sent: what the item was, and what it is once the write is in. */
interface Sent {
  id: string;
  to: ItemState;
}

export interface Writer {
  /** Acknowledged states by id. */
  known: Map<string, ItemState>;
  /** Acknowledged writes by id: so many records must be in the log. */
  writes: Map<string, number>;
  /** The one write whose answer never came. */
  open: Sent | null;
  acknowledged: number;
  /** Answers that should not have been. */
  wrong: string[];
}

export const newWriter = (): Writer => ({
  known: new Map(),
  writes: new Map(),
  open: null,
  acknowledged: 0,
  wrong: [],
});

/** Where calls are sent to, and as whom. */
interface Server {
  url: string;
  token: string;
  /** True once no more is to be written. */
  stopped?: () => boolean;
}

interface Call {
  method: "POST" | "DELETE";
  path: string;
  body?: unknown;
  to: ItemState;
}

const ITEMS = 12;

/** One of the calls that fit an item as it is now. */
function nextCall(id: string, name: string, state: ItemState, chance: number): Call {
  const place = { geometry_id: id, name, system_id: "demo-district", type: "Point", coordinates: [7.8, 48] };
  const body = { ...place, geometry_id_start: null, geometry_id_end: null, properties: { available_space: chance } };
  const saved: Call = { method: "POST", path: "geometry", body, to: { there: "live", name } };
  if (state.there === "no") return saved;
  if (state.there === "live")
    return chance < 0.6 ? saved : { method: "DELETE", path: `geometry/${id}`, to: { ...state, there: "deleted" } };
  return chance < 0.7
    ? { method: "POST", path: `geometry/${id}/restore`, to: { ...state, there: "live" } }
    : { method: "DELETE", path: `geometry/${id}?hard=1`, to: NOWHERE };
}

/** Sends writes to a few items of its own, one after the other, until the server is gone. */
export async function writePlaces(writer: Writer, prefix: string, server: Server): Promise<void> {
  for (let turn = writer.acknowledged; !server.stopped?.(); turn++) {
    const id = `${prefix}-${Math.floor(Math.random() * ITEMS)}`;
    const state = writer.known.get(id) ?? NOWHERE;
    const call = nextCall(id, `${prefix} ${turn}`, state, Math.random());
    if (!(await send(writer, id, call, server))) return;
  }
}

/** Starts runs, each of which holds credits back, and deletes every third one, which gives them back. */
export async function startRuns(writer: Writer, prefix: string, server: Server, run: object): Promise<void> {
  for (let turn = writer.known.size; ; turn++) {
    const id = `${prefix}-${turn}`;
    const body = { ...run, optimization_id: id, name: id };
    const to: ItemState = { there: "live", name: id };
    if (!(await send(writer, id, { method: "POST", path: "optimization", body, to }, server))) return;
    const deleted: Call = { method: "DELETE", path: `optimization/${id}`, to: { there: "deleted", name: id } };
    if (turn % 3 === 0 && !(await send(writer, id, deleted, server))) return;
  }
}

/** Sends one write and notes its answer; false when none came. */
async function send(writer: Writer, id: string, call: Call, { url, token }: Server): Promise<boolean> {
  writer.open = { id, to: call.to };
  let status: number;
  let text: string;
  try {
    const answer = await fetch(`${url}/api/${call.path}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
    });
    status = answer.status;
    // An answer that broke off is none.
    text = await answer.text();
  } catch {
    return false;
  }
  writer.open = null;
  if (status >= 300) {
    writer.wrong.push(`${call.method} ${call.path} -> ${status} ${text.slice(0, 200)}`);
    return true;
  }
  writer.known.set(id, call.to);
  writer.writes.set(id, (writer.writes.get(id) ?? 0) + 1);
  writer.acknowledged += 1;
  return true;
}

/** Ids of the runs that have a job that waits. */
export const waitingRuns = (queue: SqliteQueue): Set<string> =>
  new Set(
    queue
      .list({ type: "optimization", state: "pending", limit: 1_000_000 })
      .map((job) => String(job.payload["optimization_id"])),
  );
