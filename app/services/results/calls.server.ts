import { z } from "zod";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { SERIES_VARIABLES } from "~/entities/results/result";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { RESULT_VIEWS } from "~/entities/results/views";
import { compareRuns, namedRuns } from "./comparison.server";
import { readResultSeries, resultView } from "./results.server";

const rows = z.array(z.record(z.unknown()));
const calendarYear = z.coerce.number({ invalid_type_error: "rules.year_date" }).int("rules.year_date");
const view = z
  .object({
    optimization_id: z.string(),
    status: z.enum(OPTIMIZATION_STATUSES),
    impact: z.string(),
    currency: z.string(),
    years: z.array(z.number()),
    spans: z.array(z.number()),
    discount: z.array(z.number()),
    interestRate: z.number(),
    components: rows.optional(),
    capacities: rows.optional(),
    costs: rows.optional(),
    investments: rows.optional(),
    operation: rows.optional(),
    balances: rows.optional(),
    series: rows.optional(),
    emissions: rows.optional(),
    outages: rows.optional(),
    /** Summary and report: the facts of the sentences, told of the last model year. */
    answer: z.record(z.unknown()).optional(),
    shares: rows.optional(),
    /** Report: what the run read, the first 400 of `parameters_in_all`, and what it cannot say. */
    parameters: rows.optional(),
    parameters_in_all: z.number().int().optional(),
    limits: z.array(z.string()).optional(),
    findings: rows.optional(),
    places: rows.optional(),
    nodes: rows.optional(),
    links: rows.optional(),
    loops: rows.optional(),
  })
  .passthrough();
const series = z.object({
  component: z.string(),
  variable: z.enum(SERIES_VARIABLES),
  year: z.number(),
  unit: z.string(),
  start: z.string(),
  step_h: z.number(),
  values: z.array(z.number().nullable()),
});

const numbers = z.array(z.number().nullable());
const comparedRows = z.array(
  z.object({
    componentId: z.string().nullable(),
    name: z.string(),
    kind: z.string(),
    unit: z.string(),
    values: numbers,
  }),
);
const compared = z.object({
  years: z.array(z.number().int()),
  year: z.number().int(),
  runs: z.array(z.object({ optimization_id: z.string(), name: z.string() }).passthrough()),
  sizes: comparedRows,
  costs: comparedRows,
  emissions: comparedRows,
  operation: comparedRows,
  /** Only what differs, by run and year; null where a run read no such parameter. */
  inputs: z.array(z.object({ parameterType: z.string(), values: z.array(numbers.nullable()) }).passthrough()),
  withoutInputs: z.object({ reason: z.enum(["not_kept", "too_many"]), name: z.string() }).nullable(),
  /** Two runs: what the slopes of the first make of what differs, next to what the second came to; null: not told. */
  estimate: z
    .object({
      objectives: z.array(z.number()).length(2),
      effects: z.array(
        z.object({
          input: z.object({
            ...{ component_id: z.string().nullable(), place_id: z.string().nullable() },
            ...{ parameter_type: z.string(), impact: z.string().nullable() },
          }),
          amount: z.number().nullable(),
          beyond: z.boolean(),
        }),
      ),
    })
    .nullable(),
});

export const resultCalls = [
  call({
    method: "GET",
    path: "api/optimization/:id/results/series",
    id: "resultSeries",
    module: "expansion",
    summary: "Values of a component's variable in a year, from a start (UTC) on at a step in hours",
    query: z.object({
      component: z.string(),
      variable: z.string(),
      year: calendarYear,
    }),
    answer: json(series),
    run({ actor, params, query }) {
      const found = readResultSeries(actor, params.id, query.component, query.variable, query.year);
      if (!found.ok) return found;
      const { startMs, values, stepH, ...head } = found.value;
      return done({ ...head, start: new Date(startMs).toISOString(), step_h: stepH, values: Array.from(values) });
    },
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/results/compare",
    id: "compareRuns",
    module: "expansion",
    summary:
      "A run next to one to three others of its system: what they were asked differently, sizes, costs, emissions, operation",
    query: z.object({ with: z.string().max(2000).default(""), year: calendarYear.optional() }),
    answer: json(compared),
    run({ actor, params, query, request }) {
      const found = compareRuns(actor, params.id, namedRuns(new URL(request.url).searchParams), query.year ?? null);
      if (!found.ok) return found;
      const { runs, ...comparison } = found.value;
      return done({
        ...comparison,
        runs: runs.map(({ run, result }) => ({
          ...{ optimization_id: run.optimization_id, name: run.name, scenario_ids: run.scenario_ids, dates: run.dates },
          ...{ method: run.method, impact: run.impact, config: run.config, summary: result.summary },
        })),
      });
    },
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/results/:view",
    id: "resultView",
    module: "expansion",
    summary: `A result view: ${RESULT_VIEWS.join(", ")}; status-quo compares with the run of status_quo_id, else with the newest that fits; summary and report have the answer as facts; flows is of one year, the last if none is named, of all or of one place and of all or of named carrier levels`,
    query: z.object({
      status_quo_id: z.string().max(100).optional(),
      year: z.coerce.number().int().optional(),
      place: z.string().max(100).optional(),
      level: z.string().max(2000).optional(),
    }),
    answer: json(view),
    run: ({ actor, params, query, request }) =>
      resultView(actor, params.id, params.view, {
        ...{ statusQuoId: query.status_quo_id, year: query.year, placeId: query.place },
        levels: new URL(request.url).searchParams.getAll("level"),
      }),
  }),
];
