export { readClassic } from "./classic";
export { readEra5, type GridNote, type GridReading } from "./era5";
export { defaultFill, type GridAttribute, type GridFile, type GridVariable } from "./grid";
