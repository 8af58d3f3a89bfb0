import { expect, test } from "vitest";
import { typicalValues } from "~/entities/parameters/typicalValues";
import { readTechnologyData } from "./readTechnologyData";

const HEAD = "technology,parameter,value,unit,source,further description,currency_year";
/** Rows of costs_2030.csv of technology-data after v0.14.0 (prices of 2025), their sources shortened. */
const ROWS = `onwind,FOM,1.2167,%/year,"Danish Energy Agency, el and dh",,2015.0
onwind,VOM,1.8033,EUR/MWh,"Danish Energy Agency, el and dh",,2015.0
onwind,investment,1383.3059,EUR/kW,"Danish Energy Agency, el and dh",20 Onshore turbines,2015.0
onwind,lifetime,30.0,years,"Danish Energy Agency, el and dh",,2015.0
offwind,FOM,2.3185,%/year,DEA,,2020.0
offwind,VOM,0.0267,EUR/MWhel,DEA,,2015.0
offwind,investment,2114.991,"EUR/kW_e, 2020",DEA,,2020.0
offwind,lifetime,30.0,years,DEA,,2020.0
waste CHP,FOM,2.355,%/year,DEA,,2015.0
waste CHP,VOM,35.4254,EUR/MWh_e,DEA,,2015.0
waste CHP,c_b,0.2918,50°C/100°C,DEA,,2015.0
waste CHP,efficiency,0.2081,per unit,DEA,,2015.0
waste CHP,efficiency-heat,0.7619,per unit,DEA,,2015.0
waste CHP,investment,10833.8897,EUR/kW_e,DEA,,2015.0
waste CHP,lifetime,25.0,years,DEA,,2015.0
fuel cell,FOM,5.0,%/year,DEA,,2015.0
fuel cell,c_b,1.25,50oC/100oC,DEA,,2015.0
fuel cell,efficiency,0.5,per unit,DEA,,2015.0
fuel cell,investment,1469.3834,EUR/kW_e,DEA,,2015.0
fuel cell,lifetime,10.0,years,DEA,,2015.0
central air-sourced heat pump,FOM,0.2336,%/year,DEA,,2015.0
central air-sourced heat pump,efficiency,3.2,per unit,DEA,,2015.0
central air-sourced heat pump,investment,1143.7771,EUR/kW_th,DEA,,2015.0
central air-sourced heat pump,lifetime,25.0,years,DEA,,2015.0
electrolysis,FOM,4.0,%/year,private communications,,2020.0
electrolysis,efficiency,0.6217,per unit,DEA,,2020.0
electrolysis,efficiency-heat,0.2228,per unit,DEA,,2020.0
electrolysis,investment,1886.0019,EUR/kW_e,private communications,,2020.0
electrolysis,lifetime,25.0,years,DEA,,2020.0
battery storage,investment,189.861,EUR/kWh,DEA,,2020.0
battery storage,lifetime,25.0,years,DEA,,2020.0
central water pit storage,FOM,0.2354,%/year,DEA,,2020.0
central water pit storage,investment,1.3356,EUR/kWh Capacity,DEA,,2020.0
central water pit storage,lifetime,30.0,years,DEA,,2020.0
central water pit storage,standing losses,0.0078,%/hour,DEA,,2020.0
BEV Coach,FOM,0.0002,%/year,DEA,BEV B2,2022.0
BEV Coach,efficiency,0.8446,kWh/km,DEA,BEV B2,2022.0`;

function read(rows: string, head = HEAD) {
  const result = readTechnologyData(`${head}\n${rows}\n`);
  if (!result.ok) throw new Error(result.problem);
  return result;
}

test("a file has the values that the catalogue was given of the same file", () => {
  const { values } = read(ROWS);
  const compared = typicalValues.flatMap(({ technology_id, properties }) => {
    if (properties.impact === "CO2" || !values.some((one) => one.technology_id === technology_id)) return [];
    const published = values.find(
      (one) => one.technology_id === technology_id && one.parameter_type === properties.type,
    );
    return [
      { what: `${technology_id} ${properties.type}`, unit: properties.unit, shipped: properties.value, published },
    ];
  });
  expect(compared.length).toBeGreaterThan(25);
  for (const { what, unit, shipped, published } of compared) {
    expect(published?.unit, what).toBe(unit);
    // The catalogue has three digits of most, and whole euros of fixed cost.
    expect(Math.abs(published!.value - Number(shipped)), what).toBeLessThan(
      Math.max(0.004 * Number(shipped), unit === "EUR/MWh/a" ? 0.5 : 0),
    );
  }
});

test("prices are per MW of output or MWh of storage, fixed cost a share of the investment, with source and its year", () => {
  const { values } = read(ROWS);
  const of = (technology: string, type: string) =>
    values.find((one) => one.technology_id === technology && one.parameter_type === type);
  expect(of("wind_turbine", "investment_cost")).toEqual({
    technology_id: "wind_turbine",
    published_as: "onwind",
    parameter_type: "investment_cost",
    value: 1_383_310,
    unit: "EUR/MW",
    impact: "money",
    source: "Danish Energy Agency, el and dh",
    source_price_year: 2015,
  });
  expect(of("wind_turbine", "fixed_operation_cost")).toMatchObject({ value: 16_830.7, unit: "EUR/MW/a" });
  expect(of("wind_turbine", "variable_cost")).toMatchObject({ value: 1.8033, unit: "EUR/MWh", impact: "money" });
  expect(of("wind_turbine_offshore", "investment_cost")).toMatchObject({ value: 2_114_990, unit: "EUR/MW" });
  expect(of("battery", "investment_cost")).toMatchObject({ value: 189_861, unit: "EUR/MWh" });
  expect(of("waste_incineration_plant", "secondary_output_ratio")!.value).toBeCloseTo(0.7619 / 0.2081, 4);
  expect(of("fuel_cell", "secondary_output_ratio")!.value).toBe(0.8);
});

test("every row is a value, is left out with why, or is of a technology that is counted", () => {
  const { rows, values, leftOut, unknown } = read(ROWS);
  expect(rows).toBe(37);
  expect(leftOut.map(({ technology, parameter, why }) => [technology, parameter, why])).toEqual([
    ["waste CHP", "c_b", "parameter"],
    ["electrolysis", "investment", "unit"],
    ["electrolysis", "FOM", "investment"],
    ["central water pit storage", "standing losses", "parameter"],
  ]);
  expect(unknown).toEqual([{ technology: "BEV Coach", rows: 2 }]);
  expect(values.length + leftOut.length + unknown.reduce((sum, one) => sum + one.rows, 0)).toBe(rows);
});

test("what cannot be read for certain is left out: another unit, no number, several scenarios", () => {
  const { values, leftOut } = read(
    [
      "OCGT,investment,500,USD/kW,NREL,,2022,Market",
      "OCGT,investment,480,USD/kW,NREL,,2022,R&D",
      "OCGT,FOM,2,%/year,NREL,,2022,Market",
      "OCGT,lifetime,25 or so,years,NREL,,2022,Market",
      "OCGT,efficiency,41,%,NREL,,2022,Market",
      "CCGT,investment,900,USD/MW_e,NREL,,2022,Market",
      "CCGT,lifetime,,years,NREL,,,Market",
      "decentral gas boiler,investment,400,EUR/kW_e,DEA,,2015,",
    ].join("\n"),
    `${HEAD},financial_case`,
  );
  expect(values).toMatchObject([{ published_as: "CCGT", value: 900, unit: "USD/MW", source_price_year: 2022 }]);
  expect(leftOut.map(({ technology, parameter, value, why }) => [technology, parameter, value, why])).toEqual([
    ["OCGT", "lifetime", "25 or so", "number"],
    ["OCGT", "investment", "500", "several"],
    ["OCGT", "investment", "480", "several"],
    ["OCGT", "FOM", "2", "investment"],
    ["OCGT", "efficiency", "41", "unit"],
    ["CCGT", "lifetime", "", "number"],
    ["decentral gas boiler", "investment", "400", "unit"],
  ]);
});

test("files of before currency_year are read, and what is no such file is said", () => {
  const { values } = read(
    "onwind,lifetime,27,years,DEA,",
    "technology,parameter,value,unit,source,further description",
  );
  expect(values).toMatchObject([{ value: 27, source_price_year: null }]);
  expect(readTechnologyData("a,b\n1,2\n")).toEqual({ ok: false, problem: "columns" });
  expect(readTechnologyData("")).toEqual({ ok: false, problem: "columns" });
  expect(readTechnologyData(`${HEAD}\nonwind,"1\n`)).toEqual({ ok: false, problem: "not_csv" });
  expect(readTechnologyData(`${HEAD}\n${"onwind,lifetime,30,years,,,\n".repeat(20_001)}`)).toEqual({
    ok: false,
    problem: "too_many",
  });
});
