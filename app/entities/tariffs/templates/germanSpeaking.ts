import type { TariffTemplate } from "./template";

const DE = { country: "DE", currency: "EUR", timezone: "Europe/Berlin", vatPercent: 19, year: 2025 } as const;
const AT = { country: "AT", currency: "EUR", timezone: "Europe/Vienna", vatPercent: 20, year: 2025 } as const;
const CH = { country: "CH", currency: "CHF", timezone: "Europe/Zurich", vatPercent: 8.1, year: 2025 } as const;

/** Germany, Austria and Switzerland. */
export const GERMAN_SPEAKING: readonly TariffTemplate[] = [
  {
    ...DE,
    key: "de_household",
    holidays: false,
    bearsVat: true,
    elements: [
      { kind: "energy", name: "energy_price", price: 0.16 },
      { kind: "energy", name: "grid_energy", role: "grid", price: 0.09 },
      { kind: "energy", name: "electricity_tax", role: "levy", price: 0.0205 },
      { kind: "energy", name: "levies", role: "levy", price: 0.0265 },
      { kind: "energy", name: "concession", role: "levy", price: 0.0166 },
      { kind: "standing", name: "standing_charge", price: 150 },
      {
        kind: "feed_in",
        name: "feed_in",
        steps: [
          { up_to_kw: 10, price: 0.0794 },
          { up_to_kw: 40, price: 0.0688 },
          { up_to_kw: null, price: 0.0562 },
        ],
        first_year: 2025,
        years: 20,
        after: 0.04,
      },
    ],
  },
  {
    // Time-variable grid fee (module 3) with the flat reduction (module 1): times and prices are those of the grid operator.
    ...DE,
    key: "de_module_3",
    holidays: false,
    bearsVat: true,
    market: "day_ahead_DE-LU",
    elements: [
      { kind: "day_ahead", name: "day_ahead", margin: 0.02 },
      {
        kind: "energy",
        name: "grid_energy",
        role: "grid",
        price: null,
        windows: [
          { from: "17:00", to: "21:00", price: null },
          { from: "00:00", to: "05:00", price: null },
        ],
      },
      { kind: "reduction", name: "reduction", role: "grid", price: null },
      { kind: "energy", name: "electricity_tax", role: "levy", price: 0.0205 },
      { kind: "energy", name: "levies", role: "levy", price: 0.0265 },
      { kind: "standing", name: "standing_charge", price: 150 },
    ],
  },
  {
    // Metered power: pairs of prices below and from 2 500 h on; the high-load times of atypical use are those of the grid operator.
    ...DE,
    key: "de_business",
    holidays: true,
    bearsVat: false,
    elements: [
      { kind: "energy", name: "energy_price", price: 0.11 },
      {
        kind: "high_use",
        name: "grid_by_use",
        role: "grid",
        below_kw: null,
        below_kwh: null,
        above_kw: null,
        above_kwh: null,
      },
      { kind: "energy", name: "electricity_tax", role: "levy", price: 0.0205 },
      { kind: "energy", name: "levies", role: "levy", price: 0.0265 },
      { kind: "energy", name: "concession", role: "levy", price: 0.0011 },
    ],
  },
  {
    ...AT,
    key: "at_household",
    holidays: false,
    bearsVat: true,
    market: "day_ahead_AT",
    elements: [
      { kind: "day_ahead", name: "day_ahead", margin: 0.015 },
      { kind: "standing", name: "standing_charge", price: 30 },
      { kind: "energy", name: "grid_energy", role: "grid", price: 0.075 },
      { kind: "standing", name: "grid_standing", role: "grid", price: 48 },
      { kind: "energy", name: "electricity_tax", role: "levy", price: 0.015 },
      { kind: "feed_in", name: "feed_in", pay: "day_ahead", factor: 0.9, fee: 0 },
    ],
  },
  {
    ...CH,
    key: "ch_household",
    holidays: false,
    bearsVat: true,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.11,
        windows: [{ days: "mon_sat", from: "07:00", to: "20:00", price: 0.14 }],
      },
      {
        kind: "energy",
        name: "grid_energy",
        role: "grid",
        price: 0.06,
        windows: [{ days: "mon_sat", from: "07:00", to: "20:00", price: 0.11 }],
      },
      { kind: "energy", name: "levies", role: "levy", price: 0.023 },
      { kind: "standing", name: "grid_standing", role: "grid", price: 8, per: "month" },
      { kind: "feed_in", name: "feed_in", steps: [{ up_to_kw: null, price: 0.1 }] },
    ],
  },
];
