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

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "mqtt:": 1883, "mqtts:": 8883 };

/** The port that an address leads to: its own, or that of its protocol. 0: of a protocol that is not spoken here. */
export const portOf = ({ port, protocol }: Pick<URL, "port" | "protocol">): number =>
  port === "" ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port);

/** What of an address says where it leads. */
type Target = Pick<URL, "hostname" | "port" | "protocol">;

/** Whether an address may be private: its host, or its host with this port, is named by whoever runs the site; or this machine outside production. */
export function mayBePrivate(target: Target): boolean {
  const { production, livePrivateHosts } = environment();
  const host = bare(target.hostname);
  const isNamed = livePrivateHosts.some((one) => one.host === host && (one.port ?? portOf(target)) === portOf(target));
  return isNamed || (!production && isLoopback(host));
}

/** Throws for an address whose host is a private address itself; names are looked at by `guardedLookup`. */
export function refusePrivateHost(target: Target): void {
  if (mayBePrivate(target)) return;
  if (isLoopback(target.hostname) || isPrivateAddress(bare(target.hostname)))
    throw new PrivateAddressError(`${target.hostname} is a private address`);
}

/** The `lookup` of a socket to an address: fails when anything behind its name is private and the address may not be. */
export const guardedLookup =
  (target: Target): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      if (!mayBePrivate(target) && addresses.some(({ address }) => isPrivateAddress(address)))
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
  refusePrivateHost(url);
  const { method = "GET", maxBytes, errorBytes = 0, body, ca } = options;
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    // Why it was given up is told, not that it was.
    const failed = (error: Error) => fail(signal.aborted ? (signal.reason as Error) : error);
    // Nothing is unpacked here, so nothing may come packed.
    const headers = { "User-Agent": "EnergyTool/1", "Accept-Encoding": "identity", ...options.headers };
    const call = begin(url, { method, headers, signal, lookup: guardedLookup(url), agent: false, ca }, (response) => {
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
