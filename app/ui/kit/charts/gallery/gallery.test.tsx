import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CASES, compared, drawn } from "./cases.test-helper";

const REFERENCES = "app/ui/kit/charts/gallery/references";

describe("the gallery of charts", () => {
  it.each(CASES.map((one) => [one.id, one] as const))("has %s as it was approved", async (id, one) => {
    // `npm run charts` shows what differs side by side; `npm run charts -- --approve` approves it.
    expect(compared(await drawn(one))).toBe(readFileSync(`${REFERENCES}/${id}.txt`, "utf8"));
  });
  it("has a reference for each chart and no other", () => {
    expect(readdirSync(REFERENCES).sort()).toEqual(CASES.map(({ id }) => `${id}.txt`).sort());
  });
});
