import { useLocation } from "@remix-run/react";

/** Parameters of an address that say which series charts leave out, and which charts show all of many. */
const [HIDE, ALL] = ["hide", "others"];

/** Name of a series in an address: "Heat pump: output" is "heat-pump-output". */
export const seriesKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "series";

export interface ChartAddress {
  isHidden(name: string): boolean;
  /** Whether a chart shows each of its many series. */
  showsAll(chart: string): boolean;
  /** The same page with a series hidden, or shown again. */
  hideHref(chart: string, name: string): string;
  /** The same page with all series of a chart, or the small ones as one. */
  allHref(chart: string): string;
}

/** What the address of the page says of its charts. */
export function useChartAddress(): ChartAddress {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const toggled = (parameter: string, value: string, chart: string) => {
    const next = new URLSearchParams(search);
    const others = next.getAll(parameter).filter((one) => one !== value);
    const isOn = others.length < next.getAll(parameter).length;
    next.delete(parameter);
    for (const one of isOn ? others : [...others, value]) next.append(parameter, one);
    return `?${next.toString()}#${chart}`;
  };
  return {
    isHidden: (name) => params.getAll(HIDE).includes(seriesKey(name)),
    showsAll: (chart) => params.getAll(ALL).includes(chart),
    hideHref: (chart, name) => toggled(HIDE, seriesKey(name), chart),
    allHref: (chart) => toggled(ALL, chart, chart),
  };
}
