import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** Small synthetic files of each kind that the product takes. */

const OLE = Buffer.from("d0cf11e0a1b11ae1000000000000", "hex");
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const openXml = (folder: string) => zip({ "[Content_Types].xml": "<Types/>", [`${folder}/document.xml`]: "<a/>" });
const openDocument = (kind: string) =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
      "content.xml": strToU8("<a/>"),
    }),
  );
const iWork = zip({ "Index/Document.iwa": "x", "preview.jpg": "x" });
const JPEG_START = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");

export const SAMPLES: Record<string, Buffer> = {
  doc: OLE,
  xls: OLE,
  ppt: OLE,
  msg: OLE,
  docx: openXml("word"),
  xlsx: openXml("xl"),
  pptx: openXml("ppt"),
  pdf: Buffer.from("%PDF-1.7\n%\xe2\xe3\n", "latin1"),
  txt: Buffer.from("Grüße aus Köln\n"),
  rtf: Buffer.from("{\\rtf1 text}"),
  csv: Buffer.from("a;b\n1;2\n"),
  jpg: JPEG_START,
  jpeg: JPEG_START,
  png: png(2, 2),
  gif: Buffer.from("GIF89a\x01\x00"),
  bmp: Buffer.from("BM\x00\x00\x00\x00"),
  webp: Buffer.from("RIFF\x10\x00\x00\x00WEBPVP8 "),
  svg: Buffer.from('<?xml version="1.0"?><!-- plan --><svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>'),
  eml: Buffer.from("From: a@x.test\r\nTo: b@x.test\r\nSubject: x\r\n\r\ntext"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  pages: iWork,
  numbers: iWork,
  key: iWork,
};

/** A grey PNG picture, RGB with 8 bits, made by the format's own rules. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width), 128);
  for (let row = 0; row < height; row++) rows[row * (1 + 3 * width)] = 0;
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The header of a PNG that claims sides it does not have. */
export function pngClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(png(2, 2));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** An .xlsx file whose directory declares `bytes` for one sheet of zeros; with `honest` false the sheet itself is short. */
export function bomb(bytes: number, honest: boolean): Buffer {
  const sheet = honest ? new Uint8Array(bytes) : new Uint8Array(100);
  const file = Buffer.from(
    zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/worksheets/sheet1.xml": sheet }, { level: 9 }),
  );
  if (!honest) {
    // The last entry of the directory is the sheet's.
    const entry = file.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    file.writeUInt32LE(bytes, entry + 24);
  }
  return file;
}

const folder = mkdtempSync(join(tmpdir(), "energy-incoming-"));
let count = 0;
/** A file as it lies on the machine after it came in. */
export function incoming(name: string, content: Buffer | string) {
  const bytes = Buffer.from(content);
  const path = join(folder, String((count += 1)));
  writeFileSync(path, bytes);
  return { path, name, size: bytes.length };
}
