import { MINUTE_MS } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import {
  besideEachOther,
  checkRows,
  type FormatColumn,
  formatNumber,
  type FormatReading,
  formatReading,
  formatTime,
  Unreadable,
} from "./formatTable";
import { walkXml } from "./xml";

interface Period {
  start: number;
  end: number;
  stepMs: number;
  positions: number[];
  values: number[];
}
interface Series {
  /** Texts of its own elements, by their names. */
  of: Record<string, string>;
  periods: Period[];
}

const UNITS: Readonly<Record<string, string>> = { MWH: "MWh", KWH: "kWh", MAW: "MW", KWT: "kW" };
const VALUES = /^(price\.amount|quantity|out_Quantity\.quantity|imbalance_Price\.amount)$/;

/**
 * ENTSO-E: series of a Publication_MarketDocument (A44: day-ahead prices) or a GL_MarketDocument (A65, A75: load, generation) as a table.
 * With curve A03 a position that is left out has the value of the one before, up to the end of its period ("Transparency platform XML schema use
 * 1.0", page 10); with A01 it has none. Series of the same meaning are one column, unless two of them have steps of their own for the same time.
 */
export const readEntsoe = (text: string): FormatReading =>
  formatReading(text, () => besideEachOther(columnsOf(seriesOf(text))));

function seriesOf(text: string): Series[] {
  const all: Series[] = [];
  let series: Series = { of: {}, periods: [] };
  let period: Period = newPeriod();
  walkXml(text, {
    open: (name) => {
      if (name === "TimeSeries") series = { of: {}, periods: [] };
      else if (name === "Period") period = newPeriod();
    },
    close: (name, content, within) => {
      const parent = within.at(-1);
      if (name === "TimeSeries") all.push(series);
      else if (name === "Period") series.periods.push(period);
      else if (parent === "timeInterval" && within.at(-2) === "Period") {
        if (name === "start") period.start = formatTime(content);
        else if (name === "end") period.end = formatTime(content);
      } else if (parent === "Period" && name === "resolution") period.stepMs = resolutionMs(content);
      else if (parent === "Point" && name === "position") period.positions.push(formatNumber(content));
      else if (parent === "Point" && VALUES.test(name)) period.values.push(formatNumber(content));
      else if (within.includes("TimeSeries") && !within.includes("Period")) series.of[name] = content;
    },
  });
  return all;
}

const newPeriod = (): Period => ({ start: Number.NaN, end: Number.NaN, stepMs: Number.NaN, positions: [], values: [] });

function resolutionMs(text: string): number {
  const [, hours = "0", minutes = "0"] = /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(text) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  if (!(ms > 0)) throw new Unreadable("resolution_unknown", { text: text.slice(0, 40) });
  return ms;
}

function columnsOf(all: readonly Series[]): FormatColumn[] {
  const groups = new Map<string, Series[]>();
  for (const series of all) {
    const name = nameOf(series);
    groups.set(name, [...(groups.get(name) ?? []), series]);
  }
  return [...groups].flatMap(([name, group]) => {
    const steps = [...new Set(group.flatMap(({ periods }) => periods.map(({ stepMs }) => stepMs)))];
    if (steps.length === 1 || !overlap(group.flatMap(({ periods }) => periods))) return [columnOf(name, group)];
    return steps.map((stepMs) => columnOf(name.replace(" [", ` ${stepMs / MINUTE_MS} min [`), group, stepMs));
  });
}

/** What a series is, with its unit: "Price 10YBE----------2 [EUR/MWh]". */
function nameOf({ of }: Series): string {
  const currency = of["currency_Unit.name"];
  const per = ownValue(UNITS, of["price_Measure_Unit.name"] ?? "");
  const unit = currency ? (per ? `${currency}/${per}` : "") : ownValue(UNITS, of["quantity_Measure_Unit.name"] ?? "");
  if (!unit)
    throw new Unreadable("unit_unknown", {
      text: String(of["quantity_Measure_Unit.name"] ?? currency ?? "").slice(0, 40),
    });
  const domain =
    of["out_Domain.mRID"] ??
    of["outBiddingZone_Domain.mRID"] ??
    of["inBiddingZone_Domain.mRID"] ??
    of["in_Domain.mRID"];
  const parts = [
    currency ? "Price" : "Quantity",
    domain,
    of.psrType,
    of["classificationSequence_AttributeInstanceComponent.position"],
  ];
  return `${parts.filter(Boolean).join(" ")} [${unit}]`;
}

/** Whether two periods that have steps of their own share time. */
function overlap(periods: readonly Period[]): boolean {
  const sorted = [...periods].sort((a, b) => a.start - b.start);
  return sorted.some((one, i) => {
    const next = sorted[i + 1];
    return next !== undefined && next.start < one.end && next.stepMs !== one.stepMs;
  });
}

function columnOf(name: string, group: readonly Series[], stepMs?: number): FormatColumn {
  const column: FormatColumn = { name, at: [], values: [] };
  for (const { of, periods } of group)
    for (const period of periods)
      if (stepMs === undefined || period.stepMs === stepMs) addPeriod(column, period, of.curveType === "A03");
  return column;
}

function addPeriod(column: FormatColumn, period: Period, holds: boolean): void {
  const { start, end, stepMs, positions, values } = period;
  const steps = (end - start) / stepMs;
  if (!Number.isInteger(steps) || steps < 1 || positions.length !== values.length)
    throw new Unreadable("reading_incomplete");
  checkRows(column.at.length + steps);
  positions.forEach((position, i) => {
    const next = positions[i + 1] ?? steps + 1;
    if (!Number.isInteger(position) || position < 1 || position > steps || next <= position)
      throw new Unreadable("position_outside", { position, steps });
    const last = holds ? next - 1 : position;
    for (let at = position; at <= last; at++) {
      column.at.push(start + (at - 1) * stepMs);
      column.values.push(values[i]!);
    }
  });
}
