import { MINUTE_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { MOST_ROWS } from "../table/records";
import {
  besideEachOther,
  type FormatColumn,
  formatNumber,
  type FormatReading,
  formatReading,
  formatTime,
  Unreadable,
} from "./formatTable";
import { walkXml } from "./xml";

const UNITS: Readonly<Record<string, string>> = { KWH: "kWh", MWH: "MWh", WHR: "Wh", KWT: "kW", K3: "kvarh" };
const MINUTES: Readonly<Record<string, number>> = { MIN: 1, HUR: 60 };

/** One block of values: a metering point, an interval, a resolution. */
interface Block {
  point: string;
  direction: string;
  unit: string;
  start: string;
  end: string;
  resolution: number;
  resolutionUnit: string;
  sequences: number[];
  volumes: number[];
}
const blank = (): Block => ({
  point: "",
  direction: "Energy",
  unit: "",
  start: "",
  end: "",
  resolution: 0,
  resolutionUnit: "",
  sequences: [],
  volumes: [],
});

/**
 * SDAT-CH: the observations of ValidatedMeteredData (E66, versions 12 to 16) of the standard data exchange of the Swiss electricity market
 * (VSE, www.strom.ch) as a table. An interval has its begin and end in UTC; an observation has its place in it (Sequence, from 1) and a Volume in
 * MeasureUnit. Each metering point and direction is a column.
 */
export const readSdat = (text: string): FormatReading =>
  formatReading(text, () => besideEachOther(columnsOf(blocksOf(text))));

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block = blank();
  walkXml(text, {
    open: (name) => {
      if (name === "MeteringData") block = blank();
      else if (name === "ConsumptionMeteringPoint") block.direction = "Consumption";
      else if (name === "ProductionMeteringPoint") block.direction = "Production";
    },
    close: (name, content, within) => {
      const parent = within.at(-1);
      if (name === "MeteringData") blocks.push(block);
      else if (name === "StartDateTime" && parent === "Interval") block.start = content;
      else if (name === "EndDateTime" && parent === "Interval") block.end = content;
      else if (name === "Resolution" && parent === "Resolution") block.resolution = formatNumber(content);
      else if (name === "Unit" && parent === "Resolution") block.resolutionUnit = content;
      else if (name === "MeasureUnit") block.unit = content;
      else if (name === "VSENationalID") block.point = content;
      else if (name === "Sequence") block.sequences.push(formatNumber(content));
      else if (name === "Volume") block.volumes.push(formatNumber(content));
    },
  });
  return blocks;
}

function columnsOf(blocks: readonly Block[]): FormatColumn[] {
  const columns = new Map<string, FormatColumn>();
  const points = new Set(blocks.map(({ point }) => point)).size;
  for (const block of blocks) {
    const unit = ownValue(UNITS, block.unit);
    if (!unit) throw new Unreadable("unit_unknown", { text: block.unit.slice(0, 40) });
    const minutes = block.resolution * (ownValue(MINUTES, block.resolutionUnit) ?? Number.NaN);
    const start = formatTime(block.start);
    const steps = (formatTime(block.end) - start) / (minutes * MINUTE_MS);
    if (!(minutes > 0) || !Number.isInteger(steps) || steps > MOST_ROWS)
      throw new Unreadable("resolution_unknown", { text: `${block.resolution} ${block.resolutionUnit}`.slice(0, 40) });
    if (block.sequences.length !== block.volumes.length) throw new Unreadable("reading_incomplete");
    const name = `${block.direction}${points > 1 ? ` ${block.point}` : ""} [${unit}]`;
    const column = columns.get(name) ?? { name, at: [], values: [] };
    columns.set(name, column);
    block.sequences.forEach((sequence, i) => {
      if (!Number.isInteger(sequence) || sequence < 1 || sequence > steps)
        throw new Unreadable("position_outside", { position: sequence, steps });
      column.at.push(start + (sequence - 1) * minutes * MINUTE_MS);
      column.values.push(block.volumes[i]!);
    });
  }
  return [...columns.values()];
}
