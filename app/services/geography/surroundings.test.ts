import { expect, test } from "vitest";
import { outlineLines } from "./countries.server";
import { surroundings } from "./surroundings.server";

test("a site on the Rhine has the border to France around it, one at the sea its coast", () => {
  const freiburg = surroundings([[7.77, 48.03]], [7.785, 48.0262]);
  expect(freiburg?.borders.length).toBeGreaterThan(0);
  expect(freiburg?.coasts).toEqual([]);
  const [west, south, east, north] = freiburg!.box;
  expect([west < 7.77, east > 7.785, south < 48.02, north > 48.03]).toEqual([true, true, true, true]);
  // No stretch lies wholly outside of the window.
  for (const line of freiburg!.borders)
    for (let i = 1; i < line.length; i++)
      expect(Math.min(line[i - 1]![0], line[i]![0]), "begins before the window's east").toBeLessThanOrEqual(east);
  expect(surroundings([[8.1, 54.0]])?.coasts.length).toBeGreaterThan(0);
});

test("nothing, and half a continent, have no surroundings", () => {
  expect(surroundings(null, [])).toBeNull();
  expect(surroundings([[0, 40]], [20, 60])).toBeNull();
});

test("lines of the world are read once", () => expect(outlineLines()).toBe(outlineLines()));
