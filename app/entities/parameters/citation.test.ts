import { expect, it } from "vitest";
import { citationOf } from "./citation";
import { typicalValues } from "./typicalValues";

it("cites sources of the catalogue by work, number and edition where their titles would be words of another language", () => {
  const pump = "DEA, Technology Data: 40 Comp. hp, airsource 3 MW (2030, EUR 2025; PyPSA technology-data 2026)";
  const cited = "DEA, Technology Data 40 (2030, EUR 2025; PyPSA technology-data 2026)";
  expect([citationOf(pump, "en"), citationOf(pump, "fr")]).toEqual([pump, cited]);
  const gas = "IPCC Guidelines 2006, vol. 2, tab. 2.2: natural gas";
  expect(citationOf(gas, "de")).toBe("IPCC Guidelines 2006, vol. 2, tab. 2.2");
  expect(citationOf("Offer of a maker: 40 kW (May)", "de")).toBe("Offer of a maker: 40 kW (May)");
  // None of the catalogue keeps its title.
  for (const { properties } of typicalValues)
    expect(citationOf(String(properties.reference), "fr")).toMatch(
      /^(DEA, Technology Data [\d.a-z]*\s?\(2030, EUR 2025; PyPSA technology-data 2026\)|IPCC Guidelines 2006, vol\. 2, tab\. 2\.2)$/,
    );
});
