import { lookup as dnsLookup } from "node:dns";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { environment } from "../settings/environment.server";
import { isLoopback, isPrivateAddress } from "../settings/providerUrl";

/**
 * Calls to other servers, whoever entered the address. What is behind a name is looked at where the connection is made. So a name cannot
 * lead elsewhere after it was checked. No redirects are followed.
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
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    if (!mayBePrivate(hostname) && addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(`${hostname} leads to a private address`), "", 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family ?? 0);
  });
};

/** Thrown when more bytes come than may. */
export class TooMuchError extends Error {
  readonly code = "ETOOMUCH";
}

export interface Fetched {
  /** HTTP status. */
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty unless the status is 200 to 299, or `errorBytes` says how much of a refusal is wanted. */
  content: Buffer;
}

interface FetchOptions {
  method?: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs: number;
  maxBytes: number;
  /** Certificates (PEM) that the server's has to be issued by, instead of those that browsers trust. */
  ca?: string;
  /** So much of the body of a refusal is read; what is longer is cut. Default 0. */
  errorBytes?: number;
  signal?: AbortSignal;
}

/**
 * A request (GET by default), bounded in time and bytes. Throws what the connection throws, the reason of `signal`, a
 * TimeoutError, PrivateAddressError or TooMuchError.
 */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<Fetched> {
  const url = new URL(address);
  refusePrivateHost(url.hostname);
  const { method = "GET", maxBytes, errorBytes = 0, body, ca } = options;
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    // Why it was given up is told, not that it was.
    const failed = (error: Error) => fail(signal.aborted ? (signal.reason as Error) : error);
    // Nothing is unpacked here, so nothing may come packed.
    const headers = { "User-Agent": "EnergyTool/1", "Accept-Encoding": "identity", ...options.headers };
    const call = begin(url, { method, headers, signal, lookup: guardedLookup, agent: false, ca }, (response) => {
      const status = response.statusCode ?? 0;
      const fine = status >= 200 && status <= 299;
      const parts: Buffer[] = [];
      let size = 0;
      const end = () => done({ status, headers: response.headers, content: Buffer.concat(parts) });
      const cut = () => {
        end();
        response.destroy();
      };
      response.on("error", failed);
      if (!fine && errorBytes === 0) return cut();
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (fine && size > maxBytes) return response.destroy(new TooMuchError(`More than ${maxBytes} bytes came`));
        parts.push(fine || size <= errorBytes ? part : part.subarray(0, part.length - (size - errorBytes)));
        if (!fine && size >= errorBytes) cut();
      });
      response.on("end", end);
    });
    call.on("error", failed);
    call.end(body);
  });
}
