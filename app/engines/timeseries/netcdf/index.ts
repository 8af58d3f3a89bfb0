export { readClassic } from "./classic";
export { readEra5, type GridNote, type GridReading } from "./era5";
export type { GridAttribute, GridFile, GridVariable } from "./grid";
