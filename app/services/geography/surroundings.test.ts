import { expect, test } from "vitest";
import type { Surroundings } from "~/entities/core/map/surroundings";
import type { Position } from "~/entities/twin/geometry";
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

type Point = Surroundings["borders"][number][number];

/** Distance [km] of a point from the nearest vertex or stretch of lines, on a plane around it. */
function distance(lines: Surroundings["borders"], [lon, lat]: Point): number {
  const plane = ([x, y]: Point) => [(x - lon) * 111.2 * Math.cos((lat * Math.PI) / 180), (y - lat) * 111.2] as const;
  let least = Infinity;
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [[ax, ay], [bx, by]] = [plane(line[i - 1]!), plane(line[i]!)];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / square));
      least = Math.min(least, Math.hypot(ax + t * (bx - ax), ay + t * (by - ay)));
    }
  return least;
}

test.each<[string, "rivers" | "lakes", Position]>([
  ["the Rhine at Cologne", "rivers", [6.965, 50.94]],
  ["the Danube at Vienna", "rivers", [16.42, 48.22]],
  ["the Nile at Luxor", "rivers", [32.63, 25.7]],
  ["the Yenisei at Krasnoyarsk", "rivers", [92.87, 56.0]],
  ["the Mississippi at Memphis", "rivers", [-90.07, 35.14]],
  ["the Amazon at Óbidos", "rivers", [-55.52, -1.92]],
  ["the Murray at Albury", "rivers", [146.9, -36.09]],
  ["Lake Geneva at Lausanne", "lakes", [6.63, 46.5]],
])("%s is on the map within a few kilometres", (_name, kind, at) => {
  expect(distance(surroundings([at])?.[kind] ?? [], at)).toBeLessThan(6);
});

test("nothing, and half a continent, have no surroundings", () => {
  expect(surroundings(null, [])).toBeNull();
  expect(surroundings([[0, 40]], [20, 60])).toBeNull();
});

test("lines of the world are read once", () => expect(outlineLines()).toBe(outlineLines()));
