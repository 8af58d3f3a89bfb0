import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import routes from "~/routes";

type Table = typeof routes;

interface Page {
  /** "/system/:system_id/edit". */
  address: string;
  /** From app: "routes/systems/edit.tsx". */
  file: string;
}

/** Every address with the module behind it, the children of a layout included. */
function pagesOf(table: Table, above = ""): Page[] {
  return table.flatMap(({ path, file, children }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    return [{ address: address || "/", file }, ...(children ? pagesOf(children, address) : [])];
  });
}

const IMPORT = /^(?:import|export)\s(?!type\s)([^;"']*?)\sfrom\s"([^"]+)"/gm;
const KIT = /^app\/ui\/kit\/([a-z]+)/;

interface Module {
  /** Names of components that it takes from the kit. */
  parts: string[];
  /** Modules of pages and of their parts that it draws with. */
  imports: string[];
}
const modules = new Map<string, Module>();

/** What a module takes from the kit, and from where else it draws. */
function moduleAt(path: string): Module {
  const cached = modules.get(path);
  if (cached) return cached;
  const module: Module = { parts: [], imports: [] };
  modules.set(path, module);
  for (const [, names, from] of readFileSync(path, "utf8").matchAll(IMPORT)) {
    const target = from!.startsWith("~/") ? `app/${from!.slice(2)}` : posix.join(posix.dirname(path), from!);
    const values = names!.replace(/\btype\s+\w+/g, "");
    if (KIT.test(target)) module.parts.push(...(values.match(/\b[A-Z][A-Za-z]*[a-z][A-Za-z]*\b/g) ?? []));
    const file = [`${target}.tsx`, `${target}/index.ts`, `${target}.ts`].find((one) => existsSync(one));
    if (file && /^app\/(ui|routes)\//.test(file) && !KIT.test(file)) module.imports.push(file);
  }
  return module;
}

/** Components of the kit that a page is drawn with, by itself and by what it imports. */
function partsOf(path: string): string[] {
  const reached = new Set([path]);
  for (const file of reached) for (const next of moduleAt(file).imports) reached.add(next);
  return [...new Set([...reached].flatMap((file) => moduleAt(file).parts))].sort();
}

/** docs/pages.md: every page of the product with the parts of the kit that it is drawn with. */
export function kitPage(): string {
  const pages = pagesOf(routes).filter(({ file }) => /export default/.test(readFileSync(`app/${file}`, "utf8")));
  const rows = pages
    .map(({ address, file }) => `- \`${address}\` (${file}): ${partsOf(`app/${file}`).join(", ") || "none"}`)
    .sort();
  return [
    "# Pages and the parts of the kit they use",
    "",
    "Made from the code by `npm run docs`. Parts are components of `app/ui/kit`, used by the page or by what it imports.",
    "",
    ...rows,
    "",
  ].join("\n");
}
