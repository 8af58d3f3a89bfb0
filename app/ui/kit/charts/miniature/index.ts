export { Miniature } from "./Miniature";
export type { Miniature as MiniatureShape } from "./shapes";
