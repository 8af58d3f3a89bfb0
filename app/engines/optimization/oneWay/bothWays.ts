import type { Finding } from "~/entities/results/result";
import type { SolvedModel } from "../formulate";
import { resaleAlong } from "./alongRoutes";
import { burningBetween, burningBy } from "./burning";
import { type Resale, resaleAt } from "./resale";

/**
 * What a solution does in both directions at once, where that is allowed, prescribed or not prevented: resale at a metering point and from
 * one to another, and burning by one storage or line and by two storages. With its hours, energy and money.
 */
export function bothWaysOf(solved: SolvedModel): { remarks: Finding[]; resale: Map<string, Resale> } {
  const { years, buses, components } = solved.problem;
  const resale = new Map<string, Resale>();
  const remarks = years.flatMap((_, year) => [
    ...buses.flatMap((_bus, bus) => resaleAt(solved, bus, year, resale)),
    ...components.flatMap((_model, owner) => burningBy(solved, owner, year)),
    ...buses.flatMap((_bus, bus) => burningBetween(solved, bus, year)),
  ]);
  return { remarks: [...remarks, ...resaleAlong(solved, resale)], resale };
}
