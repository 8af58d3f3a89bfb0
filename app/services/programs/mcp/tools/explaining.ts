import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sitePaths } from "~/entities/core/sitePaths";
import { asData, marked } from "../asData";
import { idText, runId, segment, tool } from "../tool";
import { summaryOf } from "./runs";

interface CostRow {
  componentId: string | null;
  year: number;
  kind: string;
  impact: string;
  amount: number;
}

interface SizeRow {
  componentId: string;
  kind: string;
  unit: string;
  year: number;
  existing: number;
  new: number;
  retired: number;
  total: number | null;
  maximum: number | null;
}

/** Influences of a run that an explanation has, and parameters of a component. */
const MOST_INFLUENCES = 10;
const MOST_PARAMETERS = 60;
/** Emissions are in the table of costs, under their own name. */
const EMISSION_UNIT = "kg/a";

const explainNumber = tool({
  name: "explain_number",
  title: "Explain a number",
  description:
    "What a figure of a run is made of: the parts of the yearly costs or emissions by component and kind, which add up to it, or the sizes; with the parameters that the run read, their sources, and what moves the result most.",
  needs: ["read"],
  input: z
    .object({
      run_id: runId,
      figure: z.enum(["costs", "emissions", "sizes"]),
      component_id: idText
        .optional()
        .describe("Only the parts of this component, with the parameters it was computed with"),
      year: z.number().int().optional().describe("Left out: the last year of the run"),
    })
    .strict(),
  async run({ run_id, figure: which, component_id, year }, context) {
    const { summary, proof, figure, at, viewPage } = await summaryOf(run_id, context);
    const of = year ?? summary.years.at(-1);
    const isMeant = (row: { componentId: string | null; year: number }) =>
      row.year === of && (component_id === undefined || row.componentId === component_id);
    const { call } = context;
    const influence = await call<{ influences: object[]; sensitivities: { limits: { componentId: string | null }[] } }>(
      "GET",
      `${at}/results/influence`,
    );
    const limits = (influence.sensitivities?.limits ?? []).filter(
      (limit) => component_id === undefined || limit.componentId === component_id,
    );
    const moved = {
      influences: asData((influence.influences ?? []).slice(0, MOST_INFLUENCES)),
      limits: asData(limits.slice(0, MOST_INFLUENCES)),
      page: viewPage("influence"),
    };
    const read = component_id === undefined ? null : await readParameters(component_id);
    const head = { year: of, proof, moves_the_result: moved, parameters_read: read };
    if (which === "sizes") {
      const { capacities } = await call<{ capacities: SizeRow[] }>("GET", `${at}/results/capacities`);
      const page = viewPage("capacities");
      return {
        ...head,
        parts: capacities.filter(isMeant).map((row) => ({
          component_id: asData(row.componentId),
          total: figure(`${row.kind}, in all`, row.total, row.unit, page),
          existing: row.existing,
          new: row.new,
          retired: row.retired,
          most_allowed: row.maximum,
        })),
      };
    }
    const { costs } = await call<{ costs: CostRow[] }>("GET", `${at}/results/costs`);
    const rows = costs.filter((row) => isMeant(row) && (row.impact === "money") === (which === "costs"));
    const unit = which === "costs" ? `${summary.currency}/a` : EMISSION_UNIT;
    const page = viewPage("costs");
    return {
      ...head,
      sum: figure(
        `${which}, the sum of the parts`,
        rows.reduce((sum, { amount }) => sum + amount, 0),
        unit,
        page,
      ),
      parts: rows.map((row) => ({
        component_id: asData(row.componentId),
        ...figure(which === "costs" ? row.kind : `${row.impact}, ${row.kind}`, row.amount, unit, page),
      })),
    };

    async function readParameters(component: string) {
      const used = await call<{ parameters: { componentId: string | null; placeId: string | null }[] }>(
        "GET",
        `${at}/parameters`,
      );
      return asData(used.parameters.filter(({ componentId }) => componentId === component).slice(0, MOST_PARAMETERS));
    }
  },
});

interface StudyRuns {
  progress: { ended: number; total: number; running: boolean };
  runs: { position: number; status: string | null; summary: { threshold?: object } | null }[];
}

const whyNot = tool({
  name: "why_not",
  title: "Why is something not built",
  description:
    "At which cost of investment a component would be built that a run does not build. The first call orders a study of further runs and returns its study_id; calls with that study_id read how far it is and what it found: factor is the share of today's cost below which it is built.",
  needs: ["read", "run"],
  input: z
    .object({
      run_id: runId,
      component_ids: z.array(idText).min(1).max(10).optional().describe("Components to ask about, in the first call"),
      study_id: idText.optional().describe("The study of the first call"),
    })
    .strict()
    .refine(({ component_ids, study_id }) => (component_ids === undefined) !== (study_id === undefined), {
      message: "Give component_ids to order the study, or study_id to read it.",
    }),
  async run({ run_id, component_ids, study_id }, { call, page }) {
    const { system_id } = await call<{ system_id: string }>("GET", `api/optimization/${segment(run_id)}`);
    const pageOf = (id: string) => page(sitePaths(system_id).study(id));
    if (study_id !== undefined) {
      const { progress, runs } = await call<StudyRuns>("GET", `api/study/${segment(study_id)}/runs`);
      const thresholds = runs.flatMap(({ summary }) => (summary?.threshold ? [asData(summary.threshold)] : []));
      return { study_id: asData(study_id), progress, thresholds, page: pageOf(study_id) };
    }
    const id = randomUUID();
    const settings = { kind: "why_not", component_ids };
    const row = { study_id: id, system_id, optimization_id: run_id, name: "Why not", settings };
    await call("POST", "api/study", row);
    return { study_id: id, page: pageOf(id) };
  },
});

const compareRuns = tool({
  name: "compare_runs",
  title: "Compare runs",
  description:
    "A run next to one to three others of its system: what they were asked differently, sizes, costs, emissions and operation.",
  needs: ["read"],
  input: z
    .object({ run_id: runId, with_run_ids: z.array(idText).min(1).max(3), year: z.number().int().optional() })
    .strict(),
  async run({ run_id, with_run_ids, year }, context) {
    const { row, proof, at, paths } = await summaryOf(run_id, context);
    const query = new URLSearchParams(with_run_ids.map((id) => ["with", id]));
    if (year !== undefined) query.set("year", String(year));
    const comparison = await context.call("GET", `${at}/results/compare?${query}`);
    query.set("optimization_id", run_id);
    const others = await Promise.all(with_run_ids.map((id) => summaryOf(id, context)));
    return {
      runs: [{ row, proof }, ...others].map((one) => ({
        run_id: asData(one.row.optimization_id),
        name: marked(one.row.name),
        proof: one.proof,
      })),
      comparison: asData(comparison),
      page: context.page(`${paths.result("compare")}?${query}`),
    };
  },
});

export const explainingTools = [explainNumber, whyNot, compareRuns];
