/** Every table of a company space's database. */
export * from "./accounting";
export * from "./catalogue";
export * from "./changes";
export * from "./events";
export * from "./files";
export * from "./forecasts";
export * from "./help";
export * from "./live";
export * from "./notifications";
export * from "./optimizations";
export * from "./parameters";
export * from "./scenarios";
export * from "./systems";
export * from "./tasks";
export * from "./team";
export * from "./timeseries";
export * from "./twin";
