import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { handlerByPath, patternByPath } from "./routeSets";

const route = (id: string, path: string | undefined, parentId?: string, index = false) => ({
  id,
  path,
  parentId,
  index,
});
const all = [
  route("root", ""),
  route("frame", undefined, "root"),
  route("home", undefined, "frame", true),
  route("systems", "systems", "frame"),
  route("new", "systems/new", "frame"),
  route("system", "systems/:id", "frame"),
  route("parts", "systems/:id/parts", "frame"),
  route("calls", "api/*", "root"),
  route("missing", "*", "root"),
];
const routes = Object.fromEntries(all.map((one) => [one.id, one]));
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const idsFor = handlerByPath(build, (some) => Object.keys(some.assets.routes).sort().join(" "));

it.each([
  ["/", "frame home missing root"],
  ["/systems", "frame missing root systems"],
  ["/SYSTEMS/", "frame missing root systems"],
  ["/systems/new", "frame missing new root system"],
  ["/systems/new.data", "frame missing new root system"],
  ["/systems/x/parts", "frame missing parts root"],
  ["/api/a/b", "calls missing root"],
  ["/nothing/here", "missing root"],
])("%s is handled by the routes that fit", (path, ids) => expect(idsFor(path)).toBe(ids));

it("a path in other letters is left to all routes", () => {
  expect(idsFor("/system%73")).toBe(
    all
      .map(({ id }) => id)
      .sort()
      .join(" "),
  );
  expect(idsFor("/größe")).toBe(idsFor("/system%73"));
});

it.each([
  ["/", "/"],
  ["/Systems/new/", "/systems/new"],
  ["/systems/a-name", "/systems/:id"],
  ["/api/users/7", "/api/*"],
  ["/nothing/here", "other"],
  ["/system%73", "other"],
])("%s is counted as %s", (path, pattern) => expect(patternByPath(build)(path)).toBe(pattern));
