import { expect, it } from "vitest";
import { jsonList, JsonText, jsonWithList } from "./jsonText";

const list = (count: number) => Array.from({ length: count }, (_, i) => i / 3);

it.each([0, 1, 2000, 2001, 20_000])("a list of %i values in pieces is the JSON of all of them", async (count) => {
  const text = new JsonText(jsonWithList("data", jsonList(list(count), String), { info: { unit: "1" } }));
  expect(JSON.parse(await text.text())).toEqual({ data: list(count), info: { unit: "1" } });
});

it("others get their turn between the pieces", async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  let pieces = 0;
  for await (const piece of jsonList(list(20_000), String)) pieces += piece.length > 0 ? 1 : 0;
  clearImmediate(next);
  expect(pieces).toBe(11);
  expect(turns).toBeGreaterThanOrEqual(9);
});

it("nothing more is made once the reader has gone", async () => {
  let count = 0;
  const text = new JsonText(jsonList(list(40_000), (value) => String((count++, value))));
  const reader = text.stream().getReader();
  await reader.read();
  await reader.cancel();
  await new Promise((later) => setTimeout(later, 5));
  expect(count).toBeLessThanOrEqual(4000);
});
