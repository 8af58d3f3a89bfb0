import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { printed, printOf } from "./bodyPrint";
import { callKeyIn, KEY_HEADER } from "./callKey";
import { claimKey, keepAnswer, markBroken, releaseKey, type StoredAnswer } from "./callKeys.server";

/** Answers up to this size [bytes] are kept with their key. */
const MOST_ANSWER = 1024 * 1024;

/**
 * Statuses that are no answer for good. Who may do it, and what is in sight, is decided each time; what was too much, or a trouble of
 * the moment, is looked at once more. Nothing was written.
 */
const PASSING: readonly number[] = [401, 403, 404, 413, 415, 429];

interface OnceCall {
  request: Request;
  /** Null: a call that asks for no sign-in. */
  actor: Actor | null;
  /** Calls about one sign-in take no key: what they give is secret, and a key is not one sign-in's. */
  takesKey: boolean;
  /** Whether the call reads a body; what is sent to others does not count. */
  readsBody: boolean;
  /** Refuses the JSON of a first answer to somebody whose right or sight has gone since. */
  replayRefusal?(first: unknown): Refusal | undefined;
}

/**
 * Carries a writing call out, once for each idempotency key of a person: later ones get the first answer. Without the header it is
 * carried out. `carryOut` gets the request to read and returns its response.
 */
export async function once(
  { request, actor, takesKey, readsBody, replayRefusal }: OnceCall,
  carryOut: (request: Request) => Promise<Response>,
): Promise<Outcome<Response>> {
  const header = request.method === "GET" || request.method === "HEAD" ? null : request.headers.get(KEY_HEADER);
  if (header === null) return done(await carryOut(request));
  if (!actor || !takesKey) return refused(400, "errors.key.not_taken");
  const key = callKeyIn(header);
  if (key === null) return refused(400, "errors.key.unreadable", { params: { header: KEY_HEADER } });
  const owner = { actor, key };
  const claim = claimKey(owner);
  if (!claim.ok) return claim;
  const sent = readsBody ? request : bodiless(request);
  if (claim.value) return repeated(sent, claim.value, replayRefusal);
  const reading = printed(sent);
  try {
    const whole = await carryOut(reading.request);
    const passing = PASSING.includes(whole.status) || whole.status >= 500;
    if (passing || !reading.ended()) {
      releaseKey(owner);
      return done(whole);
    }
    const { response, bytes } = await upTo(whole, MOST_ANSWER);
    const { print } = reading;
    const headers = Object.fromEntries(response.headers);
    keepAnswer(owner, {
      fingerprint: print.end(),
      bodyBytes: print.bytes,
      status: response.status,
      headers,
      bytes,
    });
    return done(response);
  } catch (error) {
    // A body that broke off was not read to its end, and nothing is written before it is.
    if (reading.ended()) markBroken(owner);
    else releaseKey(owner);
    throw error;
  }
}

const bodiless = ({ url, method, headers, signal }: Request): Request => new Request(url, { method, headers, signal });

async function repeated(
  request: Request,
  first: StoredAnswer,
  replayRefusal: OnceCall["replayRefusal"],
): Promise<Outcome<Response>> {
  if ((await printOf(request, first.bodyBytes)) !== first.fingerprint) return refused(422, "errors.key.other_body");
  if (!first.bytes) return refused(409, "errors.key.answer_too_large");
  const refusal = first.status < 300 ? replayRefusal?.(JSON.parse(Buffer.from(first.bytes).toString())) : undefined;
  if (refusal) return refusal;
  const headers = { ...first.headers, "Idempotency-Replayed": "true" };
  return done(new Response(new Uint8Array(first.bytes), { status: first.status, headers }));
}

/** A response with its bytes, or, of one that is longer than `most`, with none: it goes on as it came. */
async function upTo(whole: Response, most: number): Promise<{ response: Response; bytes: Uint8Array | null }> {
  const { status, headers } = whole;
  const reader = whole.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (reader && size <= most) {
    const part = await reader.read();
    if (part.done) break;
    pieces.push(part.value);
    size += part.value.length;
  }
  if (!reader || size <= most) {
    const bytes = Buffer.concat(pieces);
    return { response: new Response(new Uint8Array(bytes), { status, headers }), bytes };
  }
  const stream = new ReadableStream<Uint8Array>({
    start: (out) => pieces.forEach((piece) => out.enqueue(piece)),
    async pull(out) {
      const part = await reader.read();
      if (part.done) out.close();
      else out.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { response: new Response(stream, { status, headers }), bytes: null };
}
