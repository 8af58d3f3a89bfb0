import { format, resolveConfig } from "prettier";
import { kitPage } from "./kitParts";
import { parametersPage } from "./parameters";

/** Pages of docs that are made from the code. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  "docs/pages.md": kitPage,
  "docs/parameters.md": parametersPage,
};

/** What a page has to be, set as all texts are. */
export const pageText = async (path: string): Promise<string> =>
  format(await PAGES[path]!(), { ...(await resolveConfig(path)), filepath: path });
