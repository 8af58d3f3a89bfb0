import type { Request } from "express";
import { CATCH_UP_ROWS, type Detail, newestSeq, seqBefore } from "~/services/changes/feed.server";

/** Who says nothing of a position is told the last three minutes again. */
const CATCH_UP_MS = 180_000;

export interface StreamStart {
  /** seq after which the stream begins; null: further back than is told at once, or ahead of the log. */
  seq: number | null;
  detail: Detail;
  /** seq after which ends of runs are told that came before the stream's own begin; null: none. */
  ends: number | null;
}

const SEQ = /^\d{1,15}$/;

/**
 * Where to go on: after Last-Event-ID, or from `since` (a seq, or a time). Without either the last three minutes are told. null: a value
 * that is none.
 */
export function startOf(request: Request, space: string): StreamStart | null {
  const { since, detail = "rows", ends = null } = request.query;
  if (detail !== "rows" && detail !== "ids") return null;
  if (ends !== null && !(typeof ends === "string" && SEQ.test(ends))) return null;
  const seq = seqOf(request.get("Last-Event-ID") ?? since, space);
  return seq === undefined ? null : { seq, detail, ends: ends === null ? null : Number(ends) };
}

/** undefined: neither a seq nor a time. */
function seqOf(since: unknown, space: string): number | null | undefined {
  const text = typeof since === "string" ? since.trim() : "";
  if (SEQ.test(text)) {
    const behind = newestSeq(space) - Number(text);
    // Ahead of the log: the space was restored from an older copy, whose next changes have numbers that this listener heard before.
    return behind < 0 || behind > CATCH_UP_ROWS ? null : Number(text);
  }
  const time = text === "" ? Date.now() - CATCH_UP_MS : Date.parse(text);
  return Number.isNaN(time) ? undefined : seqBefore(space, time);
}
