import { expect, test } from "vitest";
import { lineNames } from "./lineNames";
import { nameSpots } from "./nameSpots";

const y = (value: number) => 200 - value;
const flat = (name: string, value: number) => ({ name, values: new Array<number>(100).fill(value) });

test("names are above their lines, or below where another line is close above", () => {
  const [upper, lower] = lineNames([flat("Load", 110), flat("Bought", 100)], y, 200);
  // Heights of 90 and 100 px: the upper one has its name above it, the lower one below.
  expect([upper!.y < 90, lower!.y > 100]).toEqual([true, true]);
  // Where it is zero a line cannot be told from its axis.
  const falling = { name: "Bought", values: Array.from({ length: 100 }, (_, i) => Math.max(0, 100 - i * 5)) };
  expect(lineNames([falling], y, 200)[0]!.at).toBeLessThan(0.2);
  expect(lineNames([{ name: "Gap", values: [null, null] }], y, 200)).toEqual([null]);
});

test("names do not meet on a phone of 320 px, and long ones have a place", () => {
  const falling = (name: string, from: number, until: number) => ({
    name,
    values: Array.from({ length: 100 }, (_, i) => Math.max(0, from * (1 - i / until))),
  });
  const lines = [falling("Charge (demande)", 190, 100), falling("Charge du stockage", 60, 40)];
  const [first, second] = lineNames(lines, y, 200);
  // Half of each name, in letters of 6.5 px.
  const needed = ((lines[0]!.name.length + lines[1]!.name.length) / 2) * 6.5;
  expect(Math.abs(first!.at - second!.at) * 200 >= needed || Math.abs(first!.y - second!.y) >= 12).toBe(true);
  expect(lineNames([flat("A name that is far too long for any drawing of a phone", 90)], y, 200)[0]).not.toBeNull();
});

test("names of points lie beside them, and are left out where they would lie on another mark or outside", () => {
  const spots = nameSpots(
    [
      { x: 0.3, y: 50, name: "Plan" },
      { x: 0.95, y: 50, name: "Another plan" },
      { x: 0.32, y: 52, name: "" },
      { x: 0.33, y: 50, name: "Far too long for the room that there is between them" },
    ],
    100,
  );
  expect(spots.map((spot) => spot?.anchor ?? null)).toEqual(["end", "end", null, null]);
});
