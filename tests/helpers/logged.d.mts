import type { Readable } from "node:stream";

export class Logged {
  expect(pattern: RegExp): void;
  follow(stream: Readable, each?: (line: string) => void): void;
  unexpected(): string[];
}
export function isBad(line: string): boolean;
