/** What is at a place. */
export const SITE_KINDS = [
  "home",
  "district",
  "commerce",
  "supermarket",
  "hotel",
  "industry",
  "farm",
  "dairy",
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** What is taken where nothing is entered; each is an assumption of the page and says so. */
export interface KindDefaults {
  /** Electricity and heat of a year [MWh]. */
  electricity_mwh: number;
  heat_mwh: number;
  /** The most photovoltaics there is room for [kW]. */
  pv_max_kw: number;
  /** Prices of shipped templates, orders of magnitude of Germany [ct/kWh]; of day-ahead prices what is added to them. */
  price_ct: number;
  surcharge_ct: number;
  sale_ct: number;
  gas_ct: number;
  /** Half the width of the site [m]. */
  reach_m: number;
}

/** What a size of a site is counted in. */
export type ExtentUnit = "m2" | "cows";

/** A kind whose needs follow from its size; null: they do not. */
interface Extent {
  unit: ExtentUnit;
  usual: number;
  /** Of each unit in a year [kWh]. */
  electricity: number | null;
  heat: number | null;
  /** Room for photovoltaics of each unit [kW]. */
  pv: number | null;
}

/**
 * Needs by size. A home: living area, 120 kWh/m² of heat as homes of middle age have. An office building: 80 and 100 kWh/m². A supermarket
 * (sales area): 500 kWh/m² of electricity (Enertech for ADEME Picardie, measured), heat three tenths of all (EHI, by the International
 * Institute of Refrigeration). A hotel (net floor area): the middle of 75 to 95 and of 110 to 130 kWh/m² (Bundesministerium für Verkehr, Bau
 * und Stadtentwicklung 2007). A dairy farm: the middle of 300 to 500 kWh for each cow (DairyCo, Farmers Weekly), of which hot water is a
 * part. Room on roofs: 0.2 kW/m², half of a flat roof as large as the sales area, half of a third of a hotel's floors, 5 m² for each cow.
 */
export const EXTENTS: Readonly<Partial<Record<SiteKind, Extent>>> = {
  home: { unit: "m2", usual: 150, electricity: null, heat: 120, pv: 0.08 },
  commerce: { unit: "m2", usual: 5000, electricity: 80, heat: 100, pv: 0.06 },
  supermarket: { unit: "m2", usual: 1200, electricity: 500, heat: 214, pv: 0.1 },
  hotel: { unit: "m2", usual: 1500, electricity: 85, heat: 120, pv: 1 / 30 },
  dairy: { unit: "cows", usual: 100, electricity: 400, heat: 0, pv: 1 },
};

/**
 * Share of the electricity that cools: of supermarkets 45 % (between 35 and 50 % by ADEME and 45 and 75 % by Perifem), of dairy farms 31 %
 * (60 farms in Ireland, Farm Advisory Service Scotland 2023). It is part of the electricity that is entered.
 */
export const COOLING_SHARE: Readonly<Partial<Record<SiteKind, number>>> = { supermarket: 0.45, dairy: 0.31 };

/** Cold for each electricity of a chiller. */
export const CHILLER = 3;

/**
 * A house of 150 m² with a family, 300 homes, an office building of 5 000 m², a supermarket, a hotel, a factory of two shifts, a mixed farm, a
 * dairy farm. Orders of magnitude; whoever knows better enters it.
 */
export const KIND_DEFAULTS: Readonly<Record<SiteKind, KindDefaults>> = {
  home: {
    electricity_mwh: 3.5,
    heat_mwh: 18,
    pv_max_kw: 12,
    price_ct: 32,
    surcharge_ct: 20,
    sale_ct: 8,
    gas_ct: 11,
    reach_m: 20,
  },
  district: {
    electricity_mwh: 900,
    heat_mwh: 3000,
    pv_max_kw: 1500,
    price_ct: 28,
    surcharge_ct: 17,
    sale_ct: 8,
    gas_ct: 9,
    reach_m: 500,
  },
  commerce: {
    electricity_mwh: 400,
    heat_mwh: 500,
    pv_max_kw: 300,
    price_ct: 24,
    surcharge_ct: 14,
    sale_ct: 7,
    gas_ct: 8,
    reach_m: 100,
  },
  supermarket: {
    electricity_mwh: 600,
    heat_mwh: 257,
    pv_max_kw: 120,
    price_ct: 24,
    surcharge_ct: 14,
    sale_ct: 7,
    gas_ct: 8,
    reach_m: 60,
  },
  hotel: {
    electricity_mwh: 128,
    heat_mwh: 180,
    pv_max_kw: 50,
    price_ct: 25,
    surcharge_ct: 15,
    sale_ct: 7,
    gas_ct: 9,
    reach_m: 40,
  },
  industry: {
    electricity_mwh: 8000,
    heat_mwh: 6000,
    pv_max_kw: 3000,
    price_ct: 18,
    surcharge_ct: 8,
    sale_ct: 6,
    gas_ct: 6,
    reach_m: 300,
  },
  farm: {
    electricity_mwh: 60,
    heat_mwh: 80,
    pv_max_kw: 150,
    price_ct: 28,
    surcharge_ct: 17,
    sale_ct: 8,
    gas_ct: 10,
    reach_m: 150,
  },
  dairy: {
    electricity_mwh: 40,
    heat_mwh: 0,
    pv_max_kw: 100,
    price_ct: 28,
    surcharge_ct: 17,
    sale_ct: 8,
    gas_ct: 10,
    reach_m: 150,
  },
};

/** Energies and room of a site: of its size where that is entered, else what is usual. */
export function needsOf(kind: SiteKind, extent: number | null): KindDefaults {
  const usual = KIND_DEFAULTS[kind];
  const rule = EXTENTS[kind];
  if (extent === null || !rule) return usual;
  const of = (each: number | null, otherwise: number) =>
    each === null ? otherwise : Number(((extent * each) / 1000).toPrecision(6));
  return {
    ...usual,
    electricity_mwh: of(rule.electricity, usual.electricity_mwh),
    heat_mwh: of(rule.heat, usual.heat_mwh),
    pv_max_kw: rule.pv === null ? usual.pv_max_kw : Number((extent * rule.pv).toPrecision(3)),
  };
}
