/** Systems as networks of PyPSA, with or without what a run found. */
export { folderOf } from "./folder";
export { type NetcdfContent, netcdfOf } from "./netcdf";
export { pypsaNetwork, type WrittenNetwork } from "./network";
export { addSolution } from "./solution";
