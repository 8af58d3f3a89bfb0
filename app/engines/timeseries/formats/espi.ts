import { ownValue } from "~/entities/core/lookups/ownValue";
import {
  besideEachOther,
  type FormatColumn,
  formatNumber,
  type FormatReading,
  formatReading,
  Unreadable,
} from "./formatTable";
import { walkXml } from "./xml";

interface ReadingType {
  flow: string;
  power: number;
  uom: string;
}
interface Reading {
  at: number;
  seconds: number;
  value: number;
}
/** An entry of the feed: where it stands, what it belongs to, and what it holds. */
interface Entry {
  self: string;
  up: string;
  related: string[];
  kind: string;
  type: Partial<Record<string, string>>;
  readings: Reading[];
}

/** Kinds of units of ESPI that are electricity: the unit of the table, and the power of ten from the unit of ESPI to it. */
const UNITS: Readonly<Record<string, { unit: string; power: number }>> = {
  "72": { unit: "kWh", power: -3 },
  "38": { unit: "kW", power: -3 },
};
const FLOWS: Readonly<Record<string, string>> = { "1": "Delivered", "19": "Received" };

/**
 * Green Button: interval readings of a feed of ESPI (NAESB REQ.21, espi.xsd) as a table. Each kind of reading is a column: what was
 * delivered to the customer (flow 1) and what was received from there (flow 19). Values are times ten to powerOfTenMultiplier, in Wh (uom 72) or
 * W (uom 38); start counts seconds of UTC. Columns that have steps of their own say of how many minutes.
 */
export const readGreenButton = (text: string): FormatReading =>
  formatReading(text, () => besideEachOther(columnsOf(entriesOf(text))));

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  const blank = (): Entry => ({ self: "", up: "", related: [], kind: "", type: {}, readings: [] });
  let entry = blank();
  let period: { at?: number; seconds?: number } = {};
  let value: number | undefined;
  walkXml(text, {
    open: (name, attributes) => {
      if (name === "entry") entry = blank();
      else if (name === "IntervalReading") [period, value] = [{}, undefined];
      else if (name === "link") {
        const { rel, href = "" } = attributes();
        if (rel === "self") entry.self = href;
        else if (rel === "up") entry.up = href;
        else if (rel === "related") entry.related.push(href);
      }
    },
    close: (name, content, within) => {
      const parent = within.at(-1);
      if (name === "entry") entries.push(entry);
      else if (name === "MeterReading" || name === "ReadingType" || name === "IntervalBlock") entry.kind = name;
      else if (parent === "ReadingType") entry.type[name] = content;
      else if (parent === "timePeriod" && name === "start") period.at = formatNumber(content) * 1000;
      else if (parent === "timePeriod" && name === "duration") period.seconds = formatNumber(content);
      else if (parent === "IntervalReading" && name === "value") value = formatNumber(content);
      else if (name === "IntervalReading") {
        const { at, seconds } = period;
        if (at === undefined || !(seconds! > 0) || value === undefined) throw new Unreadable("reading_incomplete");
        entry.readings.push({ at, seconds: seconds!, value });
      }
    },
  });
  return entries;
}

function columnsOf(entries: readonly Entry[]): FormatColumn[] {
  const types = entries.filter(({ kind }) => kind === "ReadingType");
  const meters = entries.filter(({ kind }) => kind === "MeterReading");
  const typeOf = (block: Entry): ReadingType => {
    const meter = meters.find(({ self }) => self !== "" && isWithin(block, self));
    const own = types.find(({ self }) => meter?.related.includes(self)) ?? (types.length === 1 ? types[0] : undefined);
    if (!own) throw new Unreadable("reading_type_missing");
    return {
      flow: own.type.flowDirection ?? "",
      power: Number(own.type.powerOfTenMultiplier ?? 0),
      uom: own.type.uom ?? "",
    };
  };
  const columns = new Map<string, FormatColumn>();
  const blocks = entries.filter(({ readings }) => readings.length > 0);
  const steps = new Set(blocks.flatMap(({ readings }) => readings.map(({ seconds }) => seconds)));
  const finest = Math.min(...steps);
  for (const block of blocks) {
    const { flow, power, uom } = typeOf(block);
    const unit = ownValue(UNITS, uom);
    if (!unit || !Number.isInteger(power)) throw new Unreadable("unit_unknown", { text: `uom ${uom}`.slice(0, 40) });
    for (const { at, seconds, value } of block.readings) {
      const step = seconds === finest ? "" : `, ${seconds / 60} min`;
      const name = `${ownValue(FLOWS, flow) ?? "Energy"}${step} [${unit.unit}]`;
      const column = columns.get(name) ?? { name, at: [], values: [] };
      columns.set(name, column);
      column.at.push(at);
      column.values.push(scaled(value, power + unit.power));
    }
  }
  return [...columns.values()];
}

const isWithin = ({ self, up }: Entry, meter: string): boolean =>
  [self, up].some((href) => href === meter || href.startsWith(`${meter}/`));

/** Divides by powers of ten, which a product with 0.001 would not do exactly. */
const scaled = (value: number, power: number): number => (power < 0 ? value / 10 ** -power : value * 10 ** power);
