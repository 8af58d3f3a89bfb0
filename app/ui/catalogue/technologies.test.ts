import { expect, it } from "vitest";
import { technologies } from "~/entities/catalogue/shipped";
import type { Technology } from "~/entities/catalogue/technology";
import { type TechnologyBranch, technologyTree } from "./technologies";

const byId = new Map((technologies as readonly Technology[]).map((one) => [one.technology_id, one]));
const ids = (branches: readonly TechnologyBranch[]): string[] =>
  branches.flatMap(({ id, href, children }) => [...(href ? [id] : []), ...ids(children)]);
const search = (query: string) => ids(technologyTree(byId, "en", { query, href: (id) => id }));

it("finds technologies by the words that people use, with and without accents", () => {
  for (const query of ["lisier", "Fumier", "Gülle", "gulle", "slurry", "manure"])
    expect(search(query), query).toEqual(expect.arrayContaining(["biogas_plant", "biomass_purchase"]));
  expect(search("groupe électrogène")).toContain("emergency_generator");
  expect(search("fioul")).toEqual(expect.arrayContaining(["oil_boiler", "oil_purchase"]));
  expect(search("eolienne")).toEqual(["wind_turbine_offshore", "wind_turbine"]);
  expect(search("nothing of the kind")).toEqual([]);
});
