import { lookup as dnsLookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { environment } from "./settings/environment.server";
import { isLoopback, isPrivateAddress } from "./settings/providerUrl";

/**
 * Calls to addresses that people entered, not whoever runs the site: the address behind a name is looked at where the connection
 * is made, so that a name cannot lead elsewhere after it was checked. No redirects are followed.
 */

/** Thrown when a name leads to this machine or a private network. */
export class PrivateAddressError extends Error {
  /** Clients of sockets pass on what has a code. */
  readonly code = "EPRIVATE";
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

/** Whether a host may be private: named by whoever runs the site, or this machine outside production. */
export function mayBePrivate(hostname: string): boolean {
  const { production, livePrivateHosts } = environment();
  return livePrivateHosts.includes(bare(hostname)) || (!production && isLoopback(hostname));
}

/** Throws for a host that is a private address itself; names are looked at by `guardedLookup`. */
export function refusePrivateHost(hostname: string): void {
  if (mayBePrivate(hostname)) return;
  if (isLoopback(hostname) || isPrivateAddress(bare(hostname)))
    throw new PrivateAddressError(`${hostname} is a private address`);
}

/** The `lookup` of a socket: fails when any address behind the name is private and the name may not be. */
export const guardedLookup: LookupFunction = (hostname, options, found) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, "", 0);
    if (!mayBePrivate(hostname) && addresses.some(({ address }) => isPrivateAddress(address)))
      return found(new PrivateAddressError(`${hostname} leads to a private address`), "", 0);
    if (options.all) return found(null, addresses);
    const [first] = addresses;
    return found(null, first?.address ?? "", first?.family ?? 0);
  });
};

/** Thrown when more bytes come than may. */
export class TooMuchError extends Error {
  readonly code = "ETOOMUCH";
}

export interface Fetched {
  /** HTTP status. */
  status: number;
  /** Empty unless the status is 200 to 299. */
  text: string;
}

interface FetchOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal;
}

/** GET, bounded in time and bytes. Throws what the connection throws, a TimeoutError, PrivateAddressError or TooMuchError. */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<Fetched> {
  const url = new URL(address);
  refusePrivateHost(url.hostname);
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const headers = { "User-Agent": "EnergyTool/1", ...options.headers };
    const call = begin(url, { headers, signal, lookup: guardedLookup, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) {
        response.destroy();
        return done({ status, text: "" });
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size > options.maxBytes) response.destroy(new TooMuchError(`More than ${options.maxBytes} bytes came`));
        else parts.push(part);
      });
      response.on("error", fail);
      response.on("end", () => done({ status, text: Buffer.concat(parts).toString("utf8") }));
    });
    call.on("error", (error) => fail(limit.aborted ? (limit.reason as Error) : error));
    call.end();
  });
}
