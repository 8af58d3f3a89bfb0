import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** DATA_DIR/copies: what the program that copies says of itself, and what it needs to go on after a restart. */
export const copiesFolder = (dataDir: string): string => join(dataDir, "copies");

export interface CopyState {
  /** Where copies go, without a key. */
  to: string;
  /** Times in ms since 1970 UTC. It lives and tried: */
  tried_at: number;
  /** Everything committed before is copied; null: nothing yet. */
  until: number | null;
  /** From here on every state can be restored; null: none can. */
  from: number | null;
  /** Bytes that copies take, and may take. */
  bytes: number;
  budget: number;
  databases: number;
  /** Null: files are in a bucket of their own. */
  files: { copied: number; waiting: number } | null;
  /** What went wrong last, in English, as in the log. Null: nothing. */
  problem: string | null;
}

/** When copies that are further behind, or a program that is silent for so long, are told as late [ms]. */
export const LATE_MS = 60_000;

export const stateFile = (dataDir: string): string => join(copiesFolder(dataDir), "state.json");

/** All or nothing. */
export function writeState(dataDir: string, state: CopyState): void {
  mkdirSync(copiesFolder(dataDir), { recursive: true, mode: 0o700 });
  const part = `${stateFile(dataDir)}.part`;
  writeFileSync(part, JSON.stringify(state), { mode: 0o600 });
  renameSync(part, stateFile(dataDir));
}

/** What it said last; null when it never has. */
export function readState(dataDir: string): CopyState | null {
  try {
    return existsSync(stateFile(dataDir)) ? (JSON.parse(readFileSync(stateFile(dataDir), "utf8")) as CopyState) : null;
  } catch {
    return null;
  }
}
