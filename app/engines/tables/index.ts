export { readFlag, readNumber, readText, readYear, type Cell, type Read } from "./cells";
export { namesOfSheets, problem as fileProblem, readCsvCells, type ReadFile, type SheetCells } from "./readCells";
export { joinSheets, type JoinedSheets } from "./joinSheets";
export { readWorkbookCells } from "./readWorkbook";
export type { WorkbookLimits } from "./sheetGrid";
export { tableAim, tableNumber, tableOf, type Table, type TableRow } from "./table";
export { readDay } from "./days";
export {
  cellOf,
  dayIn,
  missingFields,
  numberIn,
  priceUnits,
  type RowsAim,
  type RowsField,
  type RowsUnit,
  sheetFor,
  type AimedSheet,
  understandRows,
  understandSheets,
  type UnderstoodRows,
  viewOfRows,
} from "./understand";
