import styles from "../app.css?url";
import charts from "./charts.css?url";
import front from "./front.css?url";
import help from "./help.css?url";
import maps from "./maps.css?url";
import results from "./results.css?url";
import systems from "./systems.css?url";
import twin from "./twin.css?url";

/** The text of every stylesheet by its path from here: those of this folder begin with "./", others with "../". */
const TEXTS: Readonly<Record<string, string>> = import.meta.glob("../**/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Parts in the order in which their rules count, with the address of each. */
export const PARTS = { front, help, charts, results, maps, systems, twin };

/** The address of every sheet: of all pages, then of the parts. */
export const ADDRESSES: readonly string[] = [styles, ...Object.values(PARTS)];

const withoutRemarks = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "");
const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!);

/** Classes that must all be on a page for a selector to have an effect: none of what it excepts, none of several that it lets choose. */
function needed(selector: string): string[] {
  const strict = classesIn(selector.replace(/:(?:not|is|has|where)\([^()]*\)/g, ""));
  return strict.length > 0 ? strict : classesIn(selector.replace(/:not\([^()]*\)/g, ""));
}

/** The path from here of what a stylesheet imports. */
const fromHere = (path: string, name: string): string =>
  (path.startsWith("../") && name.startsWith("./") ? `.${name}` : name).replace("../parts/", "./");

/** The classes that each selector of a stylesheet, and of those it imports, needs. */
function selectorsOf(path: string): string[][] {
  const source = TEXTS[path];
  if (source === undefined) throw new Error(`There is no stylesheet ${path}`);
  const text = withoutRemarks(source);
  const imports = [...text.matchAll(/@import "([^"]+)"/g)].map(([, name]) => fromHere(path, name!));
  if (imports.length > 0) return imports.flatMap(selectorsOf);
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, head]) => head!.trim())
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map(needed);
}

/** The classes that every page has rules for, and those that each selector of a part needs: read once, as each part looks at all others. */
const EVERYWHERE = new Set(selectorsOf("../app.css").flat());
const SELECTORS = new Map(Object.keys(PARTS).map((part) => [part, selectorsOf(`./${part}.css`)]));

/**
 * Classes that a page links a part for. Of each rule those that nothing else has rules for; where it has none of these, those that not
 * every page has rules for; else all.
 */
export function partClasses(part: string): Set<string> {
  const others = [...SELECTORS].filter(([other]) => other !== part);
  const elsewhere = new Set(others.flatMap(([, selectors]) => selectors.flat()));
  const classes = SELECTORS.get(part)!.map((names) => {
    const rare = names.filter((name) => !EVERYWHERE.has(name));
    const own = rare.filter((name) => !elsewhere.has(name));
    return [own, rare, names].find(({ length }) => length > 0) ?? [];
  });
  return new Set(classes.flat());
}

/** The parts that have rules for a class. */
function partsByClass(): Map<string, string[]> {
  const linking = new Map<string, string[]>();
  for (const [part, address] of Object.entries(PARTS))
    for (const name of partClasses(part)) linking.set(name, [...(linking.get(name) ?? []), address]);
  return linking;
}

const BY_CLASS = partsByClass();
const CLASSES = / class="([^"]+)"/g;

/** Addresses of the parts whose classes a page has, in the order in which their rules count. */
function partsOf(page: string): string[] {
  const names = new Set([...page.matchAll(CLASSES)].map(([, list]) => list!));
  const parts = new Set([...names].flatMap((list) => list.split(" ")).flatMap((name) => BY_CLASS.get(name) ?? []));
  return Object.values(PARTS).filter((address) => parts.has(address));
}

const linkTo = (address: string) => `<link rel="stylesheet" href="${address}"/>`;

/**
 * A page with links to the styles that it needs besides those of every page, and the addresses of all of them. What a page does not need
 * would only keep its first paint waiting.
 */
export function withSheets(page: string): { page: string; sheets: string[] } {
  const parts = partsOf(page);
  return {
    page: page.replace(linkTo(styles), (link) => link + parts.map(linkTo).join("")),
    sheets: [styles, ...parts],
  };
}
