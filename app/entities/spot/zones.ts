/** A bidding zone of the European day-ahead auctions: the area in which one price holds. */
interface BiddingZone {
  /** ISO 3166-1 alpha-2; the first is the country a market of the zone is listed under. */
  countries: readonly [string, ...string[]];
  /** Energy Identification Code of the zone; null where ENTSO-E publishes no day-ahead prices of it. */
  eic: string | null;
  /** Whether Energy-Charts has its prices; under the code of the zone. */
  energyCharts: boolean;
  /** The number of its series at SMARD; null where SMARD has none. */
  smard: number | null;
  /** Length of a delivery period [min]. The coupled auction went to quarters of an hour on 1 October 2025. */
  minutes: 15 | 60;
  /** ISO 4217: of the prices of the auction. */
  currency: string;
}

const zone = (country: string, eic: string | null, more: Partial<BiddingZone> = {}): BiddingZone => ({
  countries: [country],
  eic,
  energyCharts: true,
  smard: null,
  minutes: 15,
  currency: "EUR",
  ...more,
});
/** Not part of the coupled auction: hours. */
const hours = { minutes: 60 } as const;

/**
 * The zones by their code, as exchanges and Energy-Charts write it. Codes of areas: ENTSO-E, "EIC Approved Codes" and the guide of the
 * Transparency Platform. Numbers of series: smard.de, wholesale prices.
 */
export const BIDDING_ZONES = {
  AL: zone("AL", "10YAL-KESH-----5", { ...hours, energyCharts: false }),
  AT: zone("AT", "10YAT-APG------L", { smard: 4170 }),
  BE: zone("BE", "10YBE----------2", { smard: 4996 }),
  BG: zone("BG", "10YCA-BULGARIA-R"),
  CH: zone("CH", "10YCH-SWISSGRIDZ", { ...hours, smard: 259 }),
  CZ: zone("CZ", "10YCZ-CEPS-----N", { smard: 261 }),
  "DE-LU": zone("DE", "10Y1001A1001A82H", { countries: ["DE", "LU"], smard: 4169 }),
  DK1: zone("DK", "10YDK-1--------W", { smard: 252 }),
  DK2: zone("DK", "10YDK-2--------M", { smard: 253 }),
  EE: zone("EE", "10Y1001A1001A39I"),
  ES: zone("ES", "10YES-REE------0"),
  FI: zone("FI", "10YFI-1--------U"),
  FR: zone("FR", "10YFR-RTE------C", { smard: 254 }),
  GB: zone("GB", null, { ...hours, energyCharts: false, currency: "GBP" }),
  GR: zone("GR", "10YGR-HTSO-----Y"),
  HR: zone("HR", "10YHR-HEP------M"),
  HU: zone("HU", "10YHU-MAVIR----U", { smard: 262 }),
  "IE-SEM": zone("IE", "10Y1001A1001A59C", { ...hours, energyCharts: false }),
  "IT-Calabria": zone("IT", "10Y1001C--00096J"),
  "IT-Centre-North": zone("IT", "10Y1001A1001A70O"),
  "IT-Centre-South": zone("IT", "10Y1001A1001A71M"),
  "IT-North": zone("IT", "10Y1001A1001A73I"),
  "IT-Sardinia": zone("IT", "10Y1001A1001A74G"),
  "IT-Sicily": zone("IT", "10Y1001A1001A75E"),
  "IT-South": zone("IT", "10Y1001A1001A788"),
  LT: zone("LT", "10YLT-1001A0008Q"),
  LV: zone("LV", "10YLV-1001A00074"),
  ME: zone("ME", "10YCS-CG-TSO---S", hours),
  MK: zone("MK", "10YMK-MEPSO----8", { ...hours, energyCharts: false }),
  NL: zone("NL", "10YNL----------L", { smard: 256 }),
  NO1: zone("NO", "10YNO-1--------2"),
  NO2: zone("NO", "10YNO-2--------T", { smard: 4997 }),
  NO3: zone("NO", "10YNO-3--------J"),
  NO4: zone("NO", "10YNO-4--------9"),
  NO5: zone("NO", "10Y1001A1001A48H"),
  PL: zone("PL", "10YPL-AREA-----S", { smard: 257 }),
  PT: zone("PT", "10YPT-REN------W"),
  RO: zone("RO", "10YRO-TEL------P"),
  RS: zone("RS", "10YCS-SERBIATSOV", hours),
  SE1: zone("SE", "10Y1001A1001A44P"),
  SE2: zone("SE", "10Y1001A1001A45N"),
  SE3: zone("SE", "10Y1001A1001A46L"),
  SE4: zone("SE", "10Y1001A1001A47J"),
  SI: zone("SI", "10YSI-ELES-----O", { smard: 260 }),
  SK: zone("SK", "10YSK-SEPS-----K"),
} as const satisfies Record<string, BiddingZone>;

export type ZoneCode = keyof typeof BIDDING_ZONES;
export const ZONE_CODES = Object.keys(BIDDING_ZONES) as [ZoneCode, ...ZoneCode[]];
export const zoneOf = (code: ZoneCode): BiddingZone => BIDDING_ZONES[code];

/** The delivery days of the coupled auction are days of this clock, in every country of it. */
export const DELIVERY_CLOCK = "Europe/Brussels";
