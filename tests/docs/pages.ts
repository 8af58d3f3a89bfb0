import { format } from "oxfmt";
import { kitPage } from "./kitParts";
import { parametersPage } from "./parameters";

/** Pages of docs that are made from the code. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  "docs/pages.md": kitPage,
  "docs/parameters.md": parametersPage,
};

/** What a page has to be, set as all texts are. */
export async function pageText(path: string): Promise<string> {
  const { code, errors } = await format(path, await PAGES[path]!());
  if (errors.length > 0) throw new Error(`${path} cannot be set: ${errors[0]!.message}`);
  return code;
}
