import { expect, test } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { TradePage } from "./TradePage";

test("says how many quarter-hours are of a plan that is not approved for them, and from when on", async () => {
  const page = (count: number) =>
    renderStatic(
      <TradePage
        title="Trade"
        base="/trade"
        csvHref="/csv"
        scheduleHref="/schedule"
        nav={{ period: "day", beforeHref: "/before", afterHref: "/after", periodText: "1 July" }}
        filter={{ plan: "", carrier: "", period: "day", from: "2026-07-01" }}
        plans={[]}
        more={null}
        proposed={{ name: "Night", count, from: "06:15", href: "/night" }}
        missing={null}
        carriers={[]}
        carrier={null}
        onSpot={false}
        now={null}
        steps={{ import: [1, 2] }}
        figures={{
          bought: 1,
          sold: 0,
          purchasePrice: null,
          baseloadPrice: null,
          loadPrice: null,
          known: 2,
          total: 0,
          terms: [],
        }}
        saving={null}
        currency="EUR"
        planHref="/plan"
        window={{ startMs: Date.parse("2026-07-01T00:00:00Z"), steps: 2 }}
        zone="UTC"
        hours={[]}
        unknownSteps={0}
        deals={[]}
        dealCount={0}
        dealSums={[]}
        spotCsvHref="/spot-csv"
        newDealHref="/new-deal"
        dayHref="/day"
        dealsHref="/deals"
        editable={false}
      />,
    );
  // "Proposed" alone, as the column is called, would say neither.
  expect(await page(2)).toContain("2 quarter-hours, the first at 06:15, are of a plan that is not approved for them");
  expect(await page(1)).toContain("1 quarter-hour, at 06:15, is of a plan that is not approved for it");
});
