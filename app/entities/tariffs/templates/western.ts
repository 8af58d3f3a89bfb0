import type { TariffTemplate } from "./template";

const FR = { country: "FR", currency: "EUR", timezone: "Europe/Paris", vatPercent: 20, year: 2025 } as const;
const GB = { country: "GB", currency: "GBP", timezone: "Europe/London", year: 2025 } as const;
const NL = { country: "NL", currency: "EUR", timezone: "Europe/Amsterdam", vatPercent: 21, year: 2025 } as const;

/** France, Great Britain and the Netherlands. */
export const WESTERN: readonly TariffTemplate[] = [
  {
    // Off-peak hours are those on the bill; the subscription goes by the subscribed power.
    ...FR,
    key: "fr_off_peak",
    holidays: false,
    bearsVat: true,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.174,
        windows: [{ from: "22:00", to: "06:00", price: 0.133 }],
      },
      {
        kind: "subscribed",
        name: "subscribed_power",
        subscribed_kw: 9,
        price: 0,
        steps: [
          { up_to_kw: 6, price: 150 },
          { up_to_kw: 9, price: 190 },
          { up_to_kw: 12, price: 230 },
          { up_to_kw: 15, price: 265 },
          { up_to_kw: 18, price: 300 },
          { up_to_kw: 24, price: 375 },
          { up_to_kw: 30, price: 445 },
          { up_to_kw: null, price: 520 },
        ],
      },
      {
        kind: "feed_in",
        name: "feed_in",
        by: "class",
        steps: [
          { up_to_kw: 9, price: 0.04 },
          { up_to_kw: 100, price: 0.076 },
          { up_to_kw: null, price: 0.09 },
        ],
        first_year: 2025,
        years: 20,
        after: 0.04,
      },
    ],
  },
  {
    // More than 36 kVA: peak hours of the winter, high and low season, off-peak hours; a price for each hour beyond the subscribed power.
    ...FR,
    key: "fr_business",
    holidays: false,
    bearsVat: false,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.075,
        windows: [
          { from_month: 11, to_month: 3, from: "06:00", to: "22:00", price: 0.14 },
          { from_month: 11, to_month: 3, price: 0.105 },
          { from_month: 4, to_month: 10, from: "06:00", to: "22:00", price: 0.09 },
        ],
      },
      {
        kind: "energy",
        name: "grid_energy",
        role: "grid",
        price: 0.015,
        windows: [
          { from_month: 11, to_month: 3, from: "06:00", to: "22:00", price: 0.06 },
          { from_month: 11, to_month: 3, price: 0.035 },
          { from_month: 4, to_month: 10, from: "06:00", to: "22:00", price: 0.02 },
        ],
      },
      {
        kind: "subscribed",
        name: "subscribed_power",
        role: "grid",
        subscribed_kw: null,
        price: 17,
        over: "hour",
        over_price: 12,
      },
      { kind: "energy", name: "electricity_tax", role: "levy", price: 0.026 },
    ],
  },
  {
    ...GB,
    key: "gb_economy_7",
    vatPercent: 5,
    holidays: false,
    bearsVat: true,
    elements: [
      { kind: "energy", name: "energy_price", price: 0.3, windows: [{ from: "00:30", to: "07:30", price: 0.15 }] },
      { kind: "standing", name: "standing_charge", price: 0.55, per: "day" },
      { kind: "feed_in", name: "feed_in", steps: [{ up_to_kw: null, price: 0.12 }] },
    ],
  },
  {
    // Half-hourly metered business: red, amber and green hours of the network, capacity agreed on.
    ...GB,
    key: "gb_business",
    vatPercent: 20,
    holidays: false,
    bearsVat: false,
    elements: [
      { kind: "energy", name: "energy_price", price: 0.2 },
      {
        kind: "energy",
        name: "grid_energy",
        role: "grid",
        price: 0.002,
        windows: [
          { days: "workdays", from: "16:00", to: "19:00", price: 0.09 },
          { days: "workdays", from: "07:30", to: "21:00", price: 0.01 },
        ],
      },
      {
        kind: "subscribed",
        name: "subscribed_power",
        role: "grid",
        subscribed_kw: null,
        price: 40,
        over: "kw",
        over_price: 5,
        interval_min: 30,
      },
      { kind: "standing", name: "standing_charge", price: 1.5, per: "day" },
      { kind: "energy", name: "levies", role: "levy", price: 0.008 },
    ],
  },
  {
    // Energy tax by tiers of the year, with the yearly tax credit.
    ...NL,
    key: "nl_dynamic",
    holidays: false,
    bearsVat: true,
    market: "day_ahead_NL",
    elements: [
      { kind: "day_ahead", name: "day_ahead", margin: 0.02 },
      { kind: "standing", name: "standing_charge", price: 60 },
      { kind: "standing", name: "grid_standing", role: "grid", price: 400 },
      {
        kind: "tiers",
        name: "electricity_tax",
        role: "levy",
        per: "year",
        tiers: [
          { up_to_kwh: 10_000, price: 0.1 },
          { up_to_kwh: 50_000, price: 0.07 },
          { up_to_kwh: null, price: 0.04 },
        ],
      },
      { kind: "standing", name: "tax_credit", role: "levy", price: -525 },
      { kind: "net_billing", name: "net_billing", price: 0.05, settle: "none" },
    ],
  },
];
