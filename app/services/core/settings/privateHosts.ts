import { isIPv6 } from "node:net";
import { z } from "zod";

/** A host in a private network that may be reached. */
export interface PrivateHost {
  /** A name or an address, in small letters; one with colons without its brackets. */
  host: string;
  /** The only port that may be reached there; null: any. */
  port: number | null;
}

/** "host:port" or "[address]:port"; without a port also an address with colons. */
const ENTRY = /^(?:\[([0-9a-f:.]+)\]|([0-9a-z.-]+))(?::(\d{1,5}))?$/;

/** Null for a text that names no host, or no port from 1 to 65,535. */
function privateHostOf(text: string): PrivateHost | null {
  if (isIPv6(text)) return { host: text, port: null };
  const [, address, name, portText] = ENTRY.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined || (address !== undefined && !isIPv6(address))) return null;
  const port = portText === undefined ? null : Number(portText);
  return port === null || (port >= 1 && port <= 65_535) ? { host, port } : null;
}

/** Names or addresses of hosts, with a port or without, separated by commas. */
export const privateHosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .map(privateHostOf),
  )
  .refine(
    (all): all is PrivateHost[] => all.every((one) => one !== null),
    "must be hosts (name, address, host:port or [address]:port), separated by commas",
  );
