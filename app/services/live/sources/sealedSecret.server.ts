import type { LiveSource } from "~/entities/live/liveSource";
import type { Actor } from "~/services/core/access.server";
import { seal, unseal } from "~/services/core/settings/secrets.server";
import { hostOf } from "./address";

type Named = Pick<LiveSource, "live_id" | "url">;
const named = (actor: Actor, { live_id, url }: Named): string =>
  JSON.stringify([actor.user_id, live_id, hostOf({ url })]);

/** A secret as it was typed for a try, for the form that saves it next: sealed, for this person, series and host alone. */
export const sealTyped = (actor: Actor, source: Named, secret: string): string =>
  seal(JSON.stringify([named(actor, source), secret]));

/** The secret again; undefined when it is another's, or for another host. */
export function openTyped(actor: Actor, source: Named, sealed: string): string | undefined {
  const text = unseal(sealed);
  if (text === null) return undefined;
  const [name, secret] = JSON.parse(text) as [string, string];
  return name === named(actor, source) ? secret : undefined;
}
