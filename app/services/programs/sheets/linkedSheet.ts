import { strToU8, zipSync } from "fflate";

/**
 * A workbook whose sheet is linked to a table on the web: LibreOffice Calc fetches it when the workbook is opened and every hour after.
 * OpenDocument 1.3, part 3: 9.2.7 (table:table-source), 19.758 (table:refresh-delay); the file as in part 2, 3.
 */

const MIME = "application/vnd.oasis.opendocument.spreadsheet";

/**
 * How Calc reads our CSV: comma, quotes, UTF-8, from the first line, columns as they come, numbers as in English (United States) whatever
 * the workbook's language, so that a point is one; no texts made to numbers, no dates guessed.
 */
const READ_AS = "44,34,76,1,,1033,false,false";

const NAMESPACES = [
  `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"`,
  `xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"`,
  `xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"`,
  `xmlns:xlink="http://www.w3.org/1999/xlink"`,
].join(" ");

interface LinkedSheet {
  /** Name of the sheet; signs that Calc takes in none are left out. */
  name: string;
  /** Address of the CSV file. */
  address: string;
  /** What the first cell says until the table was fetched. */
  before: string;
}

/** The workbook as bytes of an .ods file; the same for the same input. */
export function linkedSheet({ name, address, before }: LinkedSheet): Uint8Array<ArrayBuffer> {
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${NAMESPACES} office:version="1.3"><office:body><office:spreadsheet><table:table table:name="${xml(sheetName(name))}"><table:table-source xlink:type="simple" xlink:href="${xml(address)}" table:mode="copy-all" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="${READ_AS}" table:refresh-delay="PT01H00M00S"/><table:table-column/><table:table-row><table:table-cell office:value-type="string"><text:p>${xml(before)}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>
`;
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${MIME}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>
`;
  return zipSync(
    {
      // First and as it is: programs know the file by it.
      mimetype: [strToU8(MIME), { level: 0 }],
      "content.xml": strToU8(content),
      "META-INF/manifest.xml": strToU8(manifest),
    },
    { mtime: new Date(1980, 0, 1) },
  );
}

const sheetName = (name: string): string =>
  name
    .replace(/[[\]*?:/\\']/g, " ")
    .trim()
    .slice(0, 31) || "1";

/** Signs that XML 1.0 has none for are left out. */
const xml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
