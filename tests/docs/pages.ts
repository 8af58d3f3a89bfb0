import { format } from "oxfmt";
import { kitPage } from "./kitParts";
import { parametersPage } from "./parameters";
import { pythonCalls } from "./pythonCalls";

/** Pages of docs and files for programs that are made from the code. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  "docs/pages.md": kitPage,
  "docs/parameters.md": parametersPage,
  "public/clients/energy_tool_calls.py": pythonCalls,
};

/** What a page has to be, set as all texts are. */
export async function pageText(path: string): Promise<string> {
  // No formatter of ours sets Python.
  if (path.endsWith(".py")) return PAGES[path]!();
  const { code, errors } = await format(path, await PAGES[path]!());
  if (errors.length > 0) throw new Error(`${path} cannot be set: ${errors[0]!.message}`);
  return code;
}
