import { expect, test } from "vitest";
import routes from "~/routes";
import { openApi } from "~/services/api/openapi.server";

interface Route {
  path?: string;
  children?: Route[];
}

/** Calls for programs stand under these; the last address of each catches what is unknown. */
const CALLS = /^(api|files)\/(?!\*|openapi\.json$)/;

function addresses(list: readonly Route[], above = ""): string[] {
  return list.flatMap(({ path, children }) => {
    const here = path ? `${above}${path}` : above;
    return children ? addresses(children, here && `${here}/`) : [here];
  });
}

test("every call of the program stands in the document, and nothing else", () => {
  const paths = Object.keys(openApi().paths as Record<string, unknown>);
  const known = new Set(paths.map((path) => path.slice(1).replace(/\{\w+\}/g, "{}")));
  const routed = addresses(routes as Route[])
    .filter((path) => CALLS.test(path))
    .map((path) => path.replace(/:\w+/g, "{}"));
  expect(routed.filter((path) => !known.has(path))).toEqual([]);
  expect(routed.length).toBeGreaterThan(80);
  // The stream is answered before the pages.
  const all = new Set([...routed, "api/stream", "api/stream/updates"]);
  expect([...known].filter((path) => !all.has(path))).toEqual([]);
});
