export { COST_COLOURS, type CostColour, SEQUENTIAL, SERIES_COLOURS, UI_COLOURS } from "./colours";
export { lightColour, markColour } from "./palette";
