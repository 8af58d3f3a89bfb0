export { decimalOf, isUndecided, readFlag, readNumber, readText, readYear, type Cell, type Read } from "./cells";
export { problem as fileProblem, readCsvCells, type ReadFile, type SheetCells } from "./readCells";
export { readWorkbookCells, type WorkbookLimits } from "./readWorkbook";
export { tableOf, type Table, type TableRow } from "./table";
