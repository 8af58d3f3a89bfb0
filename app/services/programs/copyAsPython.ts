import type { ResultView } from "~/entities/results/views";

/** What of the address of a result page its figures depend on, by view, next to the run. */
const PARTS: Partial<Record<ResultView, readonly string[]>> = {
  "status-quo": ["status_quo_id"],
  flows: ["year", "place", "level"],
  finance: ["terms_id"],
};

/** A text as Python writes it. */
const text = (value: string): string => JSON.stringify(value);
const valueOf = (name: string, value: string): string =>
  name === "year" && /^\d{4}$/.test(value) ? value : text(value);

interface Page {
  origin: string;
  view: ResultView;
  run_id: string;
  /** Runs that it is compared with. */
  with_runs: readonly string[];
  query: URLSearchParams;
}

/** Lines of Python that fetch what a result page shows, with the client of this installation; null where there is nothing to fetch. */
export function copyAsPython({ origin, view, run_id, with_runs, query }: Page): string | null {
  const head = [
    "import os",
    "from energy_tool import Client",
    "",
    `tool = Client(${text(origin)}, os.environ["TOKEN"])`,
  ];
  if (view === "compare") {
    if (with_runs.length === 0) return null;
    const others = with_runs.map(text).join(", ");
    const path = text(`optimization/${encodeURIComponent(run_id)}/results/compare`);
    return [...head, `result = tool.get(${path}, **{"with": [${others}]})`].join("\n");
  }
  const parts = (PARTS[view] ?? []).flatMap((name) => {
    const values = query.getAll(name).filter((value) => value !== "");
    if (values.length === 0) return [];
    return [`${name}=${values.length === 1 ? valueOf(name, values[0]!) : `[${values.map(text).join(", ")}]`}`];
  });
  return [...head, `result = tool.run(${text(run_id)}).result(${[text(view), ...parts].join(", ")})`].join("\n");
}
