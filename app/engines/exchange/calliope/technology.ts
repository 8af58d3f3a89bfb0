import { error } from "../pypsa/reading";
import { both, mapped, type Profile } from "../pypsa/table";
import { type Entry, Refusal } from "./entry";
import { type CalliopeModel, entered, profileOf, type TechAtNode } from "./model";
import { listOf, type Settings, textOf } from "./settings";

/** Inputs that tell what a technology is called and looks like; nothing is counted with them. */
const NEUTRAL = new Set(["name", "color", "base_tech", "active", "description", "stack_weight", "comment", "inputs"]);
const NO_DIMS: ReadonlyMap<string, string> = new Map();

/** A technology at a node. It notes which inputs were asked for: what nobody asked for was not taken. */
export class Technology {
  readonly readNames = new Set<string>();
  readonly base: string;
  /** What a sentence of the report says an input is in. */
  readonly file: string;
  private readonly entries: readonly Entry[];

  readonly node: string;
  readonly tech: string;
  private readonly settings: Settings;

  constructor(
    { node, tech, settings }: TechAtNode,
    /** Of its row in the network. */
    readonly name: string,
    private readonly model: CalliopeModel,
  ) {
    [this.node, this.tech, this.settings] = [node, tech, settings];
    this.base = textOf(settings.base_tech).toLowerCase();
    this.file = `techs.${tech}`;
    const fits = ({ dims }: Entry) => isOf(dims, "techs", tech) && isOf(dims, "nodes", node);
    this.entries = [
      ...model.entries.filter(fits),
      ...Object.entries(settings).flatMap(([param, setting]) => entered(param, setting, NO_DIMS)),
    ];
  }

  text(param: string): string {
    this.readNames.add(param);
    const last = this.entries.findLast((entry) => entry.param === param);
    return textOf(last?.value);
  }
  flag(param: string, fallback = false): boolean {
    const text = this.text(param);
    return text === "" ? fallback : /^(true|1|1\.0|yes)$/i.test(text);
  }

  /** Carriers of an input that names them, as its value or as the index of a table. */
  carriers(param: string): string[] {
    this.readNames.add(param);
    const named = listOf(this.settings[param]).map(textOf).filter(Boolean);
    if (named.length > 0) return named;
    const indexed = this.entries.filter((entry) => entry.param === param && entry.dims.has("carriers"));
    const real = indexed.filter(({ value }) => !/^(|0|0\.0|false|nan)$/i.test(textOf(value)));
    return [...new Set(real.map(({ dims }) => dims.get("carriers")!))];
  }

  /** The value of an input, for a carrier or a class of costs where it differs between them; undefined where nothing is entered. */
  entered(param: string, at: { carrier?: string; cost?: string } = {}): Profile | undefined {
    this.readNames.add(param);
    const match = this.entries.findLast(
      (entry) =>
        entry.param === param && isOf(entry.dims, "carriers", at.carrier) && isOf(entry.dims, "costs", at.cost),
    );
    return match && profileOf(match, this.model.stamps, this.file);
  }
  profile = (param: string, fallback: number, carrier?: string): Profile =>
    this.entered(param, carrier === undefined ? {} : { carrier }) ?? fallback;

  /** One number for all steps. Throws a Refusal where it changes with time. */
  number(param: string, fallback: number, carrier?: string, cost?: string): number {
    const value = this.entered(param, { ...(carrier ? { carrier } : {}), ...(cost ? { cost } : {}) }) ?? fallback;
    if (typeof value === "number") return value;
    const params = { file: this.file, attribute: param.slice(0, 60), value: this.model.stamps[0] ?? "" };
    throw new Refusal(error("calliope_cell", params));
  }

  /** Classes of costs with what the objective counts each with. */
  classes(): (readonly [string, number])[] {
    const named = new Set(this.entries.flatMap(({ dims }) => dims.get("costs") ?? []));
    const all = named.size > 0 ? [...named] : ["monetary"];
    return all.map((cost) => [cost, this.number("objective_cost_weights", 1, undefined, cost)] as const);
  }

  /** A cost of operation: that of all its classes. */
  cost(param: string, carrier?: string): Profile {
    return this.classes().reduce<Profile>((sum, [cost, weight]) => {
      const share = this.entered(param, { cost, ...(carrier ? { carrier } : {}) }) ?? 0;
      return both(
        sum,
        mapped(share, (money) => (weight === 0 ? 0 : money * weight)),
        (a, b) => a + b,
      );
    }, 0);
  }

  /** What of its own is entered and was not asked for. */
  leftOver(): string[] {
    const here = this.entries.filter(({ dims, param }) => dims.has("techs") || param in this.settings);
    const left = here.filter(
      ({ param, value }) =>
        !this.readNames.has(param) && !NEUTRAL.has(param) && !/^(|0|0\.0|false|nan)$/i.test(valueText(value)),
    );
    return [...new Set(left.map(({ param }) => param.slice(0, 60)))];
  }
}

const valueText = (value: unknown): string => (value instanceof Map ? "…" : textOf(value));

/** Whether an entry is for an item of a dimension: it says so, or is for all. */
function isOf(dims: ReadonlyMap<string, string>, dim: string, item: string | undefined): boolean {
  const own = dims.get(dim);
  return own === undefined || item === undefined || own === item;
}
