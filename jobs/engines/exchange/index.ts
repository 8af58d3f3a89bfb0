/** Models of other tools as systems, and systems as their files. Pure: tables in, the lists of an export file out. */
export { isPypsaFolder, pypsaSystem, readFolder, type Converted, type FolderFile, type PypsaNetwork } from "./pypsa";
export { pypsaFolder } from "./pypsaOut";
export { dataPackage } from "./dataPackage";
