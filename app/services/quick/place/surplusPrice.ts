/** What surplus of photovoltaics earns, by the size up to which a step of the plant is paid [ct/kWh]. */
interface SurplusRule {
  source: string;
  /** How the steps count: each part of a plant at its own, or all of it at the one of its size. */
  of: "parts" | "size";
  steps: readonly { upTo: number; ct: number }[];
}

/**
 * Published payments of new plants. Germany: EEG 2023, surplus of buildings, 1 August 2025 to 31 January 2026 (Bundesnetzagentur), above 100 kW
 * the market value of solar power in 2025 (netztransparenz.de). France: decree S21, first quarter of 2026 (CRE); above 100 kW there are only
 * tenders. Austria: market price of OeMAG up to 500 kW, mean of June 2024 to May 2025 (E-Control).
 */
const RULES: Readonly<Record<string, SurplusRule>> = {
  DE: {
    source: "Bundesnetzagentur, EEG 2023 § 48, 2025-08 – 2026-01; netztransparenz.de, MW Solar 2025",
    of: "parts",
    steps: [
      { upTo: 10, ct: 7.86 },
      { upTo: 40, ct: 6.8 },
      { upTo: 100, ct: 5.56 },
    ],
  },
  FR: {
    source: "CRE, S21, 2026-T1",
    of: "size",
    steps: [
      { upTo: 9, ct: 4 },
      { upTo: 100, ct: 5.36 },
    ],
  },
  AT: {
    source: "E-Control, OeMAG, 2024-06 – 2025-05",
    of: "size",
    steps: [{ upTo: 500, ct: 6.942 }],
  },
};
/** Market value of solar power in Germany in 2025, for what is sold there [ct/kWh]. */
const GERMAN_MARKET = 4.508;

/** What surplus of a plant of a size [kW] earns in a country (ISO 3166-1 alpha-2) [ct/kWh]; null where no payment is fixed. */
export function surplusPrice(country: string, kw: number): { ct: number; source: string } | null {
  const rule = RULES[country];
  if (!rule) return null;
  const { steps, source, of } = rule;
  const step = steps.find(({ upTo }) => kw <= upTo);
  if (!step) return country === "DE" ? { ct: GERMAN_MARKET, source } : null;
  if (of === "size" || kw <= 0) return { ct: step.ct, source };
  let [below, sum] = [0, 0];
  for (const { upTo, ct } of steps) {
    sum += Math.max(0, Math.min(kw, upTo) - below) * ct;
    below = upTo;
  }
  return { ct: Number((sum / kw).toFixed(2)), source };
}
