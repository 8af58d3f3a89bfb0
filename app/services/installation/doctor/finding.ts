import { getSystemErrorName } from "node:util";

/** "unknown": it could not be looked at, which says nothing of the installation. */
type FindingState = "ok" | "unknown" | "look" | "broken";

/** What one check found, in English, as the other programs of the command line speak. It never holds a secret. */
export interface Finding {
  /** The check: "configuration", "disk" and so on. */
  check: string;
  state: FindingState;
  /** What is so. */
  says: string;
  /** What to do about it. */
  todo?: string;
}

export const finding = (check: string, state: FindingState, says: string, todo?: string): Finding => ({
  check,
  state,
  says,
  ...(todo ? { todo } : {}),
});

const WORDS: Record<FindingState, string> = { ok: "OK", unknown: "--", look: "look", broken: "broken" };

/** One line for each finding, what to do below it, and what all of it comes to. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap(({ check, state, says, todo }) => [
    `${WORDS[state].padEnd(6)}  ${check.padEnd(13)}  ${says}`,
    ...(todo ? [`${" ".repeat(25)}${todo}`] : []),
  ]);
  const n = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  return [...lines, `${n("ok")} OK, ${n("look")} to look at, ${n("broken")} broken, ${n("unknown")} not checked.`];
}

/** 0: all is well, 1: something should be looked at, 2: something is broken. What was not checked does not count. */
export const exitCode = (findings: readonly Finding[]): 0 | 1 | 2 =>
  findings.some(({ state }) => state === "broken") ? 2 : findings.some(({ state }) => state === "look") ? 1 : 0;

/** "512 B", "3.4 MB", "12 GB": powers of 1000. */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** "40 s", "3 min", "5 h", "2 days" of a span in ms. */
export function spanText(ms: number): string {
  const s = Math.max(0, ms) / 1000;
  if (s < 100) return `${Math.round(s)} s`;
  if (s < 6000) return `${Math.round(s / 60)} min`;
  return s < 48 * 3600 ? `${Math.round(s / 3600)} h` : `${Math.round(s / 86_400)} days`;
}

/** So deep a cause is looked for: an error may be its own cause. */
const MOST_CAUSES = 8;

/** What an error says without what could be secret: the name of the system's error, its code, or else the name of its kind. */
export function causeOf(error: unknown): string {
  const all: Error[] = [];
  for (let cause = error; cause instanceof Error && all.length < MOST_CAUSES; cause = cause.cause) all.push(cause);
  for (const cause of all.reverse()) {
    if ("errno" in cause && typeof cause.errno === "number" && cause.errno < 0) return getSystemErrorName(cause.errno);
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return error instanceof Error ? error.name : "unknown cause";
}
