import type { SignName } from "~/ui/kit/layout/Sign";
import type { DrawerItem } from "~/ui/shell";

/** Where one is. */
export interface Here {
  path: string;
  /** Run, pair and year of a page about a result, as a query; empty elsewhere. */
  resultQuery: string;
}

/** An entry of the drawer; the page it leads to is the current one on all pages below it, too. */
export const entryOf =
  (path: string) =>
  (label: string, href: string, sign: SignName): DrawerItem => {
    const [page = href] = href.split("?");
    return { label, href, sign, current: path === page || path.startsWith(`${page}/`) };
  };
