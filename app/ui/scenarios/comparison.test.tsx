import { expect, test } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { type ComparisonLine, ComparisonTable, type SideView } from "./ComparisonTable";
import { meanDifference } from "./meanDifference";

const side = (part: Partial<SideView>): SideView => ({
  value: null,
  series: null,
  open: null,
  origin: "system",
  scenario: null,
  ...part,
});
const series = (mean: number | null) => side({ series: { id: "s", mean } });

test("series are compared by their means, with each other and with a single value", () => {
  expect(meanDifference(series(4), series(5))).toEqual({ absolute: 1, relative: 0.25, ofMeans: true });
  expect(meanDifference(side({ value: 2 }), series(1))).toEqual({ absolute: -1, relative: -0.5, ofMeans: true });
  expect(meanDifference(series(0), series(1))).toMatchObject({ relative: null });
  expect(meanDifference(series(null), series(1))).toBeNull();
  expect(meanDifference(side({ value: 2 }), side({ value: 3 }))).toBeNull();
});

test("the table shows the means, and says that a difference is of them", async () => {
  const line: ComparisonLine = {
    key: "k",
    element: "Homes",
    elementType: "Node",
    technology: null,
    href: "/h",
    type: "Demand",
    unit: "MW",
    from: null,
    until: null,
    sides: [series(4), series(5)],
    same: false,
    differences: [meanDifference(series(4), series(5))],
  };
  const html = await renderStatic(
    <ComparisonTable caption="c" scenarios={["Base", "Dear"]} lines={[line]} system_id="s" />,
  );
  expect(html).toMatch(/mean 4\sMW.*mean 5\sMW.*\+1.*of the means/s);
});
