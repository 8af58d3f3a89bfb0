import type { Request } from "express";
import { CATCH_UP_ROWS, type Detail, newestSeq, seqBefore } from "~/services/changes/feed.server";

/** Who says nothing of a position is told the last three minutes again. */
const CATCH_UP_MS = 180_000;

export interface StreamStart {
  /** seq after which the stream begins; null: further back than is told at once, or ahead of the log. */
  seq: number | null;
  /** It goes on from a position: what it missed since may have taken systems from it. */
  resumed: boolean;
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
  const position = request.get("Last-Event-ID") ?? since;
  const text = typeof position === "string" ? position.trim() : "";
  const seq = seqOf(text, space);
  return seq === undefined ? null : { seq, resumed: SEQ.test(text), detail, ends: ends === null ? null : Number(ends) };
}

/** undefined: neither a seq nor a time. */
function seqOf(text: string, space: string): number | null | undefined {
  if (SEQ.test(text)) {
    const behind = newestSeq(space) - Number(text);
    // Ahead of the log: the space was restored from an older copy, whose next changes have numbers that this listener heard before.
    return behind < 0 || behind > CATCH_UP_ROWS ? null : Number(text);
  }
  const time = text === "" ? Date.now() - CATCH_UP_MS : Date.parse(text);
  return Number.isNaN(time) ? undefined : seqBefore(space, time);
}
