import { eq, sql } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import { studyRuns } from "~db/schema/studies";
import type { BindingWeek } from "~/entities/optimizations/weatherYears/plan";
import { type ManyYearsSettings, membersOfManyYears, type YearRole } from "~/entities/studies/manyYears/settings";
import type { Study } from "~/entities/studies/study";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type StudyMember, studyMembers } from "../outcomes.server";

/** A plan for many weather years. */
export type ManyYearsStudy = Study & { settings: ManyYearsSettings };
export const isOfManyYears = (study: Study): study is ManyYearsStudy => study.settings.kind === "many_years";

/** A run that decides nothing, in one weather year. */
export interface OperatedYear {
  member: StudyMember;
  /** What the run minimizes [currency]; what is not served has its cost in it. Null without a result (yet). */
  cost: number | null;
  /** What it does not serve of all demands, all model years together [MWh]. */
  unservedMwh: number | null;
}

/** A weather year of such a study. */
export interface YearRow {
  year: number;
  /** As entered. */
  weight: number;
  /** With the sizes of the plan, as the plan itself has it [currency]; null without a plan (yet). */
  cost: number | null;
  /** What the best plan for this year alone costs; null where nobody asked. */
  best: number | null;
  /** What the plan costs more than that; null where one of the two is not known. */
  regret: number | null;
  week: BindingWeek | null;
  operated: OperatedYear;
  /** The plan of the run that is asked of; null where nobody asked. */
  compared: OperatedYear | null;
  alone: StudyMember | null;
}

/** The runs of such a study: the plan, and its years in their order. The right to see the study is the caller's to check. */
export function yearRows(
  actor: Actor,
  study: ManyYearsStudy,
  members = studyMembers(actor, study),
): { members: StudyMember[]; plan: StudyMember; years: YearRow[] } {
  const unserved = unservedIn(actor, study);
  const roles = membersOfManyYears(study.settings);
  const memberOf = (role: YearRole, index: number): StudyMember | null =>
    members[roles.findIndex((one) => one.role === role && one.index === index)] ?? null;
  const plan = memberOf("plan", 0)!;
  const operatedIn = (member: StudyMember): OperatedYear => ({
    member,
    cost: member.summary?.objective ?? null,
    unservedMwh: member.deleted || !member.summary ? null : (unserved.get(member.position) ?? 0),
  });
  const years = study.settings.years.map(({ year, weight }, index): YearRow => {
    const planned = plan.summary?.weatherYears?.years[index];
    const compared = memberOf("compared", index);
    const alone = memberOf("alone", index);
    const cost = planned?.cost ?? null;
    const best = planned?.best ?? alone?.summary?.objective ?? null;
    return {
      year,
      weight,
      alone,
      cost,
      best,
      regret: cost === null || best === null ? null : cost - best,
      week: planned?.week ?? null,
      operated: operatedIn(memberOf("operated", index)!),
      compared: compared && operatedIn(compared),
    };
  });
  return { members, plan, years };
}

/** What the runs of a study do not serve of all demands [MWh], by position. Of their results, which are many, nothing else is read. */
function unservedIn(actor: Actor, { study_id }: ManyYearsStudy): Map<number, number> {
  const { body, optimization_id } = optimizationResults;
  const unserved = sql<number>`(
    SELECT total(json_extract(value, '$.unservedMwh')) FROM json_each(${body}, '$.tables.balances')
  )`;
  const rows = dbOf(actor)
    .select({ position: studyRuns.position, unserved })
    .from(studyRuns)
    .innerJoin(optimizationResults, eq(optimization_id, studyRuns.optimization_id))
    .where(eq(studyRuns.study_id, study_id))
    .all();
  return new Map(rows.map((row) => [row.position, row.unserved]));
}
