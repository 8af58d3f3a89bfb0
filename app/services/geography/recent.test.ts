import { expect, it } from "vitest";
import { Recent } from "./recent";

it("memory is bounded by weight and time", () => {
  const recent = new Recent<string>(10, 1000, (text) => text.length);
  recent.set("a", "12345");
  recent.set("b", "12345");
  expect(recent.get("a")).toBe("12345");
  recent.set("c", "1");
  expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual(["12345", undefined, "1"]);
  recent.set("d", "12345678901");
  expect(recent.size).toBe(2);
});
