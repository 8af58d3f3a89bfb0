import { Sankey } from "../index";
import { facts, FAMILIES, type GalleryCase, LONG } from "./shared.test-helper";

const flows = [
  { from: "Wind", to: "Electricity", value: 1543 },
  { from: "Sun", to: "Electricity", value: 1190 },
  { from: "Bought electricity", to: "Electricity", value: 182 },
  { from: "Natural gas", to: "CHP", value: 1888 },
  { from: "Natural gas", to: "Boiler", value: 819 },
  { from: "CHP", to: "Electricity", value: 774 },
  { from: "CHP", to: "Heat", value: 774 },
  { from: "CHP", to: "Losses", value: 340 },
  { from: "Boiler", to: "Heat", value: 803 },
  { from: "Boiler", to: "Losses", value: 16 },
  { from: "Electricity", to: "Heat pump", value: 559 },
  { from: "Heat of the air", to: "Heat pump", value: 941 },
  { from: "Heat pump", to: "Heat", value: 1500 },
  { from: "Electricity", to: "Workshop", value: 1500 },
  { from: "Electricity", to: "Homes, electricity", value: 900 },
  { from: "Electricity", to: "Sold", value: 689 },
  { from: "Electricity", to: "Losses", value: 41 },
  { from: "Heat", to: "Homes, heat", value: 3000 },
  { from: "Heat", to: "Losses", value: 77 },
];
const FLOW_COLOURS: Record<string, string> = {
  Wind: FAMILIES.wind,
  Sun: FAMILIES.solar,
  "Bought electricity": FAMILIES.grid,
  "Natural gas": "#221522",
  CHP: "#c63600",
  Boiler: "#6c0f0b",
  "Heat of the air": "#003f41",
  "Heat pump": "#a02c6d",
  Workshop: "#828aa7",
  "Homes, electricity": "#828aa7",
  "Homes, heat": "#828aa7",
  Sold: "#0081d5",
};
const CARRIER_NOTES: Record<string, string> = {
  Electricity: "Battery takes 409, gives 377",
  Heat: "Tank takes 470, gives 431",
};
const nodesOf = (links: readonly { from: string; to: string }[]) =>
  [...new Set(links.flatMap(({ from, to }) => [from, to]))].map((id) => ({
    id,
    label: id,
    colour: FLOW_COLOURS[id],
    isCarrier: id in CARRIER_NOTES,
    notes: CARRIER_NOTES[id] === undefined ? undefined : [CARRIER_NOTES[id]],
  }));
const fewFlows = [
  { from: LONG, to: "Electricity", value: 3 },
  { from: "Electricity", to: "Workshop", value: 3 },
];

export const FLOWS: readonly GalleryCase[] = [
  {
    id: "flows",
    what: "Flows from sources to uses",
    element: <Sankey {...facts("flows", "MWh")} quantity="Energy" nodes={nodesOf(flows)} links={flows} />,
  },
  {
    id: "flows-few",
    what: "One source with a long name and one use",
    element: <Sankey {...facts("flows-few", "MWh")} quantity="Energy" nodes={nodesOf(fewFlows)} links={fewFlows} />,
  },
];
