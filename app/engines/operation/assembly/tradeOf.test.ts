import { expect, it } from "vitest";
import type { GridConnection } from "../site/types";
import { tradeOf } from "./tradeOf";

const connection = (id: string, more: Partial<GridConnection>): GridConnection => ({
  id,
  bus: "1",
  importPrice: 0,
  exportPrice: 0,
  importFee: 0,
  exportFee: 0,
  importLimit: 0,
  exportLimit: 0,
  demandCharges: [],
  ...more,
});
const flow = (bought: number[], sold: number[]) => ({
  import: Float64Array.from(bought),
  export: Float64Array.from(sold),
});

it("joins purchase and sale of a component, each with its prices and fees: 0.01 for what is sold; 0.05 if one fee counted for both", () => {
  const grids = [
    connection("grid#purchase", { importPrice: Float64Array.of(0.1, 0.2), importFee: 0.05, importLimit: 100 }),
    connection("grid#sale", { exportPrice: 0.04, exportFee: 0.01, exportLimit: Float64Array.of(0, 50) }),
    connection("gas", { bus: "0", importPrice: 0.07, importLimit: 10 }),
  ];
  const course = {
    "grid#purchase": flow([40.0004, 0], [0, 0]),
    "grid#sale": flow([0, 0], [0, 12]),
    gas: flow([5, 5], [0, 0]),
  };
  expect(tradeOf({ grids, steps: 2 }, course, ["level-gas", "level-power"], new Map([["gas", 0.2]]))).toEqual([
    {
      component_id: "grid",
      carrier_level_id: "level-power",
      import: [40, 0],
      export: [0, 12],
      import_price: [0.1, 0.2],
      import_fee: [0.05, 0.05],
      export_price: [0.04, 0.04],
      export_fee: [0.01, 0.01],
      import_co2: [0, 0],
    },
    {
      component_id: "gas",
      carrier_level_id: "level-gas",
      import: [5, 5],
      export: [0, 0],
      import_price: [0.07, 0.07],
      import_fee: [0, 0],
      export_price: null,
      export_fee: null,
      import_co2: [0.2, 0.2],
    },
  ]);
});
