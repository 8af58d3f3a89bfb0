import type { TechnologyName } from "./technologies";

/** What a plant of one size costs. Between two sizes the logarithm of the cost follows that of the size; beyond them it stays. */
interface CostPoint {
  /** Power of the main output [kW]; of a storage its energy [kWh]. */
  size: number;
  /** Investment [EUR/kW], of a storage [EUR/kWh], of plants bought in 2025 and in 2030. */
  cost: readonly [in2025: number, in2030: number];
  /** Upkeep [% of the investment in a year]. */
  fixed?: number;
}

interface CostCurve {
  /** Cited by name, without words of one language. */
  source: string;
  /** Name of the source of each point, in the order of the points. */
  points: readonly (CostPoint & { sheet: string })[];
}

const DEA = "DEA, Technology Data (EUR 2025; PyPSA technology-data 2026)";
/** Half the power of a battery for each kWh: its inverter is part of the cost of the energy. */
const HALF = 0.5;
/** Euro for a dollar: reference rate of the European Central Bank of 13 April 2026. */
const EUR = 1 / 1.1684;
const engine = (size: number, dollars: number) => {
  const cost = Math.round(dollars * EUR);
  return { size, cost: [cost, cost] as const, sheet: `recip_engine ${size} kW: ${dollars} USD/kW` };
};

/** Engines for natural gas; those for biogas cost about the same. */
const ENGINES: CostCurve = {
  source: "NREL, REopt.jl, chp_defaults.json (1 EUR = 1.1684 USD)",
  points: [
    engine(35, 4250),
    engine(100, 3700),
    engine(250, 3450),
    engine(500, 3150),
    engine(1000, 2800),
    engine(2000, 2550),
    engine(3000, 2350),
    engine(4500, 2000),
  ],
};

const turbine = (size: number, dollars: number, name: string): CostCurve["points"][number] => {
  const cost = Math.round(dollars * EUR);
  return { size, cost: [cost, cost], fixed: (36 / dollars) * 100, sheet: `${name}: ${dollars} USD/kW` };
};

/**
 * Costs by size. Small turbines are the classes of REopt, which are named by their turbines and have an upkeep of 36 USD/kW a year; large ones
 * are those of the Danish sheet. Sizes of the Danish sheets are those that their names say, or the usual ones of what they are about: a roof of a home and
 * of a business, a battery of a home and of a site, a hot-water tank of a home and of a district. Engines are those of REopt.
 */
export const costCurves: Partial<Record<TechnologyName, CostCurve>> = {
  photovoltaics: {
    source: DEA,
    points: [
      { size: 6, cost: [1309, 1056], fixed: 1.27, sheet: "22 Rooftop PV residential" },
      { size: 100, cost: [904, 711], fixed: 1.57, sheet: "22 Rooftop PV commercial" },
    ],
  },
  battery: {
    source: DEA,
    points: [
      { size: 10, cost: [354 + HALF * 406, 271 + HALF * 305], sheet: "home battery storage, inverter" },
      { size: 1000, cost: [250 + HALF * 287, 190 + HALF * 214], sheet: "battery storage, inverter" },
    ],
  },
  heat_pump: {
    source: DEA,
    points: [
      { size: 10, cost: [1196, 1135], fixed: 3, sheet: "207.3 Air to water existing" },
      { size: 3000, cost: [1271, 1144], fixed: 0.234, sheet: "40 Comp. hp, airsource 3 MW" },
    ],
  },
  heat_storage: {
    source: DEA,
    points: [
      { size: 3, cost: [528, 528], sheet: "142 Small scale hot water tank" },
      { size: 175_000, cost: [3.82, 3.82], sheet: "141 Large hot water tank" },
    ],
  },
  wind_turbine: {
    source: "NREL, REopt.jl, wind.jl (1 EUR = 1.1684 USD); DEA, Technology Data (EUR 2025; PyPSA technology-data 2026)",
    points: [
      turbine(15, 5000, "Bergey Excel 15"),
      turbine(100, 4400, "Northern Power Systems 100"),
      turbine(660, 3137, "Vestas V-47"),
      { size: 4000, cost: [1439, 1383], fixed: 1.217, sheet: "20 Onshore turbines" },
    ],
  },
  chp_gas: ENGINES,
  biogas_chp: ENGINES,
};

/** Efficiencies of engines by the size up to which they hold [kW]: electricity and heat per fuel (higher heating value), upkeep [USD/kWh]. */
const engineClasses = [
  { upTo: 100, electric: 0.2905, heat: 0.52, upkeep: 0.0275 },
  { upTo: 250, electric: 0.3178, heat: 0.485, upkeep: 0.0235 },
  { upTo: 500, electric: 0.3504, heat: 0.4445, upkeep: 0.021 },
  { upTo: 1000, electric: 0.3664, heat: 0.419, upkeep: 0.0185 },
  { upTo: 2000, electric: 0.3901, heat: 0.4015, upkeep: 0.016 },
  { upTo: Infinity, electric: 0.4054, heat: 0.3845, upkeep: 0.0135 },
] as const;
/** Higher by lower heating value of natural gas (IPCC Guidelines 2006, vol. 2, box 1.1: the lower is 10 % less). */
const HIGHER_BY_LOWER = 1 / 0.9;

/** An engine of a size [kW]: electricity per fuel (lower heating value), heat per electricity, upkeep [EUR/MWh]. */
export function engineAt(size: number): { efficiency: number; ratio: number; upkeep: number } {
  const { electric, heat, upkeep } = engineClasses.find(({ upTo }) => size <= upTo)!;
  return {
    efficiency: Number((electric * HIGHER_BY_LOWER).toFixed(3)),
    ratio: Number((heat / electric).toFixed(2)),
    upkeep: Number((upkeep * EUR * 1000).toFixed(1)),
  };
}

interface CostAt {
  /** Investment [EUR/kW or EUR/kWh]. */
  cost: number;
  /** Upkeep [EUR/kW/a]; null where the source has none. */
  fixed: number | null;
  /** Sheets it lies between, or is of. */
  sheets: string;
  source: string;
}

/** What a plant of a size [kW, of a storage kWh], bought in a year, costs. Undefined for technologies without a curve. */
export function costAt(technology: TechnologyName, size: number, year: number): CostAt | undefined {
  const curve = costCurves[technology];
  if (!curve) return undefined;
  const { points, source } = curve;
  const above = points.findIndex((point) => point.size >= size);
  const [to, from] =
    above <= 0 ? [above === 0 ? points[0]! : points.at(-1)!, null] : [points[above]!, points[above - 1]!];
  const share = from ? Math.log(size / from.size) / Math.log(to.size / from.size) : 1;
  const later = Math.min(Math.max((year - 2025) / 5, 0), 1);
  const costOf = ({ cost }: CostPoint) => cost[0] + (cost[1] - cost[0]) * later;
  const cost = from ? costOf(from) * (costOf(to) / costOf(from)) ** share : costOf(to);
  const percent =
    to.fixed === undefined ? null : from ? (from.fixed ?? 0) + (to.fixed - (from.fixed ?? 0)) * share : to.fixed;
  return {
    cost: Number(cost.toPrecision(4)),
    fixed: percent === null ? null : Number(((cost * percent) / 100).toPrecision(3)),
    sheets: from && share < 1 ? `${from.sheet} – ${to.sheet}` : to.sheet,
    source,
  };
}
