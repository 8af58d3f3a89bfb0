import { strToU8, zipSync } from "fflate";
import type { CsvCell, CsvTable } from "~/services/core/csv";
import { xmlText } from "~/services/core/workbook/xmlText";

/**
 * A workbook whose sheets are linked to tables on the web: LibreOffice Calc fetches them when the workbook is opened and every hour after.
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

export interface LinkedSheet {
  /** Name of the sheet; signs that Calc takes in none are left out. */
  name: string;
  /** Address of the CSV file. */
  address: string;
  /** What it had when the workbook was made. */
  table: CsvTable;
}

/** The workbook as bytes of an .ods file, a sheet for each table; the same for the same input. */
export function linkedWorkbook(sheets: readonly LinkedSheet[]): Uint8Array<ArrayBuffer> {
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${NAMESPACES} office:version="1.3"><office:body><office:spreadsheet>${sheets.map(linkedSheet).join("")}</office:spreadsheet></office:body></office:document-content>
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

function linkedSheet({ name, address, table: { header, rows } }: LinkedSheet): string {
  const source = `<table:table-source xlink:type="simple" xlink:href="${xmlText(address)}" table:mode="copy-all" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="${READ_AS}" table:refresh-delay="PT01H00M00S"/>`;
  const row = (cells: readonly CsvCell[]) => `<table:table-row>${cells.map(cellOf).join("")}</table:table-row>`;
  return `<table:table table:name="${xmlText(sheetName(name))}">${source}<table:table-column table:number-columns-repeated="${Math.max(1, header.length)}"/>${row(header)}${Array.from(rows, row).join("")}</table:table>`;
}

function cellOf(value: CsvCell): string {
  if (value === null || value === "") return "<table:table-cell/>";
  const text = `<text:p>${xmlText(String(value)).replaceAll(/\r?\n/g, "</text:p><text:p>")}</text:p>`;
  return typeof value === "number"
    ? `<table:table-cell office:value-type="float" office:value="${value}">${text}</table:table-cell>`
    : `<table:table-cell office:value-type="string">${text}</table:table-cell>`;
}

const sheetName = (name: string): string =>
  name
    .replace(/[[\]*?:/\\']/g, " ")
    .trim()
    .slice(0, 31) || "1";
