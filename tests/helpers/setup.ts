import { afterEach, beforeEach } from "vitest";

/** What is written to the console as an error (a warning of React, a missing text) fails the test that wrote it. */
const written: string[] = [];
// eslint-disable-next-line no-console -- what this is about
console.error = (...parts: unknown[]) => void written.push(parts.map(String).join(" "));

beforeEach(() => void written.splice(0));
afterEach(() => {
  const all = written.splice(0);
  if (all.length > 0) throw new Error(`Written to the console as an error:\n${all.join("\n")}`);
});
