import type { OperationSite, Unit } from "../site/types";
import { batch, bus, demand, grid, shiftable, siteOf, source, storage, target, unit } from "./cases";

/** Equally spread numbers from 0 to 1 (Park and Miller, CACM 31(10), 1988): the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = (seed * 7919 + 12345) % 2147483647;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** A small site with every kind of component, some of them out of reach, at odd measured states and with negative prices. */
export function randomSite(seed: number, steps = 6): OperationSite {
  const next = numbers(seed);
  const between = (a: number, b: number): number => a + (b - a) * next();
  const chance = (p: number): boolean => next() < p;
  const course = (a: number, b: number): Float64Array => Float64Array.from({ length: steps }, () => between(a, b));
  const pick = (n: number): number => Math.floor(next() * n);
  const limit = (): Float64Array | number =>
    chance(0.3) ? Float64Array.from({ length: steps }, () => (chance(0.2) ? 0 : chance(0.2) ? 6 : 10)) : Infinity;
  const machine = (id: string, flows: (min: number, pieces: number) => Pick<Unit, "flows" | "fuel">): Unit => {
    const minPower = between(1, 4);
    const pieces = chance(0.4) ? [minPower + between(1, 3), 10] : [10];
    const on = chance(0.5);
    return unit({
      id,
      minPower,
      pieces,
      ...flows(minPower, pieces.length),
      wear: between(0, 0.3),
      startCost: between(0, 4),
      minUpHours: pick(4),
      minDownHours: pick(4),
      limit: limit(),
      ...(chance(0.5) ? { rampUp: between(1, 5), rampDown: between(1, 5) } : {}),
      ...(chance(0.5) ? { startLimit: minPower + between(0, 3), stopLimit: minPower + between(0, 3) } : {}),
      state: { on, power: on ? between(minPower, 10) : 0, heldHours: 1 + pick(4) },
    });
  };
  const units = [
    machine("chp", (min, n) => ({
      fuel: { price: between(0.05, 0.2), atMinimum: 2.2 * min, perPower: [2.2, chance(0.3) ? 1.9 : 2.6].slice(0, n) },
      flows: [
        { bus: "el", atMinimum: min, perPower: Array<number>(n).fill(1) },
        { bus: "heat", atMinimum: 1.2 * min, perPower: Array<number>(n).fill(1.1) },
      ],
    })),
    machine("pump", (min, n) => ({
      fuel: null,
      flows: [
        { bus: "el", atMinimum: -0.4 * min, perPower: [-0.3, -0.35].slice(0, n) },
        { bus: "heat", atMinimum: min, perPower: Array<number>(n).fill(1) },
      ],
    })),
    unit({
      id: "rod",
      pieces: [between(2, 6)],
      fuel: null,
      flows: [
        { bus: "el", atMinimum: 0, perPower: [-1] },
        { bus: "heat", atMinimum: 0, perPower: [0.98] },
      ],
    }),
  ];
  const low = chance(0.3) ? -1.5 : -0.1;
  const from = pick(Math.min(3, steps));
  const site = siteOf(steps, {
    buses: [
      bus({ id: "el", dumpLimit: chance(0.3) ? 5 : 0, dumpPrice: 0.01 }),
      bus({ id: "heat", shortfallPrice: 5, dumpLimit: 8, dumpPrice: 0.02 }),
    ],
    grids: [
      grid({
        importPrice: course(low, 0.5),
        exportPrice: course(low, 0.3),
        importFee: 0.05,
        exportFee: 0.01,
        importLimit: between(8, 25),
        exportLimit: between(0, 8),
        demandCharges: chance(0.5) ? [{ from: 0, to: steps, price: between(0.2, 3), peakSoFar: between(3, 10) }] : [],
      }),
    ],
    demands: [demand(course(2, 9)), demand(course(1, 12), { id: "heating", bus: "heat" })],
    sources: [source(course(0, 6), { curtailable: chance(0.7) })],
    units: chance(0.3) ? units.slice(0, 2) : units,
    storages: [
      storage({
        level: between(0, 10),
        chargeEfficiency: between(0.7, 1),
        dischargeEfficiency: 0.9,
        chargeLimit: 4,
        dischargeLimit: 4,
        wear: chance(0.5) ? 0.01 : 0,
        endValue: between(0, 0.3),
      }),
      ...(chance(0.5) ? [storage({ id: "tank", bus: "heat", level: 3, lossPerHour: 0.02, endValue: 0.05 })] : []),
    ],
    shiftables: [
      shiftable({ from, to: Math.min(steps, from + 3), energy: between(2, 20), maxPower: 5, shortfallPrice: 1 }),
    ],
    batches: chance(0.5)
      ? [batch({ from: 0, to: steps, shape: Float64Array.from([3, 1]), shortfallPrice: between(0.5, 9) })]
      : [],
    targets: chance(0.4) ? [target({ bus: "heat", to: steps, energy: between(10, 60), shortfallPrice: 0.3 })] : [],
  });
  // After all else, which stays as it is with the same seed.
  if (chance(0.4))
    site.storages[0]!.targets = [{ to: 1 + pick(steps), level: between(0, 10), shortfallPrice: between(0.1, 2) }];
  if (chance(0.4)) site.storages[0]!.minLevel = between(1, 5);
  return site;
}
