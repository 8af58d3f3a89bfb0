import type { ResultComponent } from "~/entities/results/result";
import type { Recomputed } from "./recomputed";

/** A flow of energy between two nodes of the drawing [MWh/a]. */
export interface Drawn {
  from: string;
  to: string;
  mwh: number;
}

/**
 * What the drawing of the energy flows of the whole system has to show, straight from the series. Every component is next to the carrier
 * levels it is joined to. What plants and stores lose is what they take less what they give. What comes from the air or the ground is what
 * they give more.
 */
export function drawnEnergies(own: Recomputed): Map<string, number> {
  const energies = new Map<string, number>();
  const add = (from: string, to: string, mwh: number) => {
    if (mwh > 1e-6) energies.set(`${from} > ${to}`, (energies.get(`${from} > ${to}`) ?? 0) + mwh);
  };
  const level = (id: string | null | undefined) => `level:${id}`;
  /** What one side has more than the other, unless it is what seven stored digits leave. */
  const more = (a: number, b: number) => (a - b > 1e-6 * a ? a - b : 0);
  const storage = (c: ResultComponent) => {
    const [taken, output] = [own.energy(c.id, "charge"), own.energy(c.id, "discharge")];
    const bus = level(c.carrierLevelOutput ?? c.carrierLevelInput);
    add(bus, `charge:${c.id}`, taken);
    add(`discharge:${c.id}`, bus, output);
    add(`charge:${c.id}`, "storage_losses", more(taken, output));
    add("stock", `charge:${c.id}`, more(output, taken));
  };
  const plant = (c: ResultComponent) => {
    const taken = [
      [c.carrierLevelInput, own.energy(c.id, "demand") + own.energy(c.id, "intake")],
      [c.carrierLevelInputSecondary, own.energy(c.id, "secondary_intake")],
    ] as const;
    const outputs = [
      [c.carrierLevelOutput, own.energy(c.id, "output")],
      [c.carrierLevelOutputSecondary, own.energy(c.id, "secondary_output")],
    ] as const;
    for (const [id, mwh] of taken) add(level(id), `component:${c.id}`, mwh);
    for (const [id, mwh] of outputs) add(`component:${c.id}`, level(id), mwh);
    const [takes, gives] = [taken, outputs].map((side) => side.reduce((sum, [, mwh]) => sum + mwh, 0)) as [
      number,
      number,
    ];
    if (takes > 0 && gives > 0) {
      add(`component:${c.id}`, "losses", more(takes, gives));
      add("ambient", `component:${c.id}`, more(gives, takes));
    }
    add(`component:${c.id}`, "curtailed", own.operation(c).curtailedMwh ?? 0);
  };
  for (const c of own.components) {
    if (c.root === "storage") storage(c);
    else if (c.root === "trade") {
      add(`purchase:${c.id}`, level(c.carrierLevelOutput), own.energy(c.id, "purchase"));
      add(level(c.carrierLevelInput), `sale:${c.id}`, own.energy(c.id, "sale"));
    } else if (c.root === "transmission") {
      const sent = own.energy(c.id, "flow_forward") + own.energy(c.id, "flow_backward");
      add(
        level(c.carrierLevelInput ?? c.carrierLevelOutput),
        "line_losses",
        sent * (c.lossShare?.[0] ?? 0) + own.energy(c.id, "standing_loss"),
      );
    } else plant(c);
  }
  return energies;
}
