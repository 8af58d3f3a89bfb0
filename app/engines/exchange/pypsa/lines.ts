import type { TechnologyName } from "~/entities/catalogue/names";
import type { ComponentStatus, TransmissionDirection } from "~/entities/twin/component";
import type { Owner } from "../rows";
import type { Bus } from "./buses";
import { busOf, type Context, type Item, itemsOf, setProfile, setSize, statusOf, UNLIMITED } from "./context";
import { tableOf } from "./network";
import { highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "./table";

const FEWEST_KM = 0.001;

interface LineOptions {
  /** What it carries is of this bus. */
  bus: Bus;
  status: ComponentStatus;
  /** Of the network [km]; 0 where it says none. */
  length: number;
  direction: TransmissionDirection;
}

/** A line between two locations, and its length [km]: that of the network, else the distance, else 1. */
function lineBetween(
  { buses, rows, technologies }: Context,
  name: string,
  [from, to]: readonly [string, string],
  { bus, status, length, direction }: LineOptions,
): { owner: Owner; km: number } {
  const sides = { carrier_level_input: bus.carrierId, carrier_level_output: bus.carrierId };
  const preferred: readonly TechnologyName[] = ["power_line", "heat_pipe", "gas_pipe", "hydrogen_pipe"];
  const technology = technologies.findOrAdd("transmission", sides, { preferred, isLine: true });
  const way = buses.geography.connection(name, from, to);
  const km = length > 0 ? length : way.km >= FEWEST_KM ? way.km : 1;
  const facts = { name, technology_id: technology, geometry_id: way.id, status };
  return { owner: rows.line(facts, { level: bus.level, km, direction }), km };
}

/**
 * Lines and transformers as transport: what flows is free within their size. Where they make loops, the network has
 * flows follow the impedances, which nothing here does.
 */
export function addLines(context: Context): void {
  const loops = new Loops();
  let loop = false;
  for (const list of ["lines", "transformers"] as const) {
    const table = tableOf(context.network, list);
    const file = `${list}.csv`;
    let count = 0;
    for (const item of itemsOf(context, table)) {
      const [start, end] = [busOf(context, item, "bus0"), busOf(context, item, "bus1")];
      if (!start || !end) continue;
      table.text(item.row, "carrier");
      const same = start.carrierId === end.carrierId && start !== end;
      if (!same) {
        context.report.changed("component_left", { file, attribute: "bus1" }, item.name);
        continue;
      }
      loop = loops.closes(start.name, end.name) || loop;
      transport(context, item, [start, end], {
        size: "s_nom",
        direction: "bidirectional",
        share: table.profile(item.row, "s_max_pu", 1),
        loss: 0,
      });
      count += 1;
    }
    if (count > 0) context.report.taken("taken_as_transport", { file, count });
  }
  if (loop) context.report.changed("flows_in_loops");
}

/** Which buses are connected so far. */
class Loops {
  private readonly above = new Map<string, string>();
  private top = (name: string): string => {
    const next = this.above.get(name);
    return next === undefined ? name : this.top(next);
  };
  closes(a: string, b: string): boolean {
    const [one, other] = [this.top(a), this.top(b)];
    if (one === other) return true;
    this.above.set(one, other);
    return false;
  }
}

interface TransportOptions {
  size: "p_nom" | "s_nom";
  direction: TransmissionDirection;
  share: Profile;
  /** Of all that is sent [1]. */
  loss: number;
}

export function transport(
  context: Context,
  item: Item,
  [start, end]: readonly [Bus, Bus],
  { size, direction, share, loss }: TransportOptions,
): Owner {
  const { buses, report } = context;
  const { table, row, name } = item;
  const file = `${table.list}.csv`;
  const ends = [buses.locationOf(start), buses.locationOf(end)] as const;
  const status = statusOf(item, size);
  const { owner, km } = lineBetween(context, name, ends, {
    bus: start,
    status,
    direction,
    length: table.number(row, "length", 0),
  });
  setSize(context, { owner, item }, { size, perUnit: start.amount, unit: "MW", km });
  const attribute = size === "s_nom" ? "s_max_pu" : "p_max_pu";
  if (highestOf(share) > 1 || lowestOf(share) < 0) report.changed("cut_to_share", { file, attribute }, name);
  const cut = mapped(share, (v) => Math.min(1, Math.max(0, v)));
  if (!(isConstant(cut) && meanOf(cut) === 1))
    setProfile(context, owner, "availability", { profile: cut, unit: "1", from: `${file}: ${attribute}` });
  if (loss > 0) context.rows.set(owner, "transmission_loss", loss / km, { unit: "1/km", from: `${file}: efficiency` });
  return owner;
}

/** A line that carries whatever flows between a conversion and a bus at another location. */
export function bridge(context: Context, name: string, location: string, bus: Bus): void {
  const ends = [location, context.buses.locationOf(bus)] as const;
  const { owner } = lineBetween(context, name, ends, {
    bus,
    status: "existing",
    length: 0,
    direction: "bidirectional",
  });
  const from = "links.csv: bus0";
  context.rows.set(owner, "existing_capacity", UNLIMITED * bus.amount, { unit: "MW", from });
  context.report.taken("bridges_added", {}, name);
}
