/** Bytes to text: how a file is encoded, and its text as a stream. */
import { StringDecoder } from "node:string_decoder";
import type { Encoding } from "~/entities/timeseries/textFile";

export type CsvSource = string | Uint8Array | AsyncIterable<Uint8Array | string>;

/** Bytes of the beginning of a file that its form is told from. */
export const HEAD_BYTES = 65_536;

/**
 * The encoding that the beginning of a file shows: by its mark; UTF-16 without a mark by the zeros beside its letters; else UTF-8. What is no
 * UTF-8 is Windows-1252, the way older table programs write.
 */
export function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [i, byte] of head.subarray(0, 1024).entries()) if (byte === 0) zeros[i % 2]! += 1;
  const half = Math.min(head.length, 1024) / 2;
  if (zeros[1]! > half * 0.6 && zeros[0]! < half * 0.1) return "utf-16le";
  if (zeros[0]! > half * 0.6 && zeros[1]! < half * 0.1) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Windows-1252 from 0x80 to 0x9f: the runtime's own decoder of this name leaves out what it has beyond Latin-1. */
const BEYOND_LATIN1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text of bytes that come in pieces; `end` gives what was left of the last character. */
export interface TextPieces {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** Decodes bytes that come in pieces. The mark at the beginning is left in the text. */
export function textPieces(encoding: Encoding): TextPieces {
  if (encoding === "utf-16be") {
    const decoder = new TextDecoder("utf-16be", { ignoreBOM: true });
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  if (encoding === "windows-1252") {
    const text = (bytes: Uint8Array) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString("latin1")
        .replace(/[\u0080-\u009f]/g, (c) => BEYOND_LATIN1[c.charCodeAt(0) - 0x80]!);
    return { write: text, end: () => "" };
  }
  const decoder = new StringDecoder(encoding === "utf-16le" ? "utf16le" : "utf8");
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() };
}

const MARK = /^\ufeff/;

/** The whole text of bytes, without its mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): string {
  const pieces = textPieces(encoding);
  return (pieces.write(bytes) + pieces.end()).replace(MARK, "");
}

async function* chunksOf(source: CsvSource): AsyncGenerator<Buffer> {
  const bufferOf = (chunk: Uint8Array | string): Buffer =>
    typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (typeof source === "string" || source instanceof Uint8Array) yield bufferOf(source);
  else for await (const chunk of source) yield bufferOf(chunk);
}

/** The beginning of a source, at most so many bytes, and all of it, once. */
export async function withHead(
  source: CsvSource,
  bytes = HEAD_BYTES,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = chunksOf(source);
  const firstChunks: Buffer[] = [];
  let size = 0;
  while (size < bytes) {
    const next = await chunks.next();
    if (next.done) break;
    firstChunks.push(next.value);
    size += next.value.length;
  }
  async function* all() {
    yield* firstChunks;
    yield* chunks;
  }
  return { head: Buffer.concat(firstChunks).subarray(0, bytes), all: all() };
}

/** The text of a source in pieces, without its mark. */
export async function* textOfSource(source: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const pieces = textPieces(encoding);
  let first = true;
  for await (const chunk of source) {
    const text = pieces.write(chunk);
    yield first ? text.replace(MARK, "") : text;
    first &&= text === "";
  }
  yield pieces.end();
}
