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
  logo: null,
  python: null,
  otherYear: null,
  seriesRemoved: null,
  run: { id: "first", name: "First", status: "success", usable: true, priceScenario: "base" },
  runs: ["first", "second"].map((value) => ({ value, label: value })),
  olderRuns: 0,
  runsHref: "/runs",
  bar: {
    pair: null,
    year: 2030,
    yearChosen: false,
    scenario: { name: "Base", options: [{ value: "", label: "Base" }] },
  },
  resultQuery: "?optimization_id=first",
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
  // The year has a cell of its own there: of a single year, it says which.
  expect(await hidden({ view: "costs", search: "?optimization_id=first&year=2030&scale=mn" })).toEqual([
    "scale=mn",
    "year=2030",
  ]);
});

it("says how many older runs its choices leave out, and where they are", async () => {
  const html = (fields: Partial<Frame>) => renderStatic(<ResultFrame frame={frame(fields)}>{null}</ResultFrame>);
  expect(await html({ olderRuns: 403 })).toMatch(
    /403 older runs are in the list of runs\..*<a href="\/runs">All runs<\/a>/,
  );
  expect(await html({ olderRuns: 0 })).not.toContain("in the list of runs");
});

it("says when another year is shown than the one asked for", async () => {
  const html = await renderStatic(
    <ResultFrame frame={frame({ view: "costs", otherYear: { requested: "2031", chosen: 2030 } })}>{null}</ResultFrame>,
  );
  expect(html).toContain("2031 is no model year of this run. Where a single year is shown, it is 2030.");
});

const pair = {
  chosen: "",
  name: "Today",
  options: [
    { value: "", label: "Today" },
    { value: "old", label: "Before" },
  ],
  differs: [],
};

it("names run, pair, year and scenario in one bar, and keeps what was chosen in every view's link", async () => {
  const bar = { ...frame({}).bar, pair, year: 2035, yearChosen: true };
  const fields = frame({ view: "costs", years: [2030, 2035], bar, resultQuery: "?optimization_id=first&year=2035" });
  const html = await renderStatic(<ResultFrame frame={fields}>{null}</ResultFrame>);
  expect(html).toContain(`<span>2035 · Base</span><span class="run-bar-pair">against Today</span>`);
  for (const name of ["optimization_id", "status_quo_id", "year"]) expect(html).toContain(`<select id="run-${name}"`);
  const views = [...html.matchAll(/href="[^"]*\/results\/[\w-]+\?([^"]*)"/g)].map(([, query]) => query);
  expect(views.length).toBeGreaterThan(11);
  expect(new Set(views)).toEqual(new Set(["optimization_id=first&amp;year=2035"]));
});

it("says in what the pair differs", async () => {
  const bar = { ...frame({}).bar, pair: { ...pair, chosen: "old", differs: ["years", "weather_years"] as const } };
  const html = await renderStatic(
    <ResultFrame
      frame={frame({ view: "costs", bar: { ...bar, pair: { ...bar.pair, differs: [...bar.pair.differs] } } })}
    >
      {null}
    </ResultFrame>,
  );
  expect(html).toMatch(/<select id="run-status_quo_id"[^>]*class="warn" aria-describedby="run-status_quo_id-differs"/);
  expect(html).toContain("Differs: model years, weather years");
});

it("offers files where there are values to save", async () => {
  const html = (file: boolean) =>
    renderStatic(
      <ResultFrame frame={frame({})} file={file}>
        {null}
      </ResultFrame>,
    );
  expect(await html(true)).toMatch(/compare\.csv\?.*compare\.xlsx\?/);
  expect(await html(false)).not.toMatch(/compare\.(csv|xlsx)/);
});
