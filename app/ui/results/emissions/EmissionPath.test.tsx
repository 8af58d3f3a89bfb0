import { describe, expect, it } from "vitest";
import type { EmissionRow } from "~/entities/results/result";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { EmissionPath } from "./EmissionPath";

/** A year of a tonne or two: amounts in kg, prices in EUR/kg. */
const row = (year: number, limit: number | null, limitPrice: number | null, certificatePrice: number | null) =>
  ({
    impact: "CO2",
    year,
    total: 2000,
    limit,
    hard: true,
    limitPrice,
    certificatePrice,
    certificates: 0,
  }) satisfies EmissionRow;

const drawn = (rows: EmissionRow[]) =>
  renderStatic(
    <EmissionPath
      impact="CO2"
      years={rows.map(({ year }) => year)}
      sources={[{ componentId: "boiler", rest: false, amounts: rows.map(({ total }) => total) }]}
      rows={rows}
      names={{ components: { boiler: "Gas boiler" }, colours: {} }}
      currency="EUR"
      locale="en"
    />,
  );

/** The drawings of the figures whose ids begin with `id`. */
const figure = (html: string, id: string) => html.split("<figure").find((part) => part.includes(`id="${id}`)) ?? "";

describe("the path of emissions", () => {
  it("has its limit as a line over the bars and what a tonne costs below it", async () => {
    const html = await drawn([row(2030, 2000, 0.05, null), row(2040, 1000, 0.12, 0.08), row(2050, 0, 0.3, 0.1)]);
    // Ticks from 0 to 2 t on 214 px: the limits 2, 1 and 0 t over the middle of three bars.
    expect(figure(html, "emissions-CO2")).toContain('<path d="M166.7 0L500.0 107L833.3 214" class="line line-strong"');
    expect(figure(html, "emissions-CO2")).toContain("Limit");
    const prices = figure(html, "emission-prices-CO2");
    // Ticks from 0 to 300 EUR/t on 114 px: 50, 120 and 300 of the limit. No certificates before 2040.
    expect(prices).toContain('<path d="M0 95L500 68.4L1000 0"');
    expect(prices).toContain('<path d="M500 83.6L1000 76"');
    expect(prices).toContain("€50.0/t");
  });

  it("shows a limit of one year, and of years apart", async () => {
    const one = figure(await drawn([row(2030, 1000, 0.05, null)]), "emissions-CO2");
    expect(one).toContain('<path d="M140.0 107H860.0" class="line line-strong"');
    const apart = [row(2030, 1000, 0.1, null), row(2040, null, null, null), row(2050, 500, 0.1, null)];
    expect(figure(await drawn(apart), "emissions-CO2")).toContain('<path d="M46.7 107H286.7M713.3 160.5H953.3"');
  });

  it("has no line and no prices where nothing limits it", async () => {
    const html = await drawn([row(2030, null, null, null), row(2040, null, null, null)]);
    expect(html).not.toContain("line-strong");
    expect(html).not.toContain("emission-prices-CO2");
  });
});
