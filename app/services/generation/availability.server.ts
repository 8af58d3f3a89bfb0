import { z } from "zod";
import { stampWriter } from "~/engines/timeseries";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { schemaIssues } from "~/entities/core/schemaIssue";
import { id } from "~/entities/core/shared";
import {
  GENERATION_TYPES,
  type GenerationKind,
  type GenerationType,
  kindSchema,
} from "~/entities/generation/generation";
import { remarkParams } from "~/entities/generation/view";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { sentence } from "~/i18n/texts";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { clusterService } from "~/services/core/clusterService.server";
import { jsonList, JsonText, jsonWithList } from "~/services/core/json/jsonText";
import { complainAll, done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { pointJson, stepsOf } from "~/services/timeseries/points.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { dropGeneration, generationEnds, readGenerated, takeGeneration } from "./draft.server";
import { isDemand, isSynthetic } from "./facts";

/** Callers wait 30 s for an answer. */
const WAIT_MS = 25_000;

const numbers = {
  integral: z.number(),
  mean: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  gaps: z.number(),
  count: z.number(),
};

/**
 * availability {years, geometry_id, properties}: the series of a kind of generation at a place, made by a worker and not
 * stored. `years` count before those among the properties. For those who may edit the system of the place; 404 out of sight.
 */
export const availability = clusterService({
  name: "availability",
  input: z.object({
    geometry_id: id,
    years: z.array(z.number()).max(200).optional(),
    properties: z.object({ type: z.enum(GENERATION_TYPES) }).passthrough(),
  }),
  returns: z.object({
    data: z.array(z.object({ timestamp: z.string(), value: z.number().nullable() })),
    metadata: z.object({
      type: z.string(),
      unit: z.string(),
      step_s: z.number(),
      full_load_hours: z.number().nullable(),
      ...numbers,
      years: z.array(z.object({ year: z.number(), ...numbers })),
    }),
    info: z.object({
      weather: z.enum(["stored", "custom", "synthetic"]).nullable(),
      synthetic: z.boolean(),
      /** What the weather series that take part say of themselves. */
      sources: z.array(z.object({ source: z.string(), licence: z.string().nullable() })),
      tilt: z.number().nullable(),
      azimuth: z.number().nullable(),
      remarks: z.array(z.string()),
    }),
  }),
  async run(actor, { geometry_id, years, properties }) {
    const timezone = timezoneOf(actor, geometry_id);
    if (!timezone.ok) return timezone;
    const kindOutcome = readKind(years ? { ...properties, years } : properties);
    if (!kindOutcome.ok) return kindOutcome;
    const kind = kindOutcome.value;
    const order = { kind, geometry_id, timezone: timezone.value, system_id: null, query: "" };
    const draft = await takeGeneration(actor, order);
    try {
      const { stage, problem } = await generationEnds(draft, WAIT_MS);
      const series = stage === "done" ? await readGenerated(draft) : undefined;
      if (problem) return refused(422, problem.message, { params: problem.params, issues: problem.issues });
      if (!series) return refused(502, "generation.failed.too_long");
      const { facts, remarks, angles, weather } = series;
      const locale = actor.locale ?? FALLBACK_LOCALE;
      const answer = {
        metadata: { type: kind.type, unit: isDemand(kind.type) ? "MW" : "1", ...facts },
        info: {
          weather: weather?.source ?? null,
          synthetic: isSynthetic(kind.type, weather?.source ?? null),
          sources: weather?.origins ?? [],
          tilt: angles?.tilt ?? null,
          azimuth: angles?.azimuth ?? null,
          remarks: remarks.map(({ key, params }) =>
            sentence(locale, `generation.remark.${key}`, remarkParams(params, locale)),
          ),
        },
      };
      return done(new JsonText(jsonWithList("data", pointsJson(series.blocks), answer)));
    } finally {
      await dropGeneration(draft);
    }
  },
});

/** The zone of the system that a place is of, for those who may edit it. A place of all systems is for all who may edit one. */
function timezoneOf(actor: Actor, geometryId: string): Outcome<string> {
  const geometry = get(actor, geometryEntity, geometryId);
  if (!geometry || geometry.deleted_at) return notFound();
  if (geometry.system_id === null) return actor.role === "viewer" ? notAllowed() : done("UTC");
  const system = get(actor, systemEntity, geometry.system_id);
  if (!system) return notFound();
  return mayEdit(systemRole(dbOf(actor), actor, system.system_id)) ? done(system.timezone) : notAllowed();
}

/** The points of a series as JSON, their times in UTC. */
function pointsJson(blocks: readonly SeriesBlock[]): AsyncGenerator<string> {
  const write = stampWriter("UTC")!;
  return jsonList(stepsOf(blocks), ([ms, value]) => pointJson(write(ms), value));
}

/** The properties of a kind; refuses with the field, named as the caller sent it. */
function readKind(properties: Record<string, unknown> & { type: GenerationType }): Outcome<GenerationKind> {
  const schema = kindSchema(properties.type);
  const parsed = schema.safeParse(properties);
  if (parsed.success) return done(parsed.data);
  const issues = schemaIssues(schema, parsed.error).map((issue) => ({ ...issue, path: `properties.${issue.path}` }));
  return complainAll(issues);
}
