import { afterAll, beforeAll, expect, it } from "vitest";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { planWords } from "./mails";

let space: TestSpace;
beforeAll(async () => void (space = await testSpace()));
afterAll(() => space.close());

const start = "2026-01-12T23:00:00Z";
const shortfall = { component_id: "car", name: "Car", kind: "target", amount: 12.5, from: 27, to: 28 } as const;
const facts = (shortfalls: (typeof shortfall)[]) => ({
  system: "Site",
  plan: "Plan",
  revision: 2,
  from: start,
  until: start,
  zone: "Europe/Berlin",
  link: "https://x",
  shortfalls,
  startMs: Date.parse(start),
});

it("tells the operator, and nobody else, what the plan does not reach and by when", () => {
  const text = (kind: "operator" | "supplier", missed: (typeof shortfall)[]) =>
    planWords(dbOf(space.editor)).text("en", kind, facts(missed));
  expect(text("operator", [shortfall])).toMatch(/What the plan does not reach:\n- Car: 12\.5\skWh are missing by/);
  // Seven hours after midnight in Berlin.
  expect(text("operator", [shortfall])).toMatch(/missing by [^\n]*0?7:00/);
  expect(text("supplier", [shortfall])).not.toContain("Car");
  expect(text("operator", [])).not.toContain("does not reach");
});
