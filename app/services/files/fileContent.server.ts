import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { AttachmentExtension } from "~/entities/files/attachment";
import { type DrawingProblem, drawingProblem } from "./drawing";
import { bytesAt, listZip } from "./zipListing.server";

/** Why a file is not taken: a key of the "rules" texts. */
type ContentProblem = DrawingProblem | "rules.drawing_too_large" | "rules.file_unpacks_too_large";

const HEAD_BYTES = 65_536;
/** A drawing that is worth keeping is smaller; all of it is looked through. */
const MAX_DRAWING_BYTES = 2 * 1_048_576;
/** Office files of 50 MB stay far below: their largest part are pictures, which are packed already. */
const MAX_UNPACKED_BYTES = 524_288_000;
/** Tables of numbers pack to a thirtieth at most; 200 leaves room and stops what is made of nothing but repetition. */
const MAX_RATIO = 200;
const SMALL_BYTES = 10_485_760;

type Look = (file: Looked) => Promise<ContentProblem | null> | ContentProblem | null;
interface Looked {
  handle: FileHandle;
  size: number;
  head: Buffer;
}

const differs: ContentProblem = "rules.file_content_differs";
const problemUnless = (yes: boolean): ContentProblem | null => (yes ? null : differs);
const starts = (head: Buffer, bytes: number[] | string, at = 0): boolean => {
  const signature = Buffer.from(bytes as string, "latin1");
  return head.subarray(at, at + signature.length).equals(signature);
};
const beginsWith =
  (...beginnings: (number[] | string)[]): Look =>
  ({ head }) =>
    problemUnless(beginnings.some((bytes) => starts(head, bytes)));

/** Word, Excel and PowerPoint before 2007, and Outlook: one container for all. */
const compound = beginsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const jpeg = beginsWith([0xff, 0xd8, 0xff]);

/** A zip file whose names say what it is and which does not unpack to more than a reader can bear. */
const zipped =
  (fits: (names: ReadonlySet<string>, all: readonly string[], head: Buffer) => boolean): Look =>
  async ({ handle, size, head }) => {
    if (!starts(head, "PK\x03\x04")) return differs;
    const listing = await listZip(handle, size);
    if (!listing || !fits(new Set(listing.names), listing.names, head)) return differs;
    const { unpacked } = listing;
    const bomb = unpacked > MAX_UNPACKED_BYTES || (unpacked > SMALL_BYTES && unpacked > MAX_RATIO * size);
    return bomb ? "rules.file_unpacks_too_large" : null;
  };
const openXml = (folder: string): Look =>
  zipped((names, all) => names.has("[Content_Types].xml") && all.some((name) => name.startsWith(`${folder}/`)));
/** The first entry, stored as it is, names the type. */
const openDocument = (kind: string): Look =>
  zipped((names, _all, head) => {
    const type = `application/vnd.oasis.opendocument.${kind}`;
    return names.has("mimetype") && starts(head, `mimetype${type}`, 30);
  });
const iWork = zipped((names, all) =>
  all.some((name) => name === "Index.zip" || name === "index.xml" || name === "index.apxl" || name.endsWith(".iwa")),
);

/** Beginnings of what is no text, whatever its ending says. */
const NO_TEXT = [
  "%PDF-",
  "PK\x03\x04",
  "MZ",
  "\x7fELF",
  "GIF8",
  "{\\rtf",
  "\x89PNG",
  "\xff\xd8\xff",
  "\xd0\xcf\x11\xe0",
];

async function isText({ handle, size, head }: Looked): Promise<boolean> {
  if (NO_TEXT.some((beginning) => starts(head, beginning))) return false;
  // UTF-16 has zero bytes, and says so at its beginning.
  if (starts(head, [0xff, 0xfe]) || starts(head, [0xfe, 0xff])) return true;
  for (let at = 0; at < size; at += 1_048_576)
    if ((await bytesAt(handle, at, Math.min(size, at + 1_048_576))).includes(0)) return false;
  return true;
}
const text: Look = async (file) => problemUnless(await isText(file));

/** Headers first, as RFC 5322 wants them. */
const mail: Look = async (file) =>
  problemUnless((await isText(file)) && /^(From .*\r?\n)?[!-9;-~]+:[ \t\r\n]/.test(file.head.toString("latin1")));

/** A drawing that only draws. It is never shown inside a page all the same. */
const drawing: Look = async (file) => {
  if (file.size > MAX_DRAWING_BYTES) return "rules.drawing_too_large";
  if (!(await isText(file)) || starts(file.head, [0xff, 0xfe]) || starts(file.head, [0xfe, 0xff])) return differs;
  return drawingProblem((await bytesAt(file.handle, 0, file.size)).toString("utf8"));
};

const LOOKS: Record<AttachmentExtension, Look> = {
  doc: compound,
  xls: compound,
  ppt: compound,
  msg: compound,
  docx: openXml("word"),
  xlsx: openXml("xl"),
  pptx: openXml("ppt"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  pages: iWork,
  numbers: iWork,
  key: iWork,
  // Readers take some bytes before the mark.
  pdf: ({ head }) => problemUnless(head.subarray(0, 1024).includes("%PDF-")),
  rtf: beginsWith("{\\rtf"),
  jpg: jpeg,
  jpeg,
  png: beginsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: beginsWith("GIF87a", "GIF89a"),
  bmp: beginsWith("BM"),
  webp: ({ head }) => problemUnless(starts(head, "RIFF") && starts(head, "WEBP", 8)),
  svg: drawing,
  txt: text,
  csv: text,
  eml: mail,
};

/** Looks into a file: null when its content is what its ending says and bears no danger for who opens it. */
export async function contentProblem(path: string, extension: AttachmentExtension): Promise<ContentProblem | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = await bytesAt(handle, 0, Math.min(size, HEAD_BYTES));
    return await LOOKS[extension]({ handle, size, head });
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const handle = await open(path);
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
