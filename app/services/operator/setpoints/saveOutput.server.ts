import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, onCommit, saveWithin, type Stored, write } from "~/services/core/store.server";
import { askForSetpoints } from "./jobs.server";
import { setpointOutputEntity } from "./output.entity.server";
import { dropSecret, keepSecret, secretOf } from "./secret.server";

/** A shorter key of a webhook can be found by trying. */
const LEAST_KEY = 16;

/** Saves an output with its secret in one transaction. A secret that is undefined keeps the one there is, null takes it away. */
export function saveOutput(
  actor: Actor,
  row: SetpointOutput,
  secret: string | null | undefined,
  expected?: string | null,
): Outcome<Stored<SetpointOutput>> {
  const db = dbOf(actor);
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, setpointOutputEntity, row, { expected });
    if (!outcome.ok) return outcome;
    const secretOutcome = setWithin(actor, row, secret);
    if (!secretOutcome.ok) return secretOutcome;
    // Nobody could tell who a message without a signature is from.
    if (row.kind === "webhook" && row.active && secretOf(db, row.output_id) === null)
      return complain("secret", "operator.output.rule.needs_secret");
    return outcome;
  });
}

/** Sets or takes away the secret of an output that is there; for those who may edit its system. */
export function setOutputSecret(actor: Actor, output_id: string, secret: string | null): Outcome<null> {
  const db = dbOf(actor);
  const output = get(actor, setpointOutputEntity, output_id);
  if (!output) return notFound();
  if (!mayEdit(systemRole(db, actor, output.system_id))) return notAllowed();
  return write(db, () => {
    onCommit(db, () => askForSetpoints(actor.space, output.system_id));
    return setWithin(actor, output, secret);
  });
}

function setWithin(
  actor: Actor,
  { output_id, kind }: SetpointOutput,
  secret: string | null | undefined,
): Outcome<null> {
  if (secret === undefined) return done(null);
  if (secret === null) dropSecret(dbOf(actor), output_id);
  else if (kind === "webhook" && secret.length < LEAST_KEY)
    return complain("secret", "operator.output.rule.short_secret", { least: LEAST_KEY });
  else keepSecret(dbOf(actor), output_id, secret);
  return done(null);
}

/** Whether a secret is stored for an output that the actor sees. */
export const hasSecret = (actor: Actor, output_id: string): boolean =>
  get(actor, setpointOutputEntity, output_id) !== undefined && secretOf(dbOf(actor), output_id) !== null;
