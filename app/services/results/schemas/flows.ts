import { z } from "zod";
import type { EnergyFlows } from "~/entities/results/view/flows";
import { number, textOrNull } from "./fields";
import { rowOf } from "./rowOf";

/** The energy flows of a model year. */

const node = rowOf<EnergyFlows["nodes"][number]>()({
  id: z.string(),
  kind: z.enum([
    ...(["level", "component", "charge", "discharge", "purchase", "sale", "arrival", "departure"] as const),
    ...(["losses", "storage_losses", "line_losses", "curtailed", "ambient", "inflow", "unserved"] as const),
    ...(["outside_in", "outside_out", "stock", "surplus", "shortfall"] as const),
  ]),
  componentId: z.string().nullable(),
  carrierLevelId: z.string().nullable(),
  inMwh: number("Sum of the links that end here [MWh/a]"),
  outMwh: number("Sum of the links that begin here [MWh/a]"),
});

const link = rowOf<EnergyFlows["links"][number]>()({
  from: z.string(),
  to: z.string(),
  carrierLevelId: textOrNull("Whose energy it is; null: losses of plants"),
  mwh: number("[MWh/a]"),
});

const loop = rowOf<EnergyFlows["loops"][number]>()({
  componentIds: z.array(z.string()),
  carrierLevelIds: z.array(z.string()),
});

export const energyFlows = rowOf<EnergyFlows>()({
  nodes: z.array(node),
  links: z.array(link),
  loops: z.array(loop).describe("Energy that comes back to where it has been"),
});
