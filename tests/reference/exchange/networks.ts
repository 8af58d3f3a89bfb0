import { HOUR_MS } from "~/entities/core/clock";
import type { Folder } from "./pypsaOptimum";

/**
 * Five small networks of ours in PyPSA's CSV format, each with what one of PyPSA's own examples shows (docs.pypsa.org, "Examples"), in numbers
 * that are made up. Snapshots are multiples of six hours, so that a run in steps of six hours is exact.
 */

/** Between 0 and 1, the same for the same numbers: days and a slower wave on top. */
const wave = (t: number, phase: number): number =>
  Number((0.5 + 0.3 * Math.sin(t * 1.7 + phase) + 0.2 * Math.sin(t * 0.37 + 2 * phase)).toFixed(4));
const sun = (t: number): number => [0, 0.35, 0.8, 0.15][t % 4]!;
const table = (text: string): string => text.trim().replace(/^ +/gm, "");

function snapshots(count: number, hours: number, stamp: (t: number) => string): string {
  const rows = Array.from({ length: count }, (_, t) => `${t},${stamp(t)},${hours},${hours},${hours}`);
  return [",snapshot,objective,stores,generators", ...rows].join("\n");
}
const dated = (stepH: number) => (t: number) =>
  new Date(Date.UTC(2019, 0, 1) + t * stepH * HOUR_MS).toISOString().slice(0, 19).replace("T", " ");
function series(count: number, columns: Record<string, (t: number) => number>): string {
  const names = Object.keys(columns);
  const rows = Array.from({ length: count }, (_, t) => [t, ...names.map((name) => columns[name]!(t))].join(","));
  return [["snapshot", ...names].join(","), ...rows].join("\n");
}

/** A year in 20 parts: wind, sun, shed load, battery, hydrogen by electrolysis, store and turbine ("Single-node capacity expansion"). */
export const singleNode: Folder = {
  network: "name,pypsa_version\nSingle node,1.1.2",
  snapshots: snapshots(20, 438, dated(438)),
  buses: "name,carrier\nelectricity,electricity\nhydrogen,hydrogen",
  carriers: "name,co2_emissions,color\nwind,0,blue\nsolar,0,yellow\nload shedding,0,",
  generators: table(`name,bus,p_nom,p_nom_extendable,carrier,marginal_cost,capital_cost
    load shedding,electricity,120,False,load shedding,2000,0
    wind,electricity,0,True,wind,0,101644.1
    solar,electricity,0,True,solar,0.01,51346.8`),
  "generators-p_max_pu": series(20, { wind: (t) => wave(t, 1), solar: sun }),
  loads: "name,bus\ndemand,electricity",
  "loads-p_set": series(20, { demand: (t) => 60 + 40 * wave(t, 2) }),
  links: table(`name,bus0,bus1,carrier,efficiency,p_nom_extendable,capital_cost
    electrolysis,electricity,hydrogen,electrolysis,0.6217,True,18871.5
    turbine,hydrogen,electricity,turbine,0.41,True,11638.7`),
  stores: table(`name,bus,carrier,e_nom_extendable,e_cyclic,capital_cost
    hydrogen storage,hydrogen,hydrogen storage,True,True,2.5`),
  storage_units:
    table(`name,bus,p_nom_extendable,carrier,capital_cost,cyclic_state_of_charge,max_hours,efficiency_store,efficiency_dispatch
    battery storage,electricity,True,battery storage,633.6,True,400,0.96,0.96`),
};

/** Five days of six hours each quarter, six buses, lines without a loop, two-way converters, gas and wind under a CO2 cap ("Meshed AC-DC"). */
export const acDc: Folder = {
  network: "name,pypsa_version\nAC and DC,0.27.1",
  snapshots: snapshots(20, 6, dated(6)),
  buses: table(`name,v_nom,x,y,carrier
    London,380,-0.13,51.5,AC
    Norwich,380,1.3,52.6,AC
    Norwich DC,200,1.3,52.5,DC
    Bremen DC,200,8.8,53.1,DC
    Bremen,380,8.8,53.2,AC
    Frankfurt,380,8.7,50.1,AC`),
  carriers: "name,co2_emissions\ngas,0.24\nwind,0\nload,0",
  generators: table(`name,bus,p_nom,p_nom_extendable,p_nom_min,p_nom_max,carrier,marginal_cost,capital_cost,efficiency
    London Wind,London,80,True,100,2000,wind,0.11,279.4,1
    London Gas,London,50000,True,0,inf,gas,4.53,19.7,0.35
    Bremen Wind,Bremen,100,True,100,inf,wind,0.09,218.4,1
    Frankfurt Gas,Frankfurt,900,False,0,inf,gas,5.89,0,0.33`),
  "generators-p_max_pu": series(20, { "London Wind": (t) => wave(t, 3), "Bremen Wind": (t) => wave(t, 4.4) }),
  loads: "name,bus,carrier\nLondon,London,load\nBremen,Bremen,load\nFrankfurt,Frankfurt,load",
  "loads-p_set": series(20, {
    London: (t) => 300 + 200 * wave(t, 0.3),
    Bremen: (t) => 150 + 100 * wave(t, 1.3),
    Frankfurt: (t) => 400 + 300 * wave(t, 2.3),
  }),
  lines: table(`name,bus0,bus1,x,r,s_nom,s_nom_extendable,s_max_pu,length,capital_cost
    0,London,Norwich,0.8,0.01,400,True,1,160,13.67
    1,Bremen DC,Norwich DC,0,0.2,400,True,0.7,520,8.67
    2,Bremen,Frankfurt,0.4,0.01,250,False,1,330,0`),
  links: table(`name,bus0,bus1,carrier,p_nom,p_nom_extendable,p_min_pu,p_max_pu,capital_cost
    Norwich Converter,Norwich,Norwich DC,DC,1000,True,-0.9,0.9,2.1
    Bremen Converter,Bremen,Bremen DC,DC,1000,True,-0.9,0.9,1.9`),
  global_constraints: "name,type,carrier_attribute,sense,constant\nco2_limit,primary_energy,co2_emissions,<=,29000",
};

/** Heat of a town: heat pump whose output follows the weather, boiler, CHP with two outputs, tank behind two links ("Power to heat"). */
export const townHeat: Folder = {
  network: "name,pypsa_version\nTown,0.30.2",
  snapshots: snapshots(20, 438, dated(438)),
  buses: table(`name,carrier,location
    grid,AC,town
    heat,heat,town
    gas,gas,town
    tank,heat,`),
  carriers: "name,co2_emissions\ngas,0.2\nCHP,0\nimport,0",
  generators: table(`name,bus,p_nom,carrier,marginal_cost,efficiency
    gas supply,gas,500,gas,30,1
    import,grid,300,import,0,1`),
  "generators-marginal_cost": series(20, { import: (t) => 40 + 90 * wave(t, 5) }),
  loads: "name,bus\npower,grid\nwarmth,heat",
  "loads-p_set": series(20, { power: (t) => 20 + 10 * wave(t, 6), warmth: (t) => 60 * wave(t, 7) + 5 }),
  links:
    table(`name,bus0,bus1,bus2,carrier,efficiency,efficiency2,p_nom,p_nom_extendable,p_nom_max,p_max_pu,capital_cost,marginal_cost
    heat pump,grid,heat,,heat pump,3,1,0,True,18,1,60000,1.5
    boiler,gas,heat,,gas boiler,0.9,1,70,False,inf,0.95,0,2
    CHP,gas,grid,heat,CHP,0.4,0.45,0,True,inf,1,30000,3
    charge,heat,tank,,water tank charger,0.95,1,0,True,inf,1,10,0
    discharge,tank,heat,,water tank discharger,0.97,1,0,True,inf,1,10,0.1`),
  "links-efficiency": series(20, { "heat pump": (t) => Number((2 + 1.6 * wave(t, 8)).toFixed(4)) }),
  stores:
    "name,bus,carrier,e_nom_extendable,e_cyclic,capital_cost,marginal_cost\ntank,tank,water tank,True,True,3.1,0.02",
  global_constraints: "name,type,carrier_attribute,sense,constant\ncap,primary_energy,co2_emissions,<=,60000",
};

/** An older file: hydro power with natural inflow that begins half full and ends as it may, must-run plants, a load that feeds in, one out of service. */
export const hydro: Folder = {
  network: "name,pypsa_version\nHydro,0.17.0",
  snapshots: ["name,weightings", ...Array.from({ length: 20 }, (_, t) => `${dated(438)(t)},438`)].join("\n"),
  buses: "name,v_nom\nvalley,110\nhill,110",
  carriers: "name,co2_emissions\ncoal,0.34\nhydro,0\nror,0",
  generators: table(`name,bus,p_nom,carrier,marginal_cost,efficiency,p_min_pu,active
    plant,valley,80,coal,38,0.4,0.25,True
    river,hill,15,ror,0,1,0,True
    peak,valley,60,oil,160,0.35,0,True
    old plant,valley,500,coal,5,0.3,0,False`),
  "generators-p_max_pu": series(20, { river: (t) => wave(t, 9) }),
  "generators-p_min_pu": series(20, { river: (t) => wave(t, 9) }),
  loads: "name,bus,p_set\ntown,valley,0\nfarm,hill,0\nmill,hill,4",
  "loads-p_set": series(20, { town: (t) => 60 + 60 * wave(t, 10), farm: (t) => 12 * wave(t, 11) - 5 }),
  lines: "name,bus0,bus1,x,s_nom,length\nline,valley,hill,0.1,70,12",
  storage_units:
    table(`name,bus,carrier,p_nom,max_hours,state_of_charge_initial,cyclic_state_of_charge,efficiency_store,efficiency_dispatch,marginal_cost,p_min_pu
    reservoir,hill,hydro,40,3000,60000,False,0.8,0.9,0.3,0
    pumps,hill,PHS,25,800,0,True,0.85,0.92,0.1,-1`),
  "storage_units-inflow": series(20, { reservoir: (t) => 22 * wave(t, 12) }),
};

/** Overnight costs with a rate and running costs, energy of a year that is limited, methanation that takes a second input, losses of standing ("Sector coupling"). */
export const methane: Folder = {
  network: "name,pypsa_version\nMethane,1.3.0",
  snapshots: snapshots(20, 6, (t) => `${t}`),
  buses: table(`name,carrier
    power,AC
    H2,H2
    methane,gas
    battery,battery`),
  carriers: "name,co2_emissions\nsolar,0\nwind,0\nbiogas,0\nlng,0.2",
  generators:
    table(`name,bus,p_nom_extendable,p_nom,carrier,marginal_cost,overnight_cost,discount_rate,lifetime,fom_cost,e_sum_max
    roofs,power,True,0,solar,0,6100,0.07,25,90,inf
    hills,power,True,0,wind,0.2,12000,0.06,27.5,240,1500
    imports,methane,False,40,lng,55,,,,,inf
    grid,power,False,35,grid,310,,,,,inf`),
  "generators-p_max_pu": series(20, { roofs: sun, hills: (t) => wave(t, 13) }),
  loads: "name,bus,p_set\npower,power,0\nburners,methane,14",
  "loads-p_set": series(20, { power: (t) => 25 + 10 * wave(t, 14) }),
  links: table(`name,bus0,bus1,bus2,carrier,efficiency,efficiency2,p_nom_extendable,capital_cost,lifetime
    electrolysis,power,H2,,H2 electrolysis,0.68,,True,61.3,20
    OCGT,methane,power,,OCGT,0.39,,True,35.5,30
    charger,power,battery,,battery charger,0.96,,True,11.1,15
    discharger,battery,power,,battery discharger,0.96,,True,0,15
    helper,H2,methane,power,Sabatier,0.8,-0.05,True,41.2,20`),
  stores: table(`name,bus,carrier,e_nom_extendable,e_nom_max,e_cyclic,capital_cost,standing_loss,lifetime
    cells,battery,battery,True,400,True,18.4,0.0005,15
    caverns,H2,H2,True,inf,True,0.4,0,40`),
};

/**
 * Representative days of 24 hours that count so many times each for costs, and once for levels: sun, gas, a battery with losses. What the levels
 * of one day alone cost in a year is 2 528 437.37 (a day that counts 365 times).
 */
export function representativeDays(...counts: number[]): Folder {
  const hours = counts.length * 24;
  const day = (t: number) => Math.floor(t / 24);
  const angle = (t: number, from: number) => (((t % 24) - from) * Math.PI) / 12;
  const rows = Array.from({ length: hours }, (_, t) => `${dated(1)(t)},${counts[day(t)]},1,${counts[day(t)]}`);
  return {
    network: "name,pypsa_version\nRepresentative days,0.35.0",
    snapshots: ["snapshot,objective,stores,generators", ...rows].join("\n"),
    buses: "name,carrier\nb,AC",
    carriers: "name\nAC\nsolar\ngas",
    generators: "name,bus,carrier,p_nom,marginal_cost\npv,b,solar,25,0\ngas,b,gas,20,70",
    "generators-p_max_pu": series(hours, { pv: (t) => Number(Math.max(0, Math.sin(angle(t, 6))).toFixed(4)) }),
    loads: "name,bus\nl,b",
    "loads-p_set": series(hours, { l: (t) => Number((10 - day(t) - 3 * Math.cos(angle(t, 1))).toFixed(4)) }),
    storage_units:
      table(`name,bus,carrier,p_nom,max_hours,efficiency_store,efficiency_dispatch,cyclic_state_of_charge,standing_loss
      bat,b,AC,5,4,0.9,0.9,True,0.01`),
  };
}
