import { strToU8, zipSync } from "fflate";

/** A cell of a spreadsheet that a test writes: a text in brackets is XML as it is. */
type OdsCell = string | number | boolean | Date | null | { xml: string };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function cellXml(cell: OdsCell): string {
  if (cell === null) return "<table:table-cell/>";
  if (typeof cell === "object" && "xml" in cell) return cell.xml;
  if (typeof cell === "number")
    return `<table:table-cell office:value-type="float" office:value="${cell}" calcext:value-type="float"><text:p>${cell.toFixed(2).replace(".", ",")}</text:p></table:table-cell>`;
  if (typeof cell === "boolean")
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}"><text:p>WAHR</text:p></table:table-cell>`;
  if (cell instanceof Date)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.toISOString().slice(0, 19)}"><text:p>${cell.getUTCDate()}.</text:p></table:table-cell>`;
  return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`;
}

/** Rows of cells, or XML as it is, below the columns that a program declares. */
export interface OdsSheet {
  name: string;
  rows: readonly (readonly OdsCell[] | string)[];
}

/** An ODS file as LibreOffice writes one: its type first and not packed, empty cells and rows to the ends of the sheet by their number. */
export function odsOf(sheets: readonly OdsSheet[]): Uint8Array {
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map((row) =>
      typeof row === "string"
        ? row
        : `<table:table-row>${row.map(cellXml).join("")}<table:table-cell table:number-columns-repeated="${16_384 - row.length}"/></table:table-row>`,
    );
    const rest = `<table:table-row table:number-rows-repeated="${1_048_576 - rows.length}"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    return `<table:table table:name="${escaped(name)}"><table:table-column table:number-columns-repeated="16384"/>${lines.join("")}${rest}</table:table>`;
  });
  const xmlns = ["office", "table", "text"]
    .map((prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`)
    .join(" ");
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${xmlns} xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.3"><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`;
  return zipSync({
    mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
    "content.xml": strToU8(content),
    "META-INF/manifest.xml": strToU8("<manifest/>"),
  });
}
