import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

/**
 * A piece of a copy: pages of a database as they were at one time. One line of JSON, a line break, then the packed pages: the number of each
 * (32 bits, big-endian) and its bytes.
 */

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const FORMAT = "energy-copy-1";

export interface SegmentHead {
  /** The database by its key: "platform", "spaces/demo". */
  database: string;
  pageSize: number;
  /** Pages of the whole database at that time. */
  count: number;
}

export interface Segment extends SegmentHead {
  pages: { page: number; bytes: Buffer }[];
}

/** Packs pages. `body` holds number and bytes of each, one after the other. */
export async function packSegment(head: SegmentHead, body: Buffer): Promise<Buffer> {
  // The quickest level: pages of a database pack to a third even so.
  const packed = await deflate(body, { level: 1 });
  const sha256 = createHash("sha256").update(packed).digest("hex");
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ format: FORMAT, ...head, bytes: body.length, sha256 })}\n`),
    packed,
  ]);
}

/** @throws when it is not whole */
export async function unpackSegment(content: Buffer): Promise<Segment> {
  const end = content.indexOf("\n");
  const head = JSON.parse(content.toString("utf8", 0, Math.max(0, end))) as SegmentHead & {
    format: string;
    bytes: number;
    sha256: string;
  };
  if (head.format !== FORMAT) throw new Error(`it is of the format ${head.format}, not ${FORMAT}`);
  const packed = content.subarray(end + 1);
  if (createHash("sha256").update(packed).digest("hex") !== head.sha256) throw new Error("its content was changed");
  const body = await inflate(packed, { maxOutputLength: head.bytes });
  const step = 4 + head.pageSize;
  const pages = Array.from({ length: body.length / step }, (_, i) => ({
    page: body.readUInt32BE(i * step),
    bytes: body.subarray(i * step + 4, (i + 1) * step),
  }));
  return { database: head.database, pageSize: head.pageSize, count: head.count, pages };
}
