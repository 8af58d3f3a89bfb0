import { afterAll, beforeEach } from "vitest";

/**
 * What is written to the console as an error (a warning of React, a missing text) fails the file that wrote it, also while it is loaded.
 * It is told at the end of the file: a second attempt of a test does not make up for it, where React would not warn again.
 */
const written = new Set<string>();
let running = "while the file was loaded";
// eslint-disable-next-line no-console -- what this is about
console.error = (...parts: unknown[]) => void written.add(`${parts.map(String).join(" ")} (${running})`);

beforeEach(({ task }) => void (running = `in or after "${task.name}"`));
afterAll(() => {
  if (written.size > 0) throw new Error(`Written to the console as an error:\n${[...written].join("\n")}`);
});
