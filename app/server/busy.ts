import { performance } from "node:perf_hooks";
import type { RequestHandler, Response } from "express";

/** As many answers of one process may be under way before later ones are refused: together they take a second or two. */
const MOST_UNDER_WAY = 100;
/** A process whose loop rests less than this share of its time has no room for more. */
const FULL = 0.95;
const LOOK_MS = 500;
const RETRY_S = 3;

interface Options {
  most?: number;
  /** Whether the process has work for all of its time; measured by default. */
  full?: () => boolean;
  /** Says that the request cannot be answered now. */
  refuse: (response: Response) => void;
}

/**
 * Refuses reading (503, Retry-After) when a process is full and many answers are under way already: everybody would wait
 * longer and longer, and whoever gave up would still be worked for. What waits for others (a provider, a slow link) takes
 * none of the process's time and does not make it full. What somebody sends is always taken: typed text is not refused.
 */
export function refusesWhenFull({ most = MOST_UNDER_WAY, full = measured(), refuse }: Options): RequestHandler {
  let underWay = 0;
  return (request, response, next) => {
    const reading = request.method === "GET" || request.method === "HEAD";
    if (reading && underWay >= most && full()) {
      response.status(503).set({ "Retry-After": String(RETRY_S), "Cache-Control": "no-store" });
      return refuse(response);
    }
    underWay++;
    response.once("close", () => underWay--);
    next();
  };
}

/** Looks twice a second at how much of its time the loop of this process works. */
function measured(): () => boolean {
  let before = performance.eventLoopUtilization();
  let share = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, before).utilization;
    before = now;
  }, LOOK_MS).unref();
  return () => share >= FULL;
}
