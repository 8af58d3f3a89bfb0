import { eq } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import { derived } from "~db/unchanged";
import { foundMismatches } from "~/entities/results/economics/comparable";
import type { Finding, StoredResult } from "~/entities/results/result";
import { type AlternativeFigures, alternativeFigures } from "~/entities/studies/alternatives/figures";
import { type Alternative, alternativesOf } from "~/entities/studies/alternatives/members";
import { ranksOf } from "~/entities/studies/alternatives/ranking";
import type { AlternativesSettings } from "~/entities/studies/alternatives/settings";
import type { Study } from "~/entities/studies/study";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { type Actor, visibilityOf } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { secondFlows } from "~/services/results/pages.server";
import { type StudyMember, studyMembers } from "../outcomes.server";

/** An alternative of a study with what its run came to. */
export interface AlternativeRow extends Alternative {
  member: StudyMember;
  /** Null without a result (yet). */
  figures: AlternativeFigures | null;
  /** By cost among those with the same choices, from 1; null without a result. */
  rank: number | null;
  /** What its run says against it: why there is no result. */
  errors: readonly Finding[];
}

/** A study of alternatives. */
export type AlternativesStudy = Study & { settings: AlternativesSettings };
export const isOfAlternatives = (study: Study): study is AlternativesStudy => study.settings.kind === "alternatives";

/** The alternatives of a study in the order of their runs, finished or not. The right to see the study is the caller's to check. */
export function alternativeRows(actor: Actor, study: AlternativesStudy): readonly AlternativeRow[] {
  const read = () => readRows(actor, study);
  return derived(dbOf(actor), `alternatives ${study.study_id} ${visibilityOf(actor)}`, read, ({ length }) => length);
}

function readRows(actor: Actor, study: AlternativesStudy): AlternativeRow[] {
  const members = studyMembers(actor, study);
  const ids = members.flatMap(({ optimization_id }) => optimization_id ?? []);
  const pairs = pairsOf(dbOf(actor), ids);
  // Many alternatives have the same status quo.
  const statusQuos = new Map<string, StoredResult | null>();
  const statusQuoOf = (id: string): StoredResult | null => {
    const pair = pairs.get(id);
    if (!pair) return null;
    if (!statusQuos.has(pair)) statusQuos.set(pair, isLive(actor, pair) ? resultOf(actor, pair) : null);
    return statusQuos.get(pair)!;
  };
  const { carrierOf } = carrierNames(actor, "en", "");
  const rows = alternativesOf(study.settings).map((alternative, position): AlternativeRow => {
    const member = members[position]!;
    const id = member.deleted ? null : member.optimization_id;
    const result = id === null ? null : resultOf(actor, id);
    if (id === null || !result) return { ...alternative, member, figures: null, rank: null, errors: [] };
    const before = alternative.built === null ? null : statusQuoOf(id);
    const fits = before && foundMismatches(result, before).length === 0 ? before : null;
    const secondOutputs = secondFlows(actor, id, result, "secondary_output");
    return {
      ...alternative,
      member,
      figures: alternativeFigures(result, fits, { secondOutputs, carrierOf }),
      rank: null,
      errors: result.summary ? [] : result.findings.filter(({ severity }) => severity === "error"),
    };
  });
  const byChoice = Map.groupBy(rows, ({ chosen }) => chosen.join("-"));
  const ranks = new Map(
    [...byChoice.values()].flatMap((alike) => {
      const inOrder = ranksOf(alike);
      return alike.map((row, i) => [row, inOrder[i]!] as const);
    }),
  );
  return rows.map((row) => ({ ...row, rank: ranks.get(row)! }));
}

const isLive = (actor: Actor, optimizationId: string): boolean =>
  get(actor, optimizationEntity, optimizationId)?.deleted_at === null;

/** A result as it is stored, read without leaving it in memory: those of a study are many and are summed up at once. */
function resultOf(actor: Actor, optimizationId: string): StoredResult | null {
  const row = dbOf(actor)
    .select({ body: optimizationResults.body, removed: optimizationResults.series_removed_at })
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  const body = row?.body as StoredResult | null | undefined;
  return body ? (row?.removed ? { ...body, seriesRemovedAt: row.removed } : body) : null;
}
