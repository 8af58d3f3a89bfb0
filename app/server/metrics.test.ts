import type { Request } from "express";
import { expect, it } from "vitest";
import { mayWatch } from "./metrics";

const from = (remoteAddress: string, headers: Record<string, string>): Request =>
  ({ socket: { remoteAddress }, get: (name: string) => headers[name] }) as unknown as Request;

it("names shut spaces to programs of the machine and with the token, and to nobody else", () => {
  expect(mayWatch(from("127.0.0.1", { Host: "localhost:3000" }), undefined)).toBe(true);
  expect(mayWatch(from("127.0.0.1", { Host: "localhost", "X-Forwarded-For": "192.0.2.1" }), undefined)).toBe(false);
  const outside = { Host: "energy.example" };
  expect(mayWatch(from("192.0.2.1", outside), undefined)).toBe(false);
  expect(mayWatch(from("192.0.2.1", { ...outside, Authorization: "Bearer right" }), "right")).toBe(true);
  expect(mayWatch(from("192.0.2.1", { ...outside, Authorization: "Bearer wrong" }), "right")).toBe(false);
});
