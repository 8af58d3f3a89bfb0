import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";

/** What a limit allows, how much of it is gone, and in how many seconds all of it is there once more. */
export interface LimitState {
  most: number;
  gone: number;
  seconds: number;
}

/** Whole seconds from now to a time (both ms since 1970), at least one: nobody is told to come back at once. */
export const secondsTo = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000));

/** What is left; none where the limit was lowered below what is gone. */
export const leftOf = ({ most, gone }: LimitState): number => Math.max(0, most - gone);

/**
 * The fields RateLimit-Policy and RateLimit of draft-ietf-httpapi-ratelimit-headers: q of a window of w seconds, of which r are left and
 * all are there once more in t seconds. Runs and credits have units of their own. Null where there is no limit.
 */
export function rateLimitFields(
  calls: LimitState | null,
  runs: LimitState | null,
  credits: LimitState | null,
): { "RateLimit-Policy": string; RateLimit: string } | null {
  const all = [
    ...(calls ? [{ name: "calls", window: `w=${MINUTE_MS / 1000}`, state: calls }] : []),
    ...(runs ? [{ name: "runs", window: `w=${DAY_MS / 1000};qu="runs"`, state: runs }] : []),
    ...(credits ? [{ name: "credits", window: `w=${DAY_MS / 1000};qu="credits"`, state: credits }] : []),
  ];
  if (all.length === 0) return null;
  return {
    "RateLimit-Policy": all.map(({ name, window, state }) => `"${name}";q=${state.most};${window}`).join(", "),
    RateLimit: all.map(({ name, state }) => `"${name}";r=${leftOf(state)};t=${state.seconds}`).join(", "),
  };
}
