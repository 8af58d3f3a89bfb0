/**
 * Two small data packages of ours in the format of oemof-tabular, in numbers that are made up. They have four steps of six hours, so that a
 * run in steps of six hours is exact. Paths are those in a package.
 */
export type Package = Record<string, string>;
const table = (text: string): string => text.trim().replace(/^ +/gm, "");
const stamps = ["2030-01-01T00:00:00Z", "2030-01-01T06:00:00Z", "2030-01-01T12:00:00Z", "2030-01-01T18:00:00Z"];
function sequences(columns: Record<string, readonly number[]>): string {
  const names = Object.keys(columns);
  return [
    ["timeindex", ...names].join(","),
    ...stamps.map((stamp, t) => [stamp, ...names.map((name) => columns[name]![t])].join(",")),
  ].join("\n");
}

/** Heat and power of a town: back pressure, heat pump, boiler, grid links of unequal directions, an amount of biomass, curtailment, shortage. */
export const town: Package = {
  "datapackage.json": '{"name": "town", "title": "Town"}',
  "data/elements/bus.csv": table(`name;type;balanced
    el-bus;bus;true
    far-el-bus;bus;true
    heat-bus;bus;true
    ambient;bus;false
    biomass-bus;bus;true
    gas-bus;bus;true`),
  "data/elements/load.csv": table(`name;type;bus;amount;profile
    town power;load;el-bus;120;day
    far power;load;far-el-bus;30;day
    warmth;load;heat-bus;90;night`),
  "data/elements/plants.csv": table(`name;type;carrier;tech;capacity;bus;marginal_cost;profile;output_parameters
    wind;volatile;wind;onshore;60;far-el-bus;0.5;gusts;{}
    gas supply;dispatchable;gas;import;500;gas-bus;31;1;{"full_load_time_max": 3}
    peak;shortage;oil;engine;200;el-bus;dear;;{}
    nuclear;dispatchable;uranium;st;10;el-bus;4;1;{"min": 0.6}`),
  "data/elements/commodity.csv":
    "name,type,bus,amount,carrier,marginal_cost\nwood,commodity,biomass-bus,400,biomass,12",
  "data/elements/excess.csv": "name,type,bus,marginal_cost\ncurtailed,excess,far-el-bus,0.2",
  "data/elements/conversion.csv":
    table(`name;type;carrier;tech;capacity;marginal_cost;carrier_cost;efficiency;from_bus;to_bus
    boiler;conversion;gas;boiler;60;1.5;0.4;0.9;gas-bus;heat-bus
    stove;conversion;biomass;boiler;;2;0;0.8;biomass-bus;heat-bus`),
  "data/elements/chp.csv":
    table(`name;type;carrier;tech;capacity;marginal_cost;carrier_cost;electricity_bus;heat_bus;fuel_bus;electric_efficiency;thermal_efficiency
    chp;backpressure;gas;chp;25;3;0.2;el-bus;heat-bus;gas-bus;0.4;0.45`),
  "data/elements/pump.csv":
    table(`name;type;carrier;tech;capacity;cop;carrier_cost;electricity_bus;high_temperature_bus;low_temperature_bus
    pump;heatpump;electricity;hp;12;3.2;1.1;el-bus;heat-bus;ambient`),
  "data/elements/link.csv": table(`name;type;from_bus;to_bus;from_to_capacity;to_from_capacity;loss;marginal_cost
    line;link;el-bus;far-el-bus;40;55;0.04;0.3`),
  "data/elements/storage.csv":
    table(`name;type;carrier;tech;bus;storage_capacity;capacity;efficiency;loss_rate;marginal_cost
    cells;storage;lithium;battery;el-bus;80;15;0.95;0;0.4
    tank;storage;heat;tank;heat-bus;200;20;1;0;0`),
  "data/elements/reservoir.csv": table(`name;type;carrier;tech;bus;storage_capacity;capacity;efficiency;profile
    lake;reservoir;water;reservoir;far-el-bus;500;18;0.9;rain`),
  "data/sequences/all.csv": sequences({
    day: [0.6, 1, 0.9, 0.7],
    night: [1, 0.7, 0.3, 0.9],
    gusts: [0.9, 0.2, 0.4, 0.8],
    rain: [4, 9, 0, 2],
    dear: [150, 300, 280, 200],
  }),
};

/** What to build under a limit of emissions: wind and sun next to what is there, a gas plant, electrolysis, a battery whose power follows its energy. */
export const expansion: Package = {
  "datapackage.json": '{"name": "expansion"}',
  "data/elements/bus.csv": "name,type,balanced\nelectricity,bus,true\nhydrogen,bus,true",
  "data/elements/load.csv": table(`name,type,bus,amount,profile
    town,load,electricity,100,day
    plant,load,hydrogen,20,flat`),
  "data/elements/volatile.csv":
    table(`name,type,carrier,tech,bus,capacity,expandable,capacity_cost,capacity_potential,marginal_cost,profile
    wind,volatile,wind,onshore,electricity,30,true,1.9,400,0.1,gusts
    sun,volatile,solar,pv,electricity,0,true,0.9,150,0,light`),
  "data/elements/dispatchable.csv":
    table(`name;type;carrier;tech;bus;capacity;expandable;capacity_cost;marginal_cost;output_parameters
    turbine;dispatchable;gas;gt;electricity;0;true;0.7;55;{"custom_attributes": {"emission_factor": 0.5}}
    old plant;dispatchable;coal;st;electricity;60;false;;20;{"custom_attributes": {"emission_factor": 0.9}}
    diesel;dispatchable;diesel;engine;electricity;300;false;;400;{}`),
  "data/elements/excess.csv": "name,type,bus\ntoo much,excess,electricity",
  "data/elements/conversion.csv":
    table(`name,type,carrier,tech,from_bus,to_bus,capacity,expandable,capacity_cost,capacity_minimum,efficiency,marginal_cost
    electrolysis,conversion,electricity,electrolyser,electricity,hydrogen,0,true,1.3,5,0.7,0.6`),
  "data/elements/storage.csv":
    table(`name,type,carrier,tech,bus,storage_capacity,capacity,expandable,capacity_cost,storage_capacity_cost,invest_relation_output_capacity,efficiency
    battery,storage,lithium,battery,electricity,0,0,true,0.4,0.3,0.2,0.96
    caverns,storage,hydrogen,cavern,hydrogen,0,0,true,0.1,0.05,,1`),
  "data/constraints/emission.csv": "name;type;limit;keyword\ncap;generic_integral_limit;600;emission_factor",
  "data/sequences/all.csv": sequences({
    day: [0.6, 1, 0.9, 0.7],
    flat: [1, 1, 1, 1],
    gusts: [0.9, 0.2, 0.4, 0.8],
    light: [0, 0.5, 0.8, 0.05],
  }),
};
