export { Sankey, type SankeyLink, type SankeyNode, type SankeyProps } from "./Sankey";
