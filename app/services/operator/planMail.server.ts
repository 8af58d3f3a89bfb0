import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { platformDb, type SpaceDb } from "~db/client";
import { users } from "~db/schema/identity";
import { operationMails, optimizationOperations } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { FALLBACK_LOCALE, type Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanShortfall, StoredPlan } from "~/entities/operator/plan";
import { exchangeTable, type PlanTable, scheduleTable } from "~/entities/operator/planFile";
import { comparedFiles } from "~/entities/operator/revision";
import { csvText } from "~/services/core/csv";
import { enqueue, job } from "~/services/core/job.server";
import { environment } from "~/services/core/settings/environment.server";
import { ownOrigin } from "~/services/core/settings/publicUrl.server";
import { hashOf } from "~/services/core/settings/secrets.server";
import { queueMail } from "~/services/notifications/mailQueue.server";
import { isGivenUp, mailKey } from "./mails/mailState.server";
import { operationRow, type PlanRef, storedPlan } from "./plans.server";

/** Writes to whoever is to get an approved plan. */
export const planMailJob = job({
  type: "operation_mail",
  lane: "mails",
  payload: z.object({ space: z.string(), optimization_operation_id: z.string() }),
  key: ({ space, optimization_operation_id }) => `${space}:${optimization_operation_id}`,
});

/** Asks for the mails of a plan that was approved. */
export const mailPlan = (space: string, optimization_operation_id: string): void => {
  enqueue(planMailJob, { space, optimization_operation_id }, { space });
};

const MAIL_KINDS = ["supplier", "operator"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The words of a mail: services hold no texts. */
export interface PlanWords {
  subject(locale: Locale, kind: MailKind, facts: PlanFacts): string;
  text(locale: Locale, kind: MailKind, facts: PlanFacts): string;
  /** Name of a carrier level. */
  level(locale: Locale, id: string): string;
}

interface PlanFacts {
  system: string;
  plan: string;
  revision: number;
  from: string;
  until: string;
  zone: string;
  link: string;
  /** What the plan does not reach. */
  shortfalls: readonly PlanShortfall[];
  /** Begin of its first step, ms since 1970. */
  startMs: number;
}

/**
 * Puts the mails of an approved plan into the queue. They tell the supplier what the site takes from its connections, and the operator what
 * each component is to do. They are for the days that are approved. Whoever has a file that says the same of all steps ahead that both have
 * gets no second one, unless it never arrived. Later steps come with the next change, or once nothing of that file lies ahead. Returns how
 * many were put in.
 */
export function mailsOfPlan(db: SpaceDb, { space, id }: PlanRef, words: PlanWords, now = Date.now()): number {
  const operation = operationRow(db, id);
  const plan = storedPlan(db, id);
  const system = operation && db.select().from(systems).where(eq(systems.system_id, operation.system_id)).get();
  if (!plan || !system || !operation?.approved_until) return 0;
  const { approved_until, conversion_factor, recipients, start_at, system_id } = operation;
  const factor = conversion_factor;
  const settings = { zone: system.timezone, factor };
  const { dataDir } = environment();
  const origin = ownOrigin();
  let queued = 0;
  for (const kind of MAIL_KINDS) {
    const to = recipients[kind];
    if (to === null) continue;
    const locale = platformDb(dataDir).select().from(users).where(eq(users.email, to)).get()?.locale ?? FALLBACK_LOCALE;
    const level = (carrierLevelId: string) => words.level(locale, carrierLevelId);
    const fileOf = (plan: StoredPlan, until: string) =>
      kind === "supplier"
        ? exchangeTable(plan, { ...settings, until }, level)
        : scheduleTable(plan, { ...settings, until });
    const table = fileOf(plan.plan, approved_until);
    const content = csvText(table);
    const hash = hashOf(content);
    const ofKind = and(eq(operationMails.system_id, system_id), eq(operationMails.kind, kind));
    const last = db.select().from(operationMails).where(ofKind).get();
    const same = last?.recipient === to && (last.hash === hash || isInFile(db, last, { table, fileOf, factor, now }));
    if (same && !isGivenUp(space, last)) continue;
    const { revision } = plan;
    const facts: PlanFacts = {
      system: system.name,
      plan: operation.name,
      revision,
      from: start_at,
      until: approved_until,
      zone: system.timezone,
      link: `${origin}${sitePaths(system_id).operation(id)}`,
      shortfalls: plan.plan.shortfalls,
      startMs: Date.parse(plan.plan.start),
    };
    const filename = `${kind === "supplier" ? "exchange" : "schedule"}-${start_at.slice(0, 10)}-r${revision}.csv`;
    const mail = {
      to,
      subject: words.subject(locale, kind, facts),
      text: words.text(locale, kind, facts),
      attachments: [{ filename, content, contentType: "text/csv; charset=utf-8" }],
    };
    // A stop between the two hands the same mail over again, which the queue takes once.
    queueMail(mail, { kind: "operation", space, key: mailKey(space, { optimization_operation_id: id, kind, hash }) });
    const row = {
      system_id,
      kind,
      recipient: to,
      hash,
      revision,
      optimization_operation_id: id,
      sent_at: new Date().toISOString(),
    };
    db.insert(operationMails)
      .values(row)
      .onConflictDoUpdate({ target: [operationMails.system_id, operationMails.kind], set: row })
      .run();
    queued++;
  }
  return queued;
}

/** Whether the file that was last sent says the same as a new one of the steps ahead that both have. */
function isInFile(
  db: SpaceDb,
  { optimization_operation_id: id }: Pick<typeof operationMails.$inferSelect, "optimization_operation_id">,
  file: { table: PlanTable; fileOf: (plan: StoredPlan, until: string) => PlanTable; factor: number; now: number },
): boolean {
  const old = storedPlan(db, id);
  const until = old && approvalOf(db, id);
  if (!until) return false;
  const from = Math.floor(file.now / STEP_MS) * STEP_MS;
  return comparedFiles(file.fileOf(old.plan, until), file.table, { from, factor: file.factor }) === "same";
}

/** Until when a plan was approved, a deleted one, too: its file was sent. */
const approvalOf = (db: SpaceDb, id: string): string | null =>
  db
    .select({ until: optimizationOperations.approved_until })
    .from(optimizationOperations)
    .where(eq(optimizationOperations.optimization_operation_id, id))
    .get()?.until ?? null;
