import { createHash } from "node:crypto";

/** What a call asks for: its method, address and the media type of its body. */
interface Asked {
  method: string;
  /** Path and query. */
  address: string;
  contentType: string | null;
}

const BOUNDARY = /^multipart\/[^;]+;.*\bboundary="?([^";]+)"?/i;

/**
 * The print of a call and its body, read in pieces. Forms with files part their fields by a word that clients draw anew each time:
 * it does not count.
 */
export class BodyPrint {
  private readonly hash = createHash("sha256");
  private readonly boundary: Buffer | null;
  private rest: Buffer = Buffer.alloc(0);
  /** Bytes of the body so far. */
  bytes = 0;

  constructor({ method, address, contentType }: Asked) {
    const [mediaType = ""] = (contentType ?? "").toLowerCase().split(";");
    const word = BOUNDARY.exec(contentType ?? "")?.[1];
    this.boundary = word ? Buffer.from(word) : null;
    this.hash.update(`${method} ${address}\n${mediaType.trim()}\n`);
  }

  add(piece: Uint8Array): void {
    this.bytes += piece.length;
    if (!this.boundary) return void this.hash.update(piece);
    // What could be the beginning of the word waits for the next piece.
    let left = Buffer.concat([this.rest, piece]);
    for (let at = left.indexOf(this.boundary); at >= 0; at = left.indexOf(this.boundary)) {
      this.hash.update(left.subarray(0, at)).update("\0");
      left = left.subarray(at + this.boundary.length);
    }
    const certain = Math.max(0, left.length - this.boundary.length + 1);
    this.hash.update(left.subarray(0, certain));
    this.rest = Buffer.from(left.subarray(certain));
  }

  /** Hexadecimal, of all that was added. */
  end(): string {
    return this.hash.update(this.rest).digest("hex");
  }
}

/** The print of a request's body; undefined as soon as it is longer than `most` bytes. */
export async function printOf(request: Request, most: number): Promise<string | undefined> {
  const print = printFor(request);
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); reader && part && !part.done; part = await reader.read()) {
    print.add(part.value);
    if (print.bytes > most) return undefined;
  }
  return print.end();
}

export function printFor(request: Request): BodyPrint {
  const { pathname, search } = new URL(request.url);
  const contentType = request.headers.get("Content-Type");
  return new BodyPrint({ method: request.method, address: `${pathname}${search}`, contentType });
}

/** A request like this one, whose body is printed while it is read. `ended` is true once all of it was. */
export function printed(request: Request): { request: Request; print: BodyPrint; ended(): boolean } {
  const print = printFor(request);
  if (!request.body) return { request, print, ended: () => true };
  let ended = false;
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      print.add(piece);
      out.enqueue(piece);
    },
    flush: () => void (ended = true),
  });
  const init: RequestInit & { duplex: "half" } = { body: request.body.pipeThrough(tap), duplex: "half" };
  return { request: new Request(request, init), print, ended: () => ended };
}
