import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { OverviewPage } from "./OverviewPage";

it("the overview follows books, whose hedge paths it shows", async () => {
  const html = await renderStatic(
    <OverviewPage
      title="Overview"
      base="/overview"
      dealsHref="/deals"
      analysisHref="/analysis"
      linesHref="/lines"
      newHref="/new"
      stale={false}
      count={0}
      spot={[]}
      locations={[]}
      locationOptions={[]}
      valued={null}
      sums={[]}
      exposures={[]}
      hedge={[]}
      hedgeDemand="metered"
      allowances={null}
      demandSources={["metered", "none"]}
      positions={[]}
      parties={[]}
      window={{
        from: "",
        to: "",
        zone: "UTC",
        market: null,
        currency: "EUR",
        need: "electricity",
        isLocation: false,
        hasPeak: true,
        units: { amount: "MW", delivered: "MWh" },
      }}
      carriers={[]}
      demand={{ source: "metered", isKnown: false, unmeasured: 0, hoursMissing: 0, siteHref: null, run: null }}
      filter={{
        house: "",
        book: "",
        counterparty: "",
        carrier: "",
        location: "",
        with: "",
        use: "",
        basis: "change",
        scenario: "base",
        demand: "metered",
        period: "year",
        start: "2026-01-01",
      }}
    />,
  );
  const types = /data-live="([^"]*)"/.exec(html)?.[1]?.split(" ");
  expect(types).toContain("book");
  expect(types).toContain("deal");
});
