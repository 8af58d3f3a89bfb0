import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The tables of docs/domains.md, as what runs the tests and what tests the house read them. */
const page = readFileSync(fileURLToPath(new URL("../docs/domains.md", import.meta.url)), "utf8");
const [domainPart = "", afterDomains = ""] = page.split("Folders that are no domain");
const [otherPart = "", afterOthers = ""] = afterDomains.split("Folders with names of their own");
const [ownPart = "", orderPart = ""] = afterOthers.split("## Who may use whom");
const first = (part) => [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);

export const domains = first(domainPart);
export const others = first(otherPart);
/** Folders (or files) that are not called as their domain, the longest path first. */
export const ownNames = [...ownPart.matchAll(/^\| `([^`]+)` +\| `(\w+)`/gm)]
  .map(([, path, domain]) => ({ path, domain }))
  .sort((a, b) => b.path.length - a.path.length);

/**
 * The domains of each floor from below: each may use those of the lines above its own. In a tier, whose line begins with its name in bold,
 * they may use each other in one direction.
 */
export const orders = new Map(
  orderPart
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [floor = "", ...lines] = part.split("\n");
      const levels = lines.flatMap((line) => /^\d+\. (.*)$/.exec(line)?.slice(1) ?? []);
      return [
        floor.replaceAll("`", "").trim(),
        levels.map((level) => ({
          tier: /^\*\*(\w+)\*\*/.exec(level)?.[1],
          domains: [...level.matchAll(/`(\w+)`/g)].map(([, name]) => name),
        })),
      ];
    }),
);

export const FLOORS = ["app/entities", "app/services", "app/routes", "app/ui", "jobs/handlers"];
const KINDS = ["unit", "contract", "e2e", "crash", "fuzz", "reference"];
export const TEST_FLOORS = KINDS.map((kind) => `tests/${kind}`);
export const LANGUAGES = ["en", "de", "fr"];
const IN_LANGUAGES = LANGUAGES.flatMap((language) => [`locales/${language}`, `app/handbook/${language}`]);
const ALL = [...FLOORS, "app/engines", "db/schema", ...TEST_FLOORS, ...IN_LANGUAGES];

/** The domain (or the folder that is none, as "core") that a file belongs to; undefined where docs/domains.md says of none. */
export function domainOf(path) {
  const own = ownNames.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  const floor = ALL.find((one) => path.startsWith(`${one}/`));
  const name = floor && path.slice(floor.length + 1).split(/[/.]/)[0];
  const named = name && [...domains, ...others].includes(name) && floor.length >= (own?.path.length ?? 0);
  return named ? name : own?.domain;
}
