import { redirect } from "@remix-run/node";
import { validationError } from "remix-validated-form";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { generationForm, type GenerationKind, type GenerationType } from "~/entities/generation/generation";
import { definerOf } from "~/entities/generation/periodDefiner";
import { changedFields } from "~/entities/generation/quickFields";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { SystemPage } from "~/routes/page/guard.server";
import {
  type GenerationDraft,
  generationEnds,
  generationState,
  readGenerated,
  takeGeneration,
} from "~/services/generation/draft.server";
import { previewCourses } from "~/services/generation/preview.server";
import type { PreviewFacts } from "~/ui/generation/Preview";
import { invalid, validatorOf } from "~/ui/kit/fields";

/** How long a preview is waited for before the page that follows it is shown. */
const PREVIEW_MS = 4000;

/** What is generated: in which ways it can be, where, what the draft is for, and the page of a draft. */
export interface Generated {
  kinds: readonly GenerationType[];
  geometry_id: string;
  query: URLSearchParams;
  draftHref: (draftId: string) => string;
  /** The first day of the delivery, for a deal: its month or quarter is the one that a period begins with. */
  start?: string;
}

/**
 * The answer to the form of generation: the form again with what a quick button changes, with its messages, or on to the
 * preview, which a worker makes.
 */
export async function answerGeneration(
  page: SystemPage,
  generation: Generated,
  form: FormData,
  locale: Locale,
): Promise<Response> {
  const type = generation.kinds.find((kind) => kind === form.get("type")) ?? generation.kinds[0]!;
  const input = effective(form, type, generation.start);
  const validator = validatorOf(generationForm(type), { locale });
  const intent = form.get("intent");
  const result = await validator.validate(input);
  const submitted = result.submittedData as Record<string, unknown>;
  const changed = typeof intent === "string" ? changedFields(submitted, intent) : null;
  if (changed) return validationError({ fieldErrors: {} }, changed, { status: 200 });
  if (result.error) return invalid(result);
  const kind: GenerationKind = result.data;
  const { system_id, timezone } = page.system;
  const { geometry_id, query } = generation;
  const draft = await takeGeneration(page.actor, { kind, geometry_id, timezone, system_id, query: query.toString() });
  await generationEnds(draft, PREVIEW_MS);
  return redirect(`${generation.draftHref(draft.draft_id)}#preview`, { status: 303 });
}

/** What the fields of a regression and a sink of one's own begin with. */
const BEGINS: Readonly<Record<string, string>> = {
  beta0: "6.0801",
  beta1: "-0.0941",
  beta2: "0.0005",
  temp_sink: "40",
  temp_source: "10",
};

/** The form without what has no effect with the other entries, so that nothing idle is kept with the series. */
function effective(form: FormData, type: GenerationType, start?: string): FormData {
  const relevant = new FormData();
  const is = (name: string) => form.getAll(name).at(-1);
  const idle = new Set<string>();
  if (type === "photovoltaic" && is("temp_efficiency") === "false")
    ["module_type", "mount"].forEach((n) => idle.add(n));
  if (is("scaled") === "false") idle.add("yearly_consumption");
  if (type === "heat_pump") {
    if (is("heatpump_regression") !== "user_defined") ["beta0", "beta1", "beta2"].forEach((n) => idle.add(n));
    if (is("heatpump_regression") === "air") idle.add("temp_source");
    if (is("heating_type") !== "user_defined") idle.add("temp_sink");
  }
  const custom = is("weather_profile") === "custom";
  for (const [name, value] of form) {
    const begins = value === "" && !idle.has(name) ? BEGINS[name] : undefined;
    if (begins !== undefined && (name !== "temp_source" || is("heatpump_regression") === "user_defined")) {
      relevant.append(name, begins);
      continue;
    }
    if (idle.has(name) || (name.startsWith("timeseries_weather_ids") && !custom)) continue;
    relevant.append(name, name.endsWith("period_definer") ? definerOf(form, name, start) : value);
  }
  return relevant;
}

/**
 * What the preview of a draft shows: the means of the days of the first year, and the week around its highest value. `beyond`: how many
 * values are out of bounds.
 */
export async function previewOf(
  { system }: SystemPage,
  draft: GenerationDraft,
  here: string,
  beyond: (blocks: readonly SeriesBlock[]) => number,
): Promise<PreviewFacts> {
  const { stage, problem } = generationState(draft);
  const series = stage === "done" ? await readGenerated(draft) : undefined;
  if (!series) {
    const first = problem?.issues[0];
    const { message, params = {} } = first ?? problem ?? { message: "generation.failed.broken" };
    const failed = stage !== "waiting";
    return { here, stage: failed ? "failed" : "waiting", problem: { message, params } };
  }
  const { facts, remarks, angles, weather, blocks } = series;
  const block = blocks[0]!;
  return {
    here,
    stage: "done",
    facts,
    remarks,
    angles,
    weather,
    beyond: beyond(blocks),
    year: block.year,
    startMs: block.startMs,
    ...(await previewCourses(block, system.timezone)),
    viewerHref: sitePaths(system.system_id).series("generation", draft.draft_id),
    zone: system.timezone,
  };
}
