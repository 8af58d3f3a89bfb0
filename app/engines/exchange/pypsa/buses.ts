import type { CarrierName } from "~/entities/catalogue/names";
import type { Position } from "~/entities/twin/geometry";
import type { Geography } from "../geography";
import type { Report } from "../report";
import type { Technologies } from "../technologies";
import { amountOf, carrierOfBus, ownCarrierId } from "./carriers";
import { type PypsaNetwork, tableOf } from "./network";

/** A balance of the network: a carrier at a location. */
export interface Bus {
  name: string;
  carrierId: string;
  level: string;
  /** Amounts of the carrier's unit per amount of the network (kg of CO2 per t). */
  amount: number;
  group: Group;
}

/** Buses at one location, one of each carrier at most. */
interface Group {
  buses: Bus[];
  position: Position | null;
  /** Set once the location is added. */
  locationId: string | null;
  /** Balances here that stand for a bus elsewhere: carrier -> that bus. */
  instead: Map<string, Bus>;
}

const near = (a: Position | null, b: Position | null): boolean =>
  a === null || b === null || (Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(a[1] - b[1]) < 1e-6);

/**
 * Buses as carriers at locations. Those of different carriers are one location where the network puts them at the same coordinates or name,
 * or converts between them. Two of one carrier never are. So every balance stays its own.
 */
export class Buses {
  private readonly byName = new Map<string, Bus>();

  constructor(
    network: PypsaNetwork,
    readonly geography: Geography,
    private readonly technologies: Technologies,
    private readonly report: Report,
  ) {
    const table = tableOf(network, "buses");
    const locations = new Map<string, Bus>();
    let withoutPosition = 0;
    table.names.forEach((name, i) => {
      const carrier = table.text(i, "carrier");
      const knownCarrier = carrierOfBus(carrier);
      const carrierId = knownCarrier ?? ownCarrierId(carrier);
      if (!knownCarrier) report.changed("carrier_added", { carrier }, name);
      const position = positionOf(table.number(i, "x", 0), table.number(i, "y", 0));
      if (!position) withoutPosition += 1;
      const group: Group = { buses: [], position, locationId: null, instead: new Map() };
      const level = technologies.level(carrierId, carrier);
      const bus: Bus = { name, carrierId, level, amount: amountOf(carrierId), group };
      group.buses.push(bus);
      this.byName.set(name, bus);
      if (bus.amount !== 1) report.taken("carrier_in_kg", {}, name);
      const location = table.text(i, "location");
      const spot = location || (position ? position.join(" ") : "");
      const first = spot ? locations.get(spot) : undefined;
      if (first) this.join(first, bus);
      else if (spot) locations.set(spot, bus);
    });
    if (withoutPosition > 0) report.changed("without_coordinates", { count: withoutPosition });
    report.taken("taken", { file: "buses.csv", count: table.names.length });
  }

  get = (name: string): Bus | undefined => this.byName.get(name);

  /** A bus that the network does not have: of a carrier of its own, in the units of another bus and where that is. */
  between(name: string, { amount, group: { position } }: Bus): Bus {
    const carrierId = ownCarrierId(name);
    this.report.changed("carrier_added", { carrier: name }, name);
    const group: Group = { buses: [], position, locationId: null, instead: new Map() };
    const bus: Bus = { name, carrierId, level: this.technologies.level(carrierId, name), amount, group };
    group.buses.push(bus);
    return bus;
  }

  /** Makes the locations of two buses one, if that keeps every balance its own. */
  join(a: Bus, b: Bus): void {
    const [to, from] = [a.group, b.group];
    const twice = from.buses.some(({ carrierId }) => to.buses.some((one) => one.carrierId === carrierId));
    if (to === from || twice || !near(to.position, from.position)) return;
    to.position ??= from.position;
    for (const bus of from.buses) {
      to.buses.push(bus);
      bus.group = to;
    }
  }

  locationOf(bus: Bus): string {
    const { group } = bus;
    const named =
      group.buses.find(({ carrierId }) => carrierId === ("electricity" satisfies CarrierName)) ?? group.buses[0]!;
    return (group.locationId ??= this.geography.addLocation(named.name, group.position));
  }

  /**
   * A location where a conversion between these buses can be: that of one of them which is not in the way of the others, or (null) none. The
   * others are then reached through balances of their carrier there; `bridges` are those that are new.
   */
  homeOf(ports: readonly Bus[]): { location: string; bridges: Bus[] } | null {
    for (const { group } of ports) {
      const fits = ports.every((port) => {
        const sameCarrier = group.buses.find(({ carrierId }) => carrierId === port.carrierId);
        const instead = group.instead.get(port.carrierId);
        return (sameCarrier === undefined || sameCarrier === port) && (instead === undefined || instead === port);
      });
      if (!fits) continue;
      const away = ports.filter((port) => port.group !== group);
      const bridges = away.filter((port) => group.instead.get(port.carrierId) !== port);
      for (const port of away) group.instead.set(port.carrierId, port);
      return { location: this.locationOf(group.buses[0]!), bridges };
    }
    return null;
  }

  /** A location of its own for a conversion that has none among its buses. */
  ownHome = (name: string, ports: readonly Bus[]): { location: string; bridges: Bus[] } => ({
    location: this.geography.addLocation(name, ports[0]?.group.position ?? null),
    bridges: [...ports],
  });
}

/** Degrees; null where a network has none, or counts in another grid. */
const positionOf = (x: number, y: number): Position | null =>
  (x === 0 && y === 0) || !(Math.abs(x) <= 180 && Math.abs(y) <= 90) ? null : [x, y];
