import { z } from "zod";
import { RESULT_VIEWS } from "~/entities/results/views";
import { call, json } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { compareRuns, namedRuns } from "./comparison.server";
import { hoursAnswer, hoursQuery } from "./hours/hoursTable.server";
import { readHours } from "./hours/readHours.server";
import { readResultSeries, resultView } from "./results.server";
import { comparison } from "./schemas/comparison";
import { seriesAnswer, viewAnswer } from "./schemas/view";

const calendarYear = z.coerce.number({ invalid_type_error: "rules.year_date" }).int("rules.year_date");

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
    returns: json(seriesAnswer),
    run({ actor, params, query }) {
      const series = readResultSeries(actor, params.id, query);
      if (!series.ok) return series;
      const { startMs, values, stepH, ...head } = series.value;
      return done({ ...head, start: new Date(startMs).toISOString(), step_h: stepH, values: Array.from(values) });
    },
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/results/hours",
    id: "resultHours",
    module: "expansion",
    summary:
      "Every step of a model year, the last if none is named: times, then a column for each flow, level, balance and price, with its unit",
    query: hoursQuery,
    returns: hoursAnswer,
    run: ({ actor, params, query, locale }) => readHours(actor, params.id, { ...query, locale }),
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/results/compare",
    id: "compareRuns",
    module: "expansion",
    summary:
      "A run next to one to three others of its system: what they were asked differently, sizes, costs, emissions, operation",
    query: z.object({ with: z.string().max(2000).default(""), year: calendarYear.optional() }),
    returns: json(comparison),
    run({ actor, params, query, request }) {
      const outcome = compareRuns(actor, params.id, namedRuns(new URL(request.url).searchParams), query.year ?? null);
      if (!outcome.ok) return outcome;
      const { runs, ...comparison } = outcome.value;
      return done({
        ...comparison,
        runs: runs.map(({ run, result }) => ({
          optimization_id: run.optimization_id,
          name: run.name,
          scenario_ids: run.scenario_ids,
          dates: run.dates,
          method: run.method,
          impact: run.impact,
          config: run.config,
          summary: result.summary,
        })),
      });
    },
  }),
  call({
    method: "GET",
    path: "api/optimization/:id/results/:view",
    id: "resultView",
    module: "expansion",
    summary: `A result view: ${RESULT_VIEWS.join(", ")}; status-quo compares with the run of status_quo_id, else with the one that read the same; summary and report have the answer as facts; flows is of one year, the last if none is named, of all or of one place and of all or of named carrier levels; finance is under the terms of terms_id, else the oldest of the system`,
    query: z.object({
      status_quo_id: z.string().max(100).optional(),
      year: z.coerce.number().int().optional(),
      place: z.string().max(100).optional(),
      level: z.string().max(2000).optional(),
      terms_id: z.string().max(120).optional(),
    }),
    returns: json(viewAnswer),
    run: ({ actor, params, query, request }) =>
      resultView(actor, params.id, params.view, {
        statusQuoId: query.status_quo_id,
        year: query.year,
        placeId: query.place,
        termsId: query.terms_id,
        levels: new URL(request.url).searchParams.getAll("level"),
      }),
  }),
];
