import { describe, expect, it } from "vitest";
import { degreeStep, DRAWING, type MapBox, multiples, scaleOf, tilesOver, windowAround } from "./mapWindow";

describe("the window of a drawing", () => {
  it("has its positions in the middle, with room around them", () => {
    const box = windowAround([
      [7.76, 48.01],
      [7.79, 48.04],
    ])!;
    const { project } = scaleOf(box);
    for (const at of [
      [7.76, 48.01],
      [7.79, 48.04],
    ] as const) {
      const [x, y] = project(at);
      expect(x).toBeGreaterThanOrEqual(80);
      expect(x).toBeLessThanOrEqual(DRAWING.width - 80);
      expect(y).toBeGreaterThanOrEqual(80);
      expect(y).toBeLessThanOrEqual(DRAWING.height - 80);
    }
    expect(project([7.775, 48.025])[0]).toBeCloseTo(500, 0);
  });

  it("shows about a kilometre around a single place, and nothing of none", () => {
    const box = windowAround([[7.8, 48]])!;
    expect(scaleOf(box).metres * DRAWING.width).toBeGreaterThan(1000);
    expect(scaleOf(box).metres * DRAWING.width).toBeLessThan(2000);
    expect(windowAround([])).toBeNull();
    expect(windowAround([[NaN, 3]])).toBeNull();
  });

  it("measures the ground as the sphere does", () => {
    // A degree of longitude at 60 degrees north is half of that at the equator: 55.66 km.
    const { metres } = scaleOf([10, 59.99, 11, 60.01]);
    expect(metres * DRAWING.width).toBeCloseTo(55_660, -2);
  });

  it("stays on the world at its edges", () => {
    const box = windowAround([
      [-179, -84],
      [179, 84],
    ])!;
    expect(box.every(Number.isFinite)).toBe(true);
    expect(box[1]).toBeGreaterThan(-90);
  });
});

describe("tiles over a window", () => {
  const box: MapBox = [7.75, 48.01, 7.81, 48.04];
  it("are as fine as the drawing, and at most so many", () => {
    const window = tilesOver(box, { min: 0, max: 20 }, 12)!;
    // 0.06 of 360 degrees are 0.68 tiles of zoom 12; drawn at 512 units and 1000 wide that is zoom 13 or 14.
    expect(window.zoom).toBe(14);
    const few = tilesOver(box, { min: 0, max: 20 }, 4)!;
    expect(few.zoom).toBeLessThan(14);
    expect(tilesOver([-170, -80, 170, 80], { min: 6, max: 14 }, 12)).toBeNull();
    expect(tilesOver(box, { min: 0, max: 10 }, 12)!.zoom).toBe(10);
  });

  it("lie where their corners are on the earth", () => {
    const window = tilesOver(box, { min: 0, max: 14 }, 12)!;
    const [x, y] = window.corner(window.columns[0], window.rows[0]);
    const west = (window.columns[0] / 2 ** window.zoom) * 360 - 180;
    expect(x).toBeCloseTo(scaleOf(box).project([west, 48.02])[0], 0);
    expect(y).toBeLessThanOrEqual(0);
    expect(y).toBeGreaterThan(-window.side);
  });
});

it("degrees are round and few", () => {
  expect(degreeStep(0.06)).toEqual({ step: 0.02, decimals: 2 });
  expect(degreeStep(8)).toEqual({ step: 2, decimals: 0 });
  expect(multiples(2, -3, 5)).toEqual([-2, 0, 2, 4]);
});
