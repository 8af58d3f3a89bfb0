import type { CostKind } from "~/entities/results/costKinds";
import { COST_COLOURS, type CostColour } from "~/ui/kit/palette";

/** Kinds that share a colour are told apart by its strength. */
const COLOURS: Readonly<Record<CostKind, CostColour>> = {
  investment: "investment",
  build: "investment",
  decommissioning: "fixed",
  fixed: "fixed",
  variable: "variable",
  start_stop: "variable",
  purchase: "purchase",
  levy: "levy",
  capacity_price: "capacityPrice",
  emission: "emission",
  sale: "sale",
  unserved: "unserved",
};

/** The colour of a kind of cost, the same in every chart (#rrggbb, as charts take it). */
export const kindColour = (kind: CostKind): string => COST_COLOURS[COLOURS[kind]].light;
