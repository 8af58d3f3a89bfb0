import type { LiveSource } from "~/entities/live/liveSource";
import { mayBePrivate, refusePrivateHost } from "~/services/core/providers/outgoing.server";

/** Where the secret goes in the address of a call. */
export const SECRET_MARK = "{secret}";

type Addressed = Pick<LiveSource, "kind" | "url">;

/** The host of a source, whatever its secret is; null when its address cannot be read. */
export function hostOf({ url }: Pick<LiveSource, "url">): string | null {
  const text = url.replaceAll(SECRET_MARK, "secret");
  return URL.canParse(text) ? new URL(text).host : null;
}

/**
 * What is wrong with an address, as a text key. Allowed are only encrypted ways out, save to hosts that may be private, and no private
 * network.
 */
export function addressProblem({ kind, url }: Addressed): string | null {
  const text = url.replaceAll(SECRET_MARK, "secret");
  if (!URL.canParse(text)) return "live.source.rule.address";
  const target = new URL(text);
  const { protocol, hostname, username, password, pathname } = target;
  const [safe, plain] = kind === "http" ? ["https:", "http:"] : ["mqtts:", "mqtt:"];
  if (protocol !== safe && protocol !== plain) return `live.source.rule.protocol_${kind}`;
  if (username !== "" || password !== "") return "live.source.rule.no_secret_in_address";
  if (hostname === "") return "live.source.rule.address";
  if (kind === "mqtt" && (pathname.replace("/", "") !== "" || url.includes(SECRET_MARK)))
    return "live.source.rule.broker_address";
  if (protocol === plain && !mayBePrivate(target)) return `live.source.rule.protocol_${kind}`;
  try {
    refusePrivateHost(target);
  } catch {
    return "live.source.rule.private";
  }
  return null;
}
