import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import type { Frame } from "./frame";
import { ResultFrame } from "./ResultFrame";

const frame = (fields: Partial<Frame>): Frame => ({
  title: "Compare",
  crumbs: [],
  wide: true,
  view: "compare",
  system_id: "s",
  timezone: "UTC",
  locale: "en",
  search: "",
  progress: null,
  years: [2030],
  currency: "EUR",
  impact: "money",
  otherYear: null,
  run: { id: "first", name: "First", status: "success", usable: true, priceScenario: "base" },
  runs: ["first", "second"].map((value) => ({ value, label: value })),
  ...fields,
});
const hidden = async (fields: Partial<Frame>) =>
  [
    ...(await renderStatic(<ResultFrame frame={frame(fields)}>{null}</ResultFrame>)).matchAll(
      /type="hidden" name="(\w+)" value="(\w+)"/g,
    ),
  ].map(([, name, value]) => `${name}=${value}`);

it("keeps what a page shows when another run is chosen, and remembers which it was for those next to it", async () => {
  const search = "?optimization_id=first&status_quo_id=old&with=second&with=third&year=2035&scale=";
  expect(await hidden({ search })).toEqual(["with=second", "with=third", "year=2035", "before=first"]);
  expect(await hidden({ view: "costs", search: "?optimization_id=first&scale=mn" })).toEqual(["scale=mn"]);
});

it("says when another year is shown than the one asked for", async () => {
  const html = await renderStatic(
    <ResultFrame frame={frame({ view: "costs", otherYear: { requested: "2031", chosen: 2030 } })}>{null}</ResultFrame>,
  );
  expect(html).toContain("2031 is no model year of this run. Where a single year is shown, it is 2030.");
});

it("offers files where there are values to save", async () => {
  const html = (file: boolean) =>
    renderStatic(
      <ResultFrame frame={frame({})} file={file}>
        {null}
      </ResultFrame>,
    );
  expect(await html(true)).toMatch(/compare\.csv\?.*compare\.xlsx\?/);
  expect(await html(false)).not.toMatch(/\.(csv|xlsx)/);
});
