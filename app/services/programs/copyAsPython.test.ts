import { expect, test } from "vitest";
import { copyAsPython } from "./copyAsPython";

const page = { origin: "https://energy.example", run_id: "run", with_runs: [], query: new URLSearchParams() };
const last = (lines: string | null) => lines?.split("\n").at(-1);

test("the last line fetches the view of the page, with what its address chose", () => {
  const lines = copyAsPython({ ...page, view: "costs", query: new URLSearchParams("year=2030&scale=k") });
  expect(lines).toContain('tool = Client("https://energy.example", os.environ["TOKEN"])');
  expect(last(lines)).toBe('result = tool.run("run").result("costs")');
  const query = new URLSearchParams("year=2030&place=&level=heat_70C&level=gas");
  expect(last(copyAsPython({ ...page, view: "flows", query }))).toBe(
    'result = tool.run("run").result("flows", year=2030, level=["heat_70C", "gas"])',
  );
});

test("a comparison names its runs, and without them there is nothing to fetch", () => {
  expect(copyAsPython({ ...page, view: "compare" })).toBeNull();
  expect(last(copyAsPython({ ...page, view: "compare", with_runs: ["a", "b"] }))).toBe(
    'result = tool.get("optimization/run/results/compare", **{"with": ["a", "b"]})',
  );
});

test("what an address says stays a text of Python", () => {
  const query = new URLSearchParams({ terms_id: '"); import os #\n', year: "2030)" });
  expect(last(copyAsPython({ ...page, view: "finance", query }))).toBe(
    'result = tool.run("run").result("finance", terms_id="\\"); import os #\\n")',
  );
  expect(last(copyAsPython({ ...page, view: "flows", query }))).toContain('year="2030)"');
});
