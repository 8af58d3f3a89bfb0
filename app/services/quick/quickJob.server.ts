import { z } from "zod";
import type { Job } from "~db/queue";
import { reservationOf } from "~/entities/accounting/credits";
import { type Locale, LOCALES } from "~/entities/core/locale";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { contradiction } from "~/entities/quick/contradiction";
import { METER_QUESTIONS, meterReading, NO_COLUMN, type SiteMeter, siteMeter } from "~/entities/quick/meter";
import {
  completed,
  oddPrice,
  pricedSite,
  type QuickForm,
  type QuickSite,
  type SitePlace,
} from "~/entities/quick/quickSite";
import { answersOf, SITE_TEMPLATES, type SiteTemplate, type TemplateForm } from "~/entities/quick/templates";
import { importSnapshot } from "~/services/archive/importing.server";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { enqueue, job, latestJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { noRoomForFile } from "~/services/core/lanes/roomInLane.server";
import {
  complain,
  complainAll,
  done,
  notAllowed,
  notFound,
  type Outcome,
  type Refusal,
  refused,
} from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { creditRefusal } from "~/services/identity/tokens/tokenCredits.server";
import { countRuns } from "~/services/identity/tokens/tokenRuns.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { dropUpload } from "~/services/timeseries/upload/draft.server";
import { meterDraft, meterYear } from "./meter/meter.server";
import { offeredTariffs, tariffPaysForSurplus } from "./offeredTariffs";
import { openPrice, pricesAt } from "./place/countryPrices";
import type { SiteMeterYear } from "./series";
import { locationNamed, positionOf } from "./siteLocation.server";
import type { Words } from "./siteRows";
import { sizedSnapshot, type SizeSolver } from "./sizing";
import { quickMaker, type SiteMaker } from "./snapshot";
import { templateMaker } from "./templates";

const place = z.object({
  name: z.string(),
  country: z.string(),
  country_name: z.string().optional(),
  timezone: z.string(),
  currency: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
});

/** Makes a system out of the answers of a page and starts its runs. */
export const quickSiteJob = job({
  type: "quick_site",
  lane: "files",
  payload: z.object({
    space: z.string(),
    user_id: z.string(),
    system_id: z.string(),
    locale: z.enum(LOCALES),
    answers: pricedSite,
    place,
    /** The template that the answers are of. Null: somebody gave them. */
    template: z.enum(SITE_TEMPLATES).nullable().default(null),
    /** The file that says the electricity. Null: it is entered or assumed. */
    meter: siteMeter.nullable().default(null),
    /** The program's token that ordered it, by its id. Null: a person did. */
    token_id: z.string().nullable().default(null),
  }),
  key: ({ space, system_id }) => `${space}:${system_id}`,
  dedupe: "ever",
});
type QuickOrder = z.output<typeof quickSiteJob.payload>;

/** What a site starts: its status quo and its plan. */
const RUNS = 2;

/**
 * Puts the making of a site into the queue; the same form sent twice is one. `notes`: what was made of fields that were typed with a unit.
 * Refuses with 403, and with 422 a place that nobody knows and
 * a meter file without a whole year.
 */
export async function startQuickSite(
  actor: Actor,
  { system_id, ...form }: QuickForm,
  locale: Locale,
  notes: Readonly<Record<string, string>> = {},
): Promise<Outcome<string>> {
  if (!mayEditGlobally(actor)) return notAllowed();
  const answers = pricedSite.parse({ ...form, understood: notes });
  // What a file does not tell and nobody has said is asked for, not taken for granted.
  const open = METER_QUESTIONS.filter((name) => form[name] === undefined);
  if (form.meter_used && open.length > 0) {
    if (!(await meterDraft(actor, form.meter_id))) return complain("meter", "quick.rules.meter_gone");
    return complainAll(open.map((path) => ({ path, message: "rules.needs_value" })));
  }
  const meter = form.meter_used ? { draft_id: form.meter_id, ...meterReading.parse(form) } : null;
  // What a plant made that is not there would be made a second time.
  if (meter && meter.meter_production !== NO_COLUMN && !answers.pv_kw && !answers.wind_kw)
    return complain("pv_kw", "quick.rules.meter_no_plant");
  const wrong = contradiction(answers);
  if (wrong) return complain(wrong.field, `quick.rules.${wrong.rule}`, wrong.params);
  return enqueued(actor, { system_id, locale, answers, template: null, meter }, form.prices_sure);
}

/** Puts the making of a system from a shipped template into the queue; otherwise as startQuickSite. */
export async function startTemplate(
  actor: Actor,
  template: SiteTemplate,
  { system_id, ...form }: TemplateForm,
  locale: Locale,
): Promise<Outcome<string>> {
  if (!mayEditGlobally(actor)) return notAllowed();
  return enqueued(actor, { system_id, locale, answers: answersOf(template, form), template, meter: null });
}

/** What is wrong with the prices of a place: one that nobody knows and nobody entered, or one that looks odd. */
function priceProblem(answers: QuickSite, location: SitePlace, pricesSure: boolean): Refusal | null {
  const prices = pricesAt(answers, location.country);
  const country = location.country_name ?? location.country;
  const open = openPrice(answers, prices, tariffPaysForSurplus(answers.tariff));
  if (open) return complain(open, "quick.rules.price_open", { country, currency: location.currency ?? "EUR" });
  const odd = pricesSure ? null : oddPrice(answers, prices);
  return odd ? complain("price_ct", `quick.rules.${odd}`) : null;
}

interface Wanted {
  system_id: string;
  locale: Locale;
  answers: QuickSite;
  template: SiteTemplate | null;
  meter: SiteMeter | null;
}

async function enqueued(actor: Actor, form: Wanted, pricesSure = true): Promise<Outcome<string>> {
  const location: Outcome<SitePlace> = await locationNamed(form.answers.place, form.locale);
  if (!location.ok) return location;
  const { tariff } = form.answers;
  if (!form.template) {
    const wrong = priceProblem(form.answers, location.value, pricesSure);
    if (wrong) return wrong;
  }
  if (tariff !== "") {
    const template = offeredTariffs().find(({ key }) => key === tariff);
    if (!template) return complain("tariff", "rules.not_in_list");
    if (template.country !== location.value.country)
      return complain("tariff", "quick.rules.tariff_country", {
        country: location.value.country_name ?? location.value.country,
      });
  }
  if (form.meter) {
    const year = await meterYear(actor, form.meter, location.value.timezone, positionOf(location.value));
    if (!year.ok) return year;
  }
  const { space, user_id } = actor;
  // Templates come with prices in euros.
  const counted = form.template ? { ...location.value, currency: "EUR" } : location.value;
  const order = { space, user_id, ...form, place: counted, token_id: actor.token?.id ?? null };
  const noRoom = noRoomForFile(quickSiteJob, order, user_id);
  if (noRoom) return noRoom;
  // Its status quo and its plan; the same sent once more starts nothing.
  const isBeyond = latestJob(quickSiteJob, order)
    ? undefined
    : (creditRefusal(dbOf(actor), actor.token, RUNS * reservationOf(optimizationConfig.parse({}))) ??
      countRuns(actor, RUNS));
  if (isBeyond) return isBeyond;
  const { id, created_by } = enqueue(quickSiteJob, order, { space, by: user_id });
  return created_by === user_id ? done(id) : refused(422, "errors.id_taken");
}

/** What became of a page of answers. */
interface QuickMade {
  system_id: string;
  /** The run that plans what to build; null where it could not be started, with why. */
  optimization_id: string | null;
  refusal: Pick<Refusal, "message" | "params"> | null;
}

/** What the meter file of a page of answers says; null where there is none, or the system is there already. */
export async function meterOf(actor: Actor, { system_id, meter, place }: QuickOrder): Promise<Outcome<MeterOf>> {
  if (!meter || get(actor, systemEntity, system_id)?.created_by === actor.user_id) return done(null);
  const meterValues = await meterYear(actor, meter, place.timezone, positionOf(place));
  // Nobody looks at the form any more: what is wrong with the file is the whole answer.
  const [issue] = meterValues.ok ? [] : (meterValues.issues ?? []);
  if (!meterValues.ok) return issue ? refused(422, issue.message, { params: issue.params ?? {} }) : meterValues;
  const { draft, year } = meterValues.value;
  return done({ ...year, name: draft.name, end: () => dropUpload(draft) });
}
type MeterOf = (SiteMeterYear & { end: () => Promise<void> }) | null;

/** Stores the system and starts the status quo and the plan. Safe to repeat: what is there stays as it is. */
export async function makeQuickSite(
  actor: Actor,
  order: QuickOrder,
  words: Words,
  { meter, solve }: { meter: SiteMeterYear | null; solve: SizeSolver },
): Promise<Outcome<QuickMade>> {
  const { system_id, place, template } = order;
  // What cools is a part of what a meter counts.
  const answers = meter
    ? { ...order.answers, electricity_mwh: meter.mwh, cold_mwh: order.answers.cold_mwh ?? 0 }
    : order.answers;
  const make = (): SiteMaker =>
    template
      ? templateMaker(template, system_id, { answers: completed(answers), place }, ofTemplate(words))
      : quickMaker(system_id, { answers: completed(answers, pricesAt(answers, place.country)), place, meter }, words);
  const before = get(actor, systemEntity, system_id);
  const outcome =
    before?.created_by === actor.user_id
      ? done({ system_id })
      : importSnapshot(actor, await sizedSnapshot(make(), solve));
  if (!outcome.ok) return outcome;
  const runs = [
    { key: "status-quo", name: words("run.status_quo", { year: answers.year }), status_quo: { status: true } },
    { key: "plan", name: words("run.plan", { year: answers.year }), status_quo: { status: false } },
  ];
  let optimization_id: string | null = null;
  for (const { key, name, status_quo } of runs) {
    const run = optimizationSchema.parse({
      optimization_id: `${outcome.value.system_id}-${key}`,
      system_id: outcome.value.system_id,
      user_id: actor.user_id,
      name,
      description: words("run.description"),
      scenario_ids: [BASE_SCENARIO_ID],
      dates: [`${answers.year}-01-01`],
      config: { delta_t: 1, status_quo },
    });
    const started = await startOptimization(actor, run);
    if (!started.ok) {
      const { message, params } = started;
      return done({
        system_id: outcome.value.system_id,
        optimization_id: null,
        refusal: { message, ...(params ? { params } : {}) },
      });
    }
    optimization_id = started.value.optimization_id;
  }
  return done({ system_id: outcome.value.system_id, optimization_id, refusal: null });
}

/** Nobody entered what a template brings along: all of it is assumed, and says by what. */
const ofTemplate =
  (words: Words): Words =>
  (key, params) =>
    words(key === "source.entered" || key === "source.assumed" ? "template.assumed" : key, params);

interface QuickState {
  /** "waiting" until a worker has it. */
  stage: "waiting" | "working" | "done" | "failed";
  made: QuickMade | null;
  /** Why nothing was made. */
  refusal: Pick<Refusal, "message" | "params"> | null;
}

/** Where the actor's own page of answers is; 404 for others' and unknown ones. */
export function quickState(actor: Actor, jobId: string): Outcome<QuickState> {
  const job = jobs().get(jobId);
  const isOwn = job?.type === quickSiteJob.type && job.space === actor.space && job.created_by === actor.user_id;
  return isOwn ? done(stateOf(job)) : notFound();
}

function stateOf({ state, result, error }: Job): QuickState {
  if (state === "done") return { stage: "done", made: result as unknown as QuickMade, refusal: null };
  if (state === "pending") return { stage: "waiting", made: null, refusal: null };
  if (state === "running") return { stage: "working", made: null, refusal: null };
  const { refusal = null } = (error?.details ?? {}) as Partial<QuickState>;
  return { stage: "failed", made: null, refusal };
}
