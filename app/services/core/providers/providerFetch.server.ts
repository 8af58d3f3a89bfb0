import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderProblem } from "~/entities/core/provider";
import { fetchGuarded, TooMuchError } from "./outgoing.server";

export interface ProviderAnswer {
  /** HTTP status. */
  status: number;
  /** Media type without parameters, in lower case. */
  type: string;
  /** Empty unless the status is 200 to 299, or `errorBytes` says how much of a refusal is wanted. */
  content: Buffer;
  /** Seconds after which the provider wants to be asked again (RFC 9110, 10.2.3), where it says so. */
  retryAfterS: number | null;
}

interface ProviderCall {
  maxBytes: number;
  /** So much of the body of a refusal is read; what is longer is cut. Default 0. */
  errorBytes?: number;
  timeoutMs: number;
  accept?: string;
  /** Sent as the body of a POST. */
  json?: unknown;
  /** Bearer token. */
  token?: string | null;
  signal?: AbortSignal;
}

/**
 * Asks a configured provider: no redirects, no private address behind its name, bounded in time and size. Throws when it
 * cannot be reached, redirects, takes too long or returns too much (TooMuchError).
 */
export async function fetchFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const { accept, token, json, ...bounds } = call;
  const headers: Record<string, string> = {};
  if (accept) headers.Accept = accept;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers["Content-Type"] = "application/json";
  const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
  const { status, headers: sent, content } = await fetchGuarded(url, { ...bounds, ...body, headers });
  if (status >= 300 && status < 400) throw new Error(`${new URL(url).hostname} redirects`);
  const type = (sent["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  return { status, type, content, retryAfterS: secondsOf(sent["retry-after"]) };
}

/** Retry-After as seconds or as a date; null where it is neither. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The same, where nothing but an answer of 200 to 299 is of use: throws with the status otherwise. */
export async function contentFrom(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const answer = await fetchFrom(url, call);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${new URL(url).hostname} answered ${answer.status}`);
  return answer;
}

/** Nothing came of asking. `again`: it may work a little later, after so many seconds where the provider says so. */
export class ProviderFailure extends Error {
  readonly problem: ProviderProblem;
  readonly again: { afterS: number | null } | null;
  constructor(problem: ProviderProblem, again: { afterS: number | null } | null = null) {
    super(`${problem.key} ${JSON.stringify(problem.params)}`);
    this.problem = problem;
    this.again = again;
  }
}

export interface ProviderPace {
  signal?: AbortSignal;
  /** The first pause after a failure [ms]. */
  pauseMs?: number;
  timeoutMs?: number;
}

interface Question extends ProviderPace {
  accept: string;
  maxBytes: number;
  /** A key in the address, left out of what is quoted. */
  secret?: string | null;
  /** The problem when more comes than may. */
  tooMuch: string;
  /** Why the provider refused, in its own words, of the body of a refusal; null where it does not say. */
  reasonOf(content: Buffer): string | null;
}

const TIMEOUT_MS = 30_000;
/** How often a provider is asked, and the first pause [ms], which grows fourfold. */
const TRIES = 4;
const PAUSE_MS = 1000;
/** A provider that wants a longer rest [s] is left alone. */
const LONGEST_REST_S = 60;

/**
 * Asks a provider and reads what it returns. What may pass (no connection, too slow, too many requests, trouble of the server) is
 * tried four times, each pause longer. Throws a ProviderFailure when nothing came of it: `unreachable`, `busy`, `key`, `status`,
 * `refused`, `tooMuch`, or what `read` throws.
 */
export async function askProvider<T>(address: string, parse: (content: Buffer) => T, question: Question): Promise<T> {
  const { signal, pauseMs = PAUSE_MS } = question;
  for (let turn = 1; ; turn++) {
    try {
      return parse(await contentOf(address, question));
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ProviderFailure) || !error.again || turn === TRIES) throw error;
      const afterS = error.again.afterS ?? 0;
      if (afterS > LONGEST_REST_S) throw error;
      await sleep(Math.max(afterS * 1000, pauseMs * 4 ** (turn - 1)), undefined, { signal });
    }
  }
}

async function contentOf(address: string, question: Question): Promise<Buffer> {
  const { host } = new URL(address);
  const { accept, maxBytes, timeoutMs = TIMEOUT_MS, signal, tooMuch } = question;
  const call = { accept, maxBytes, timeoutMs, signal, errorBytes: 4096 };
  const response = await fetchFrom(address, call).catch((error: unknown) => {
    if (error instanceof TooMuchError) throw new ProviderFailure({ key: tooMuch, params: { host } });
    // Neither the address nor what the system says of it: it may hold the key.
    throw new ProviderFailure({ key: "unreachable", params: { host } }, { afterS: null });
  });
  const { status, content } = response;
  if (status >= 200 && status < 300) return content;
  throw refusalOf(response, host, question);
}

/** Why the provider refused; its own reason is quoted without the key. */
function refusalOf({ status, content, retryAfterS }: ProviderAnswer, host: string, question: Question) {
  if (status === 429) {
    const params = { host, minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) };
    return new ProviderFailure({ key: "busy", params }, { afterS: retryAfterS });
  }
  if (status === 401 || status === 403) return new ProviderFailure({ key: "key", params: { host, status } });
  if (status >= 500) return new ProviderFailure({ key: "status", params: { host, status } }, { afterS: retryAfterS });
  const stated = question.reasonOf(content);
  if (stated === null) return new ProviderFailure({ key: "status", params: { host, status } });
  const { secret } = question;
  const reason = (secret ? stated.replaceAll(secret, "…") : stated).slice(0, 200);
  return new ProviderFailure({ key: "refused", params: { host, reason } });
}
