export { DataTable, type Column, type DataTableProps } from "./DataTable";
export { DefinitionList, KeyFigures, Swatch, type Definition, type KeyFigure } from "./DefinitionList";
export { Delta } from "./Delta";
export { FilterBar, FilterDay, FilterSelect, FilterText } from "./FilterBar";
export { IconLink } from "./IconLink";
export { Pagination } from "./Pagination";
export { queryWith, readPage, readSort, type Sort } from "./query";
export { RestoreButton } from "./RestoreButton";
export { TreeList, type TreeItem } from "./TreeList";
