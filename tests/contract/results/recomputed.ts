import type { CapacityRow, CostRow, ResultComponent } from "~/entities/results/result";
import type { Inputs } from "./inputs";

const sum = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0);
const most = (values: readonly number[]): number => values.reduce((m, v) => Math.max(m, v), 0);
/** Hours of a year. */
const YEAR_H = 8760;

/** Where a flow reaches or leaves a balance. */
type PlaceAndLevel = readonly [place: string | null, level: string | null | undefined];

/** What is stored of a run of one model year. */
interface StoredRun {
  /** Values per step by "component variable" [MW, MWh or money/MWh]. */
  raw: ReadonlyMap<string, readonly number[]>;
  components: readonly ResultComponent[];
  capacities: readonly CapacityRow[];
  /** Length of a step [h]. */
  stepH: number;
  /** Interest rate [1/a]. */
  rate: number;
}

/**
 * The figures of a result of one model year, worked out again from its stored series, the sizes that the run chose and what was entered.
 * Nothing of the product's own summing is used.
 */
export class Recomputed {
  readonly components: readonly ResultComponent[];
  readonly stepH: number;

  constructor(
    private readonly stored: StoredRun,
    readonly inputs: Inputs,
  ) {
    this.components = stored.components;
    this.stepH = stored.stepH;
  }

  of = (id: string, variable: string): readonly number[] => this.stored.raw.get(`${id} ${variable}`) ?? [];
  energy = (id: string, variable: string): number => sum(this.of(id, variable)) * this.stepH;
  size = (id: string, kind = "capacity"): CapacityRow | undefined =>
    this.stored.capacities.find((row) => row.componentId === id && row.kind === kind);

  /** The flow a component is judged by [MW]. */
  main({ id, root }: ResultComponent): number[] {
    const names = { transmission: ["flow_forward", "flow_backward"], trade: ["purchase", "sale"] }[root as string];
    const one = { consumption: "demand", storage: "discharge" }[root as string] ?? "output";
    const all = (names ?? [one]).map((name) => this.of(id, name)).filter((values) => values.length > 0);
    return all[0]!.map((_, t) => sum(all.map((values) => values[t]!)));
  }

  operation(c: ResultComponent) {
    const main = this.main(c);
    const energyMwh = sum(main) * this.stepH;
    const size = this.power(c);
    const taken = { consumption: "demand", storage: "charge", trade: "purchase" }[c.root as string] ?? "intake";
    const isFree = c.root === "transformation" && !c.carrierLevelInput;
    const given = isFree ? sum(this.inputs.steps(c.id, "availability")) * this.stepH * (size ?? 0) : 0;
    const fullLoadHours = size ? energyMwh / size : null;
    return {
      energyMwh,
      peakMw: most(main),
      fullLoadHours,
      capacityFactor: fullLoadHours === null ? null : fullLoadHours / YEAR_H,
      curtailedMwh: isFree ? given - energyMwh : null,
      curtailmentFactor: isFree && given > 0 ? 1 - energyMwh / given : null,
      intakeMwh:
        c.root === "transmission" ? energyMwh : this.energy(c.id, taken) + this.energy(c.id, "secondary_intake"),
      utilisationMean: c.root === "transmission" ? energyMwh / YEAR_H / size! : null,
      utilisationMax: c.root === "transmission" ? most(main) / size! : null,
    };
  }

  /** What full load is of [MW]; null without a limit. */
  private power(c: ResultComponent): number | null {
    if (c.root !== "storage") return this.size(c.id)?.total ?? null;
    const energy = this.size(c.id)?.total ?? 0;
    return this.size(c.id, "power")?.total ?? energy * this.inputs.number(c.id, "power_to_energy_ratio");
  }

  /** Every flow of a place and level as it reaches or leaves it, positive into it [MW]. */
  flows(placeId: string, level: string): { of: string; values: number[] }[] {
    const flows: { of: string; values: number[] }[] = [];
    const add = (c: ResultComponent, variable: string, [at, on]: PlaceAndLevel, factor: number) => {
      const values = this.of(c.id, variable);
      if (at === placeId && on === level && values.length > 0)
        flows.push({ of: `${c.id} ${variable}`, values: values.map((value) => value * factor) });
    };
    for (const c of this.components) {
      const { placeId: at, placeIdEnd: end, carrierLevelInput: takes, carrierLevelOutput: gives } = c;
      const arrives = 1 - (c.lossShare?.[0] ?? 0);
      add(c, "flow_forward", [at, takes], -1);
      add(c, "flow_forward", [end, takes], arrives);
      add(c, "flow_backward", [end, takes], -1);
      add(c, "flow_backward", [at, takes], arrives);
      for (const place of [at, end]) add(c, "standing_loss", [place, takes], -1 / 2);
      for (const name of ["output", "discharge", "purchase"]) add(c, name, [at, gives], 1);
      for (const name of ["demand", "intake", "charge", "sale"]) add(c, name, [at, takes], -1);
      add(c, "secondary_output", [at, c.carrierLevelOutputSecondary], 1);
      add(c, "secondary_intake", [at, c.carrierLevelInputSecondary], -1);
    }
    return flows;
  }

  balance(placeId: string, level: string) {
    const flows = this.flows(placeId, level);
    const price = this.of(`balance:${placeId}:${level}`, "marginal_price");
    const supplied = price.map((_, t) => sum(flows.map(({ values }) => Math.max(0, values[t]!))));
    const suppliedMwh = sum(supplied) * this.stepH;
    const demands = flows.filter(({ of }) => of.endsWith(" demand"));
    return {
      suppliedMwh,
      demandMwh: -sum(demands.map(({ values }) => sum(values) * this.stepH)),
      priceMean: (sum(supplied.map((mw, t) => mw * price[t]!)) * this.stepH) / suppliedMwh,
      /** What is given less what is taken in the worst step [MW]. */
      open: most(price.map((_, t) => Math.abs(sum(flows.map(({ values }) => values[t]!))))),
    };
  }

  /** What a size costs when it is built, and a year of it [currency]. */
  investment(c: ResultComponent, kind: "capacity" | "power") {
    const built = this.size(c.id, kind)?.new ?? 0;
    const lumpSum = built * this.inputs.number(c.id, kind === "power" ? "investment_cost_power" : "investment_cost");
    const life = this.inputs.number(c.id, "lifetime");
    const annuity = (lumpSum * this.stored.rate) / (1 - (1 + this.stored.rate) ** -life);
    // A loan after its first year: what is left of it then.
    return { lumpSum, annuity, residual: lumpSum * (1 + this.stored.rate) - annuity };
  }

  /** Money of the year, of a kind or all of it [currency]. */
  money = (kind?: string): number =>
    sum(this.costs().flatMap((row) => (row.impact === "money" && (kind ?? row.kind) === row.kind ? [row.amount] : [])));

  /** All that is paid, earned and emitted in the year, by component, kind and impact. */
  costs(): Pick<CostRow, "componentId" | "kind" | "impact" | "amount">[] {
    return this.components.flatMap((c) => {
      const entered = (type: string, impact?: string) => this.inputs.number(c.id, type, impact);
      const [bought, sold] = [this.of(c.id, "purchase"), this.of(c.id, "sale")];
      const priced = (flow: readonly number[], type: string) => {
        const price = this.inputs.steps(c.id, type);
        return sum(flow.map((mw, t) => mw * price[t]!)) * this.stepH;
      };
      const main = sum(this.main(c)) * this.stepH;
      const annuities = this.investment(c, "capacity").annuity + this.investment(c, "power").annuity;
      const row = (kind: CostRow["kind"], impact: CostRow["impact"], amount: number) =>
        Math.abs(amount) > 1e-3 ? [{ componentId: c.id, kind, impact, amount }] : [];
      return [
        ...row("investment", "money", annuities || 0),
        ...row("fixed", "money", (this.size(c.id)?.total ?? 0) * entered("fixed_operation_cost")),
        ...row("variable", "money", main * entered("variable_cost")),
        ...row("variable", "CO2", main * entered("variable_cost", "CO2")),
        ...row("purchase", "money", priced(bought, "purchase_price")),
        ...row("levy", "money", sum(bought) * this.stepH * entered("energy_levy")),
        ...row("capacity_price", "money", most(bought) * entered("capacity_price")),
        ...row("sale", "money", -priced(sold, "sale_price")),
      ];
    });
  }
}
