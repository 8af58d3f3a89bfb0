import type { TariffTemplate } from "./template";

const ES = { country: "ES", currency: "EUR", timezone: "Europe/Madrid", vatPercent: 21, year: 2025 } as const;
const IT = { country: "IT", currency: "EUR", timezone: "Europe/Rome", year: 2025 } as const;
const US = { country: "US", currency: "USD", timezone: "America/Los_Angeles", vatPercent: 0, year: 2025 } as const;

/** Spain, Italy and the United States. */
export const SOUTHERN_AND_AMERICAN: readonly TariffTemplate[] = [
  {
    // Three periods of energy, two of power; holidays are valley hours as Sundays are.
    ...ES,
    key: "es_three_periods",
    holidays: true,
    bearsVat: true,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.1,
        windows: [
          { days: "workdays", from: "10:00", to: "14:00", price: 0.2 },
          { days: "workdays", from: "18:00", to: "22:00", price: 0.2 },
          { days: "workdays", from: "08:00", to: "24:00", price: 0.15 },
        ],
      },
      { kind: "subscribed", name: "subscribed_peak", role: "grid", subscribed_kw: 4.6, price: 28 },
      { kind: "subscribed", name: "subscribed_valley", role: "grid", subscribed_kw: 4.6, price: 1.5 },
      { kind: "share", name: "electricity_tax", role: "levy", percent: 5.11269632, of: "all" },
      { kind: "standing", name: "standing_charge", role: "levy", price: 9.7 },
      { kind: "net_billing", name: "net_billing", price: 0.06, settle: "month", surplus_percent: 0, vat: true },
    ],
  },
  {
    ...IT,
    key: "it_three_bands",
    vatPercent: 10,
    holidays: true,
    bearsVat: true,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.13,
        windows: [
          { days: "workdays", from: "08:00", to: "19:00", price: 0.16 },
          { days: "mon_sat", from: "07:00", to: "23:00", price: 0.145 },
        ],
      },
      { kind: "energy", name: "grid_energy", role: "grid", price: 0.012 },
      { kind: "subscribed", name: "subscribed_power", role: "grid", subscribed_kw: 3, price: 23 },
      { kind: "standing", name: "grid_standing", role: "grid", price: 23 },
      { kind: "energy", name: "levies", role: "levy", price: 0.03 },
      { kind: "standing", name: "standing_charge", price: 120 },
    ],
  },
  {
    ...US,
    key: "us_tiered",
    holidays: false,
    bearsVat: false,
    elements: [
      {
        kind: "tiers",
        name: "tiers",
        per_day: true,
        tiers: [
          { up_to_kwh: 10, price: 0.3 },
          { up_to_kwh: null, price: 0.38 },
        ],
      },
      { kind: "standing", name: "standing_charge", price: 0.4, per: "day" },
      { kind: "net_billing", name: "net_billing", price: 0.08, settle: "year", surplus_percent: 50 },
    ],
  },
  {
    // Commercial: demand of the month with a ratchet, and demand in the peak hours of the summer.
    ...US,
    key: "us_commercial",
    holidays: true,
    bearsVat: false,
    elements: [
      {
        kind: "energy",
        name: "energy_price",
        price: 0.12,
        windows: [{ from_month: 6, to_month: 9, days: "workdays", from: "16:00", to: "21:00", price: 0.25 }],
      },
      { kind: "demand", name: "demand", role: "grid", price: 12, per: "month", ratchet_percent: 80 },
      {
        kind: "demand",
        name: "demand_peak",
        role: "grid",
        price: 20,
        per: "month",
        window: { from_month: 6, to_month: 9, days: "workdays", from: "16:00", to: "21:00" },
      },
      { kind: "standing", name: "standing_charge", price: 150, per: "month" },
    ],
  },
];
