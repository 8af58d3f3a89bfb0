import { randomUUID } from "node:crypto";
import { testMessage } from "~/entities/operator/setpoints/message";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome } from "~/services/core/outcome";
import { tries } from "~/services/core/providers/tries.server";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { setpointOutputEntity } from "./output.entity.server";
import { sendOnce } from "./send.server";
import type { Sent } from "./sent";

const trying = tries("operator.output.problem.busy");

/** Sends a message that tells nobody to do anything, with the stored settings, and says how it went; for those who may edit the system. */
export async function tryOutput(actor: Actor, output_id: string): Promise<Outcome<Sent & { message_id: string }>> {
  const db = dbOf(actor);
  const output = get(actor, setpointOutputEntity, output_id);
  const system = output && get(actor, systemEntity, output.system_id);
  if (!output || !system) return notFound();
  if (!mayEdit(systemRole(db, actor, output.system_id))) return notAllowed();
  return trying(async () => {
    const id = randomUUID();
    const { system_id, timezone } = system;
    const facts = { message_id: id, sequence: 0, system_id, timezone, now: Date.now() };
    const body = JSON.stringify(testMessage(facts, output.components));
    return done({ ...(await sendOnce(db, output, { id, kind: "test", body })), message_id: id });
  });
}
