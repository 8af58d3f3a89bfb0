/**
 * Joins the signs of technologies and the frames of statuses into public/icons/components.svg, one file for all pages;
 * with --print it only says what the file should hold.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const icons = fileURLToPath(new URL("../../../public/icons/", import.meta.url));
const frame = (extra, rest = "") => `<rect x="1" y="1" width="30" height="30" rx="6"${extra}/>${rest}`;
const STATUSES = {
  existing: frame(""),
  planned: frame(' stroke-dasharray="5 3"', '<path d="M27 1v8M23 5h8" stroke-width="2"/>'),
  optional: frame(
    ' stroke-dasharray="1.5 3"',
    '<path d="M24.5 3.5a2.4 2.4 0 1 1 3.4 2.2c-.7.3-1 .7-1 1.5M26.9 9.2v.1" stroke-width="1.8"/>',
  ),
};
const DRAWN = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';

function spriteText() {
  const symbols = readdirSync(`${icons}technologies`)
    .filter((name) => name.endsWith(".svg"))
    .sort()
    .map((name) => {
      const [, content = ""] =
        /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(`${icons}technologies/${name}`, "utf8")) ?? [];
      return `<symbol id="${name.slice(0, -4)}" viewBox="0 0 24 24"><g ${DRAWN}>${content.trim()}</g></symbol>`;
    });
  for (const [status, content] of Object.entries(STATUSES))
    symbols.push(`<symbol id="status-${status}" viewBox="0 0 32 32"><g ${DRAWN}>${content}</g></symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

if (process.argv.includes("--print")) process.stdout.write(spriteText());
else writeFileSync(`${icons}components.svg`, spriteText());
