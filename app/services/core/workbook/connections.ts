import type { Feature, Image } from "write-excel-file/node";
import { columnName } from "./columnName";
import { xmlText } from "./xmlText";

/**
 * Data connections of an XLSX file: a sheet whose values Excel fetches anew from an address, when the workbook is opened and by "Refresh all".
 * ECMA-376, part 1: 18.13.1 (connection), 18.13.12 (textPr), 18.12.10 (queryTable), 18.2.5 (definedName); parts as in 12.3.3 and 12.3.16.
 * A text connection and not one for pages of the web: only it says which sign the decimals have, whatever the language of the computer.
 */

/** A sheet of `rows` and `columns` that is fetched from the address of a CSV file. */
export interface FetchedSheet {
  name: string;
  address: string;
  rows: number;
  columns: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
/** As Excel itself calls the cells of a sheet that a query fills. */
const RANGE = "ExternalData_1";
/** How connection and query say which version of Excel last fetched them: 2016 and newer. */
const VERSION = 6;
/** An open workbook fetches again after so many minutes. */
const EVERY_MINUTES = 60;

/** The parts that make the sheets of a workbook, in this order, fetch their values; undefined stands for a sheet that does not. */
export function connections(sheets: readonly (FetchedSheet | undefined)[]): Feature<Image["content"]> {
  const fetched = sheets.flatMap((sheet, index) => (sheet ? [{ ...sheet, index }] : []));
  const connection = ({ name, address, index }: (typeof fetched)[number]) =>
    `<connection id="${index + 1}" name="${xmlText(`${index + 1} ${name}`)}" type="6" refreshedVersion="${VERSION}" background="1" refreshOnLoad="1" interval="${EVERY_MINUTES}" saveData="1">` +
    // A thousands sign that our numbers never have, so that no text becomes a number by it.
    `<textPr prompt="0" codePage="65001" sourceFile="${xmlText(address)}" delimited="1" decimal="." thousands="'" tab="0" comma="1" qualifier="doubleQuote"/></connection>`;
  const range = ({ name, rows, columns, index }: (typeof fetched)[number]) =>
    `<definedName name="${RANGE}" localSheetId="${index}">${xmlText(`'${name.replaceAll("'", "''")}'!$A$1:$${columnName(columns - 1)}$${rows}`)}</definedName>`;
  const query = (index: number) =>
    `${HEAD}<queryTable xmlns="${MAIN}" name="${RANGE}" connectionId="${index + 1}" refreshOnLoad="1" adjustColumnWidth="0" autoFormatId="0"/>`;
  return {
    files: {
      transform: {
        "[Content_Types].xml": {
          insert: () =>
            `<Override ContentType="${TYPES}.connections+xml" PartName="/xl/connections.xml"/>` +
            fetched
              .map(
                ({ index }) =>
                  `<Override ContentType="${TYPES}.queryTable+xml" PartName="/xl/queryTables/queryTable${index + 1}.xml"/>`,
              )
              .join(""),
        },
        "xl/_rels/workbook.xml.rels": {
          insert: () =>
            `<Relationship Id="rId-connections-1" Type="${RELATIONS}/connections" Target="connections.xml"/>`,
        },
        "xl/workbook.xml": {
          transform: (content) =>
            content.replace("<definedNames/>", () => `<definedNames>${fetched.map(range).join("")}</definedNames>`),
        },
        "xl/worksheets/_rels/sheet{id}.xml.rels": {
          insert: (_, { sheetIndex }) =>
            sheets[sheetIndex] &&
            `<Relationship Id="rId-query-1" Type="${RELATIONS}/queryTable" Target="../queryTables/queryTable${sheetIndex + 1}.xml"/>`,
        },
      },
      write: {
        files: () => ({
          "xl/connections.xml": `${HEAD}<connections xmlns="${MAIN}">${fetched.map(connection).join("")}</connections>`,
          ...Object.fromEntries(
            fetched.map(({ index }) => [`xl/queryTables/queryTable${index + 1}.xml`, query(index)] as const),
          ),
        }),
      },
    },
  };
}
