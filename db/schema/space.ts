/** Every table of a company space's database. */
export * from "./catalogue";
export * from "./changes";
export * from "./help";
export * from "./accounting";
export * from "./files";
export * from "./notifications";
export * from "./optimizations";
export * from "./timeseries";
export * from "./tasks";
export * from "./twin";
