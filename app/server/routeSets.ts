import type { ServerBuild } from "@remix-run/node";

/**
 * Which routes can answer a path. Remix flattens, ranks and compiles the patterns of all of its routes at every request, twice. With some
 * three hundred of them that is a sixth of a page's work. Here the patterns are taken apart once. A request is handled by a build that has
 * only the routes whose pattern fits its path, with the layouts around them. Remix still chooses among these, so the page is the same.
 */
type Routes = ServerBuild["routes"];

interface Pattern {
  id: string;
  /** As it is written in the tables of routes: "/system/:system_id/edit". */
  text: string;
  /** Lower case; "" for a parameter. */
  segments: readonly string[];
  /** The pattern ends in "*": any more segments fit. */
  open: boolean;
}

/** The patterns of all routes that can end a path: their own, and those of the layouts they are in. */
function patternsOf(routes: Routes): Pattern[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const all = pathOf(route.id).split("/").filter(Boolean);
    if (all.some((part) => part.endsWith("?"))) throw new Error(`Optional parts are not looked at: ${all.join("/")}`);
    const open = all.at(-1) === "*";
    const segments = (open ? all.slice(0, -1) : all).map((part) => (part.startsWith(":") ? "" : part.toLowerCase()));
    return [{ id: route.id, text: `/${all.join("/")}`, segments, open }];
  });
}

const fits = ({ segments, open }: Pattern, pathSegments: readonly string[]): boolean =>
  (open ? pathSegments.length >= segments.length : pathSegments.length === segments.length) &&
  segments.every((segment, i) => segment === "" || segment === pathSegments[i]);

/** The segments of a path as patterns are compared with; null for what is written in another way than they are. */
const segmentsOf = (path: string): string[] | null =>
  /^[\x21-\x24\x26-\x7e]*$/.test(path)
    ? path
        .toLowerCase()
        .replace(/\.data$/, "")
        .split("/")
        .filter(Boolean)
    : null;

/** The pattern with most words is the one Remix chooses; of two alike the one that ends. */
const rank = ({ segments, open }: Pattern): number => 2 * segments.filter(Boolean).length + (open ? 0 : 1);

/** Names the pattern a path is served by, of which there are only so many, whatever people ask for; "other" for none. */
export function patternByPath(build: ServerBuild): (path: string) => string {
  const patterns = patternsOf(build.routes);
  return (path) => {
    const pathSegments = segmentsOf(path);
    const matches = pathSegments ? patterns.filter((pattern) => fits(pattern, pathSegments)) : [];
    const best = matches.reduce<Pattern | null>((a, b) => (a && rank(a) >= rank(b) ? a : b), null);
    return best && rank(best) > 0 ? best.text : "other";
  };
}

/** The build with some routes and the layouts they are in. */
function buildOf(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const routeIds = new Set<string>();
  for (const id of ids)
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) routeIds.add(at);
  const some = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => routeIds.has(id)));
  return {
    ...build,
    routes: some(build.routes) as Routes,
    assets: { ...build.assets, routes: some(build.assets.routes) },
  };
}

/** Returns the handler for a path, made by `make` for each set of routes when it is first asked for. */
export function handlerByPath<T>(build: ServerBuild, make: (build: ServerBuild) => T): (path: string) => T {
  const patterns = patternsOf(build.routes);
  const whole = make(build);
  const handlers = new Map<string, T>();
  return (path) => {
    // What is written in another way than the patterns are is left to Remix.
    const pathSegments = segmentsOf(path);
    if (!pathSegments) return whole;
    const ids = patterns.filter((pattern) => fits(pattern, pathSegments)).map(({ id }) => id);
    const key = ids.join(" ");
    const cached = handlers.get(key);
    if (cached) return cached;
    const handler = make(buildOf(build, ids));
    handlers.set(key, handler);
    return handler;
  };
}
