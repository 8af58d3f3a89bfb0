export { readFlag, readNumber, readText, readYear, type Cell, type Read } from "./cells";
export { readCsvCells, type FileProblem, type ReadFile, type SheetCells } from "./readCells";
export { readWorkbookCells } from "./readWorkbook";
export { tableOf, type Table, type TableRow } from "./table";
