import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { expect, it } from "vitest";
import { refusesWhenFull } from "./busy";

/** A response that notes what is said of it. */
class Answer extends EventEmitter {
  code = 200;
  headers: Record<string, string> = {};
  status(code: number) {
    this.code = code;
    return this;
  }
  set(headers: Record<string, string>) {
    Object.assign(this.headers, headers);
    return this;
  }
}

it("refuses reading while many answers are under way and the process is full, never what is sent", () => {
  let full = true;
  const refused: Response[] = [];
  const handler = refusesWhenFull({ most: 2, full: () => full, refuse: (response) => void refused.push(response) });
  let taken = 0;
  const ask = (method = "GET"): Answer => {
    const answer = new Answer();
    handler({ method } as Request, answer as unknown as Response, () => taken++);
    return answer;
  };
  const first = ask();
  ask();
  expect(ask()).toMatchObject({ code: 503, headers: { "Retry-After": "3", "Cache-Control": "no-store" } });
  expect(ask("HEAD").code).toBe(503);
  expect([taken, refused.length]).toEqual([2, 2]);
  ask("POST");
  expect(taken).toBe(3);
  full = false;
  ask();
  expect(taken).toBe(4);
  full = true;
  first.emit("close");
  first.emit("close");
  // Two of the four are gone at most once each: only the first has ended.
  expect(ask().code).toBe(503);
});
