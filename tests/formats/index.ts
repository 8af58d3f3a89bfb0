import { american } from "./american";
import { british } from "./british";
import type { Fixture } from "./fixture";
import { france } from "./france";
import { german } from "./german";
import { home } from "./home";
import { iberia } from "./iberia";
import { lowCountries } from "./lowCountries";
import { messages } from "./messages";
import { nordic } from "./nordic";
import { prices } from "./prices";
import { weather } from "./weather";
import { weatherYears } from "./weatherYears";

export type { Answers, Fixture, Truth } from "./fixture";

/**
 * Files of formats known by name, made by formulas: no line of them is from anybody's file. Each names where its format is described, and what it
 * holds, counted from the formula.
 */
export const fixtures = (): readonly Fixture[] => (cached ??= all());
let cached: Fixture[] | undefined;

const all = (): Fixture[] => [
  ...france(),
  ...iberia(),
  ...german(),
  ...lowCountries(),
  ...british(),
  ...american(),
  ...nordic(),
  ...home(),
  ...messages(),
  ...prices(),
  ...weather(),
  ...weatherYears(),
];

/** The one of a name. */
export function fixture(name: string): Fixture {
  const one = fixtures().find((each) => each.name === name);
  if (!one) throw new Error(`no fixture ${name}`);
  return one;
}
