import { expect, it } from "vitest";
import { creditPaths, currencyPaths } from "~/entities/accounting/paths";
import { importPaths } from "~/entities/archive/paths";
import { auditPaths } from "~/entities/changes/paths";
import { sitePaths } from "~/entities/core/sitePaths";
import { taskPaths } from "~/entities/tasks/paths";
import { teamPaths } from "~/entities/team/paths";
import routes from "~/routes";

type Table = Awaited<typeof routes>;

/** "/system/:system_id/edit" of every page, those of a layout included; what other addresses fall through to is left out. */
const patterns = (table: Table, above = ""): string[] =>
  table.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined || path.endsWith("*") ? [] : [own]), ...(children ? patterns(children, own) : [])];
  });

/** What a part of an address can be: an id, or one of a few words. */
const PARTS = ["x", "designer", "pypsa", "schedule", "summary", "tornado", "upload", "webhook"];

/** The addresses of a home by name; of a function, what it makes of each of the parts. */
const addressesOf = (home: object): [string, string[]][] =>
  Object.entries(home).map(([name, one]: [string, string | ((...parts: string[]) => string)]) => [
    name,
    typeof one === "string" ? [one] : PARTS.map((part) => one(part, part, part)),
  ]);

it("leads to a page from every home of addresses", () => {
  const known = patterns(routes).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`));
  const homes = [sitePaths("s"), taskPaths(null), auditPaths(undefined), creditPaths, currencyPaths, teamPaths];
  const leads = (address: string) => known.some((page) => page.test(address.replace(/[?#].*/, "")));
  const named = [...homes, importPaths].flatMap(addressesOf);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([, addresses]) => !addresses.some(leads))).toEqual([]);
});
