import { type AuditRow, readAudit } from "~/services/changes/audit.server";
import { undoable } from "~/services/changes/undo.server";
import type { Actor } from "~/services/core/access.server";

/** What the programs of a person did: changes that carry the name of a token. */

/** Changes that the page shows. */
const MOST_CHANGES = 100;

export const changesOfPrograms = (actor: Actor): AuditRow[] =>
  readAudit(actor, { by: actor.user_id, programs_only: true }, 1, MOST_CHANGES);

interface Step {
  system_id: string;
  system: string;
  program: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Of each system of these changes the person's latest step, where a program took it and it can be undone. */
export function undoableSteps(actor: Actor, rows: readonly AuditRow[]): Step[] {
  const systems = new Map(
    rows.flatMap(({ system_id, system }) => (system_id && system ? [[system_id, system] as const] : [])),
  );
  return [...systems].flatMap(([system_id, system]) => {
    const step = undoable(actor, system_id);
    return step?.program ? [{ system_id, system, program: step.program, at: step.at }] : [];
  });
}
