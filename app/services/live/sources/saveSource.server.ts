import { type LiveSource, liveSourceSchema } from "~/entities/live/liveSource";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, readWhole } from "~/services/core/outcome";
import { tries } from "~/services/core/providers/tries.server";
import { dbOf, get, onCommit, saveWithin, type Stored, write } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import type { TimedValue } from "../cleaning/arriving";
import { liveSeriesOf } from "../history.server";
import { hostOf } from "./address";
import { askSource } from "./ask.server";
import { converted } from "./feed.server";
import { dropSecret, keepSecret, secretOf } from "./secret.server";
import { checkSource, liveSourceEntity } from "./source.entity.server";
import { forgetState } from "./state.server";

/** A secret as a form or a call gives it: undefined keeps the one there is, null takes it away. */
type GivenSecret = string | null | undefined;

/** Saves a source with its secret in one transaction; how the former one went is forgotten. */
export function saveSource(
  actor: Actor,
  row: LiveSource,
  secret: GivenSecret,
  expected?: string | null,
): Outcome<Stored<LiveSource>> {
  const db = dbOf(actor);
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, liveSourceEntity, row, { expected });
    if (!outcome.ok) return outcome;
    if (secret === null) dropSecret(db, row.live_id);
    else if (secret !== undefined) keepSecret(db, row.live_id, secret);
    onCommit(db, () => forgetState(db, row.live_id));
    return outcome;
  });
}

/** Sets or takes away the secret of a source that is there; for those who may edit its system. */
export function setSecret(actor: Actor, live_id: string, secret: string | null): Outcome<null> {
  const db = dbOf(actor);
  const source = get(actor, liveSourceEntity, live_id);
  if (!source) return notFound();
  if (!mayEdit(systemRole(db, actor, source.system_id))) return notAllowed();
  if (secret === null) dropSecret(db, live_id);
  else keepSecret(db, live_id, secret);
  return done(null);
}

/** What a source gave when it was tried, in the unit of the series; nothing was stored. */
export interface Tried {
  values: TimedValue[];
  /** Items that were no value with a time. */
  left: number;
}

/** The setting that a problem is about; without one it is the address. */
const FIELD_OF: Readonly<Record<string, string>> = {
  certificate: "ca_certificate",
  no_list: "items_path",
  too_many: "items_path",
  no_value: "value_path",
  needs_time: "time_path",
  no_time: "time_path",
  unlike_lists: "time_path",
  not_let_in: "username",
  silent: "topic",
  not_subscribed: "topic",
};

const trying = tries("live.source.problem.busy");

/**
 * Asks a source once with the settings given, before they are saved: an address is called, a topic listened to until a message
 * comes or `timeout_s` is over. For those who may edit the system; 422 with what is wrong.
 */
export async function trySource(actor: Actor, row: LiveSource, secret: GivenSecret): Promise<Outcome<Tried>> {
  const db = dbOf(actor);
  if (!get(actor, systemEntity, row.system_id)) return notFound();
  if (!mayEdit(systemRole(db, actor, row.system_id))) return notAllowed();
  const parsed = readWhole(liveSourceSchema, row);
  if (!parsed.ok) return parsed;
  const source = parsed.value;
  const before = get(actor, liveSourceEntity, source.live_id);
  const complaint = checkSource({ db, actor, before, after: { ...source, active: true } });
  if (complaint) return complaint;
  const series = liveSeriesOf(db, source.live_id)!;
  return trying(async () => {
    // The stored secret goes to the host it was given for, and to no other.
    const sealed = before && hostOf(before) === hostOf(source) ? secretOf(db, source.live_id)?.secret : null;
    const used = secret === undefined ? (sealed ?? null) : secret;
    const reply =
      source.kind === "http"
        ? await askSource(source, used, { zone: series.timezone, now: Date.now() })
        : await (await import("./listen.server")).hearSource(source, used, series.timezone);
    if (!reply.ok)
      return complain(FIELD_OF[reply.reason] ?? "url", `live.source.problem.${reply.reason}`, reply.params);
    const currency = get(actor, systemEntity, source.system_id)?.unit ?? "EUR";
    return done({ values: converted({ source, series, currency }, reply.values), left: reply.left });
  });
}

/** Whether a secret is stored for the source of a series that the actor sees. */
export const hasSecret = (actor: Actor, live_id: string): boolean =>
  get(actor, liveSourceEntity, live_id) !== undefined && secretOf(dbOf(actor), live_id) !== null;
