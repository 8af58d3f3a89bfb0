/** Models of other tools as systems, and systems as their files. Pure: tables in, the lists of an export file out. */
export { isPypsaFolder, pypsaSystem, readFolder, readNetcdf } from "./pypsa";
export type { Converted, FolderFile, NetcdfFile, NetcdfVariable, PypsaNetwork } from "./pypsa";
export { addSolution, folderOf, netcdfOf, pypsaNetwork } from "./pypsaOut";
export type { NetcdfContent, WrittenNetwork } from "./pypsaOut";
export { dataPackage } from "./dataPackage";
export { isOemofPackage, isPackageFile, oemofSystem, readPackage } from "./oemof";
export { calliopeMain, calliopeSystem, isCalliopeFile } from "./calliope";
export { fineSystem, isFineModel, readFine } from "./fine";
export { mapFeatures } from "./maps/features";
export { geojsonOf } from "./maps/geojson";
export { type GeopackageTable, geopackageTables, WGS84 } from "./maps/geopackage";
