import { spawnSync } from "node:child_process";
import { expect } from "vitest";

const CHARACTERS: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** The lines to copy on a page, by their names, as a reader copies them. */
export function linesOn(html: string): Map<string, string> {
  const blocks = html.matchAll(/<pre id="example-(\w+)"[^>]*><code>([^<]*)<\/code>/g);
  return new Map(
    [...blocks].map(([, id, text]) => [id!, text!.replace(/&(?:quot|#x27|amp|lt|gt);/g, (sign) => CHARACTERS[sign]!)]),
  );
}

/** Runs such lines in a folder, with the token as TOKEN; what they print. */
export function ran(
  program: "sh" | "python3",
  text: string,
  { folder, token }: { folder: string; token: string },
): string {
  const env = { ...process.env, TOKEN: token, PASSWORD: "energy-demo-2026" };
  const ended = spawnSync(program, ["-c", text], { cwd: folder, env, encoding: "utf8", timeout: 60_000 });
  expect(ended.status, ended.stderr).toBe(0);
  return ended.stdout;
}

export const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
