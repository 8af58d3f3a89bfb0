/** Every table of a company space's database. */
export * from "./catalogue";
export * from "./changes";
export * from "./chat";
export * from "./credits";
export * from "./files";
export * from "./notifications";
export * from "./runs";
export * from "./series";
export * from "./tasks";
export * from "./twin";
