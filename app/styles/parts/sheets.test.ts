import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { partClasses, PARTS, withSheets } from "./sheets.server";

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
/** The files that a stylesheet imports, from the folder of stylesheets. */
const importsOf = (path: string) =>
  [...textOf(path).matchAll(/@import "\.+\/([^"]+)"/g)].map(([, name]) => `../${name!}`);
/** Selectors of the rules of a stylesheet, each for itself, without what they except. */
const selectorsOf = (path: string) =>
  [...textOf(path).matchAll(/([^{};]+)\{/g)]
    .map(([, head]) => head!.trim())
    .filter((head) => head !== "" && !head.startsWith("@"))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.replace(/:not\([^()]*\)/g, "").trim());

const page = (body: string) =>
  `<html><head><link rel="stylesheet" href="${addresses("")[0]}"/></head><body>${body}</body></html>`;
const addresses = (body: string) => withSheets(body).sheets;

it("links the parts whose classes a page has, in the order in which their rules count, after the styles of every page", () => {
  const names = (body: string) => addresses(body).map((address) => /(\w+)\.css/.exec(address)?.[1]);
  expect(names("")).toEqual(["app"]);
  expect(names('<p class="card muted">')).toEqual(["app"]);
  expect(names('<div class="system-card"><svg class="chart-svg"></svg></div>')).toEqual(["app", "charts", "systems"]);
  expect(names('<b title="class=map">map</b>')).toEqual(["app"]);
  const linked = withSheets(page('<div class="map">')).page;
  const [app, maps] = addresses('<div class="map">');
  expect(linked).toContain(`<link rel="stylesheet" href="${app!}"/><link rel="stylesheet" href="${maps!}"/></head>`);
});

it("every rule of a part is about a class that makes a page link it", () => {
  const silent = Object.keys(PARTS).flatMap((part) => {
    const linking = partClasses(part);
    return importsOf(`./${part}.css`)
      .flatMap(selectorsOf)
      .filter((selector) => ![...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].some(([, name]) => linking.has(name!)))
      .map((selector) => `${part}: ${selector}`);
  });
  expect(silent).toEqual([]);
});

it("what every page has is in no part, and no stylesheet is in two parts", () => {
  const all = importsOf("../app.css").concat(Object.keys(PARTS).flatMap((part) => importsOf(`./${part}.css`)));
  expect(new Set(all).size).toBe(all.length);
});
