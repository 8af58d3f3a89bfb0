import { describe, expect, it } from "vitest";
import type { ComponentModel } from "../problem";
import { fullYear } from "../timeAxis";
import { featuresOf } from "./features";
import { joinNeighbours } from "./neighbours";

const named = (id: string) => ({ id, name: id, variableCost: [{}] });
const demand = (values: number[]) => ({ ...named("demand"), kind: "demand", demandMw: [Float64Array.from(values)] });
const sun = (values: number[]) => ({
  ...named("sun"),
  kind: "process",
  ports: [],
  extraction: null,
  fixedProfile: [null],
  availability: [Float64Array.from(values)],
});
const trade = (direction: "purchase" | "sale", values: number[]) => ({
  ...named(direction),
  kind: "trade",
  availability: [1],
  fixedProfile: [null],
  sides: [{ direction, price: [{ money: Float64Array.from(values) }], levy: [0], variableCost: [{}] }],
});

const features = (steps: number, ...components: object[]) =>
  featuresOf({
    components: components as ComponentModel[],
    time: { ...fullYear(1, { years: [2025], timezone: "UTC" }), steps },
  });

describe("what steps are compared by", () => {
  it("stretches differences where energy is scarce: high demand and prices, little sun", () => {
    expect([...features(3, demand([2, 3, 4])).values]).toEqual([0, 0.25, 1]);
    expect([...features(3, trade("purchase", [-10, 0, 30])).values]).toEqual([0, 0.0625, 1]);
    expect([...features(3, sun([0, 0.5, 1])).values]).toEqual([0, 0.75, 1]);
  });

  it("counts a series without scarcity evenly", () => {
    expect([...features(3, trade("sale", [0, 10, 40])).values]).toEqual([0, 0.25, 1]);
  });

  it("joins the hours of low demand before those of the peak, at the same difference", () => {
    const { values } = features(4, demand([10, 9, 1, 0]));
    expect(joinNeighbours({ steps: 4, count: 1, values }, { from: 0, to: 4 }, 3)).toEqual([0, 1, 2]);
    const mirrored = features(4, sun([0, 0.1, 0.9, 1])).values;
    expect(joinNeighbours({ steps: 4, count: 1, values: mirrored }, { from: 0, to: 4 }, 3)).toEqual([0, 1, 2]);
  });
});
