import { familyOf } from "~/entities/core/colours/families";
import type { ChartKind } from "~/entities/dashboards/chartConfig";
import { sizesByYear, stockOf } from "~/entities/results/capacities";
import { kindsByYear } from "~/entities/results/costs";
import { steadyFirst } from "~/entities/results/operationShape";
import type { MiniatureShape } from "~/ui/kit/charts";
import { kindColour } from "~/ui/results/costs/kindColour";
import type { Drawn } from "./drawn";

const TODAY = "var(--edge)";
const PLAN = "var(--accent)";
const LESS = "var(--success)";
const MORE = "var(--k-purchase)";

/** The small drawing of a chart, of the same values. Null where too little is in it to be seen. */
export function pictureOf(drawn: Drawn): MiniatureShape | null {
  switch (drawn.kind) {
    case "answer": {
      const { yearly, statusQuo } = drawn.figures;
      const values = [...(statusQuo ? [statusQuo.yearly] : []), yearly];
      return { shape: "bars", values, colours: values.map((_, i) => (i === values.length - 1 ? PLAN : TODAY)) };
    }
    case "key_figures": {
      const shares = drawn.shares.filter(({ year, ownShare }) => year === drawn.years.at(-1) && ownShare !== null);
      return shares.length === 0
        ? { shape: "columns", series: [{ values: drawn.summary.annualMoney, colour: PLAN }] }
        : { shape: "bars", values: shares.map(({ ownShare }) => ownShare ?? 0), colours: shares.map(() => PLAN) };
    }
    case "influence":
      return { shape: "bars", values: drawn.lines.map(({ onePercent }) => onePercent) };
    case "costs": {
      const kinds = kindsByYear(drawn.costs, drawn.impact, drawn.years);
      if (drawn.years.length > 1)
        return {
          shape: "columns",
          series: kinds.map(({ kind, amounts }) => ({ values: amounts, colour: kindColour(kind) })),
        };
      return {
        shape: "bars",
        values: kinds.map(({ amounts }) => amounts[0] ?? 0),
        colours: kinds.map(({ kind }) => kindColour(kind)),
      };
    }
    case "status_quo": {
      const steps = drawn.kinds.filter(({ difference }) => difference !== 0);
      let sum = drawn.statusQuo;
      const starts = steps.map(({ difference }) => (sum += difference) - difference);
      return {
        shape: "bars",
        values: [drawn.statusQuo, ...steps.map(({ difference }) => difference), drawn.plan],
        starts: [0, ...starts, 0],
        colours: [TODAY, ...steps.map(({ difference }) => (difference > 0 ? MORE : LESS)), PLAN],
      };
    }
    case "cash_flow":
      return {
        shape: "columns",
        series: (["invested", "replaced", "running", "residual"] as const).map((part) => ({
          values: drawn.flows.map(({ plan, statusQuo }) => statusQuo[part] - plan[part]),
        })),
      };
    case "profitability": {
      const { npv, extraInvestment, flows } = drawn.profitability;
      if (flows.length < 3)
        return { shape: "bars", values: [-extraInvestment, npv], colours: [MORE, npv < 0 ? MORE : LESS] };
      return { shape: "lines", series: [{ values: flows.map(({ cumulated }) => cumulated), colour: PLAN }] };
    }
    case "capacities": {
      const { group, years, names } = drawn;
      const stock = stockOf(group, years.at(-1) ?? 0);
      if (stock.length === 0) return null;
      if (years.length === 1)
        return {
          shape: "bars",
          values: stock.map(({ existing, built }) => existing + built),
          colours: stock.map(({ id }) => names.colours[id]),
        };
      return {
        shape: "columns",
        series: sizesByYear(group, years).map((row) => ({
          values: row.years.map(({ existing, built }) => existing + built),
          colour: names.colours[row.id],
        })),
      };
    }
    case "energy_flows":
      return drawn.loops.length > 0 ? null : { shape: "flows", links: colouredLinks(drawn) };
    case "emissions":
      return {
        shape: "columns",
        series: drawn.sources.map(({ componentId, amounts }) => ({
          values: amounts,
          colour: drawn.names.colours[componentId ?? ""] || undefined,
        })),
      };
    case "line_loading":
      return drawn.connections.length === 0
        ? null
        : {
            shape: "courses",
            courses: drawn.connections.map(({ course }) => ({
              points: course.map(([x = 0, y = 0]): [number, number] => [x, y]),
              colour: PLAN,
            })),
          };
    case "operation":
      return {
        shape: "areas",
        series: steadyFirst(drawn.flows, (id) => familyOf(drawn.colours[id])).map(({ componentId, values }) => ({
          values,
          colour: drawn.colours[componentId],
        })),
      };
    case "levels":
      return {
        shape: "lines",
        series: drawn.levels.map(({ componentId, values }) => ({ values, colour: drawn.colours[componentId] })),
      };
    case "price":
      return { shape: "lines", series: [{ values: drawn.price, colour: PLAN }] };
    case "duration":
      return { shape: "lines", series: drawn.duration.loads.map(({ values }) => ({ values })) };
    case "heat_map":
      return drawn.heat && { shape: "cells", rows: everySecond(drawn.heat.rows.map(everySecond)) };
  }
}

/** Flows have the colour of their source before a carrier and of their use after it. */
function colouredLinks({ nodes, links }: Extract<Drawn, { kind: "energy_flows" }>) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const colourOf = (id: string) => (byId.get(id)?.kind === "level" ? undefined : byId.get(id)?.colour);
  return links.map(({ from, to, mwh }) => ({ from, to, value: mwh, colour: colourOf(from) ?? colourOf(to) }));
}

/** What a small drawing has room for. */
const everySecond = <Value>(values: readonly Value[]): Value[] => values.filter((_, i) => i % 2 === 0);

const wave = (count: number, turn = 0): number[] =>
  Array.from({ length: count }, (_, i) => 1 + 0.5 * Math.sin((i / count) * 4 * Math.PI + turn));

/** What a chart looks like where there are no values to draw: shapes of nobody's values. */
export const SIGN_PICTURES: Readonly<Record<ChartKind, MiniatureShape>> = {
  answer: { shape: "bars", values: [6, 4] },
  key_figures: { shape: "bars", values: [5, 3, 4] },
  influence: { shape: "bars", values: [6, -4, 3, -2] },
  costs: { shape: "bars", values: [6, 4, 3, 2, 1] },
  status_quo: { shape: "bars", values: [6, -3, 1, 4], starts: [0, 6, 3, 0] },
  cash_flow: { shape: "columns", series: [{ values: [-6, 2, 2, 2, 2, 2, 2] }] },
  profitability: { shape: "lines", series: [{ values: [-6, -4, -2, 0, 2, 4, 6] }] },
  capacities: { shape: "bars", values: [6, 5, 3, 2] },
  energy_flows: {
    shape: "flows",
    links: [
      { from: "a", to: "c", value: 4 },
      { from: "b", to: "c", value: 2 },
      { from: "c", to: "d", value: 5 },
      { from: "c", to: "e", value: 1 },
    ],
  },
  emissions: { shape: "columns", series: [{ values: [6, 4, 2] }, { values: [2, 2, 1] }] },
  line_loading: {
    shape: "courses",
    courses: [
      {
        points: [
          [0, 0],
          [2, 1],
          [4, 0],
        ],
      },
      {
        points: [
          [2, 1],
          [2, 3],
        ],
      },
    ],
  },
  operation: { shape: "areas", series: [{ values: wave(28) }, { values: wave(28, 2) }] },
  levels: { shape: "lines", series: [{ values: wave(28) }] },
  price: { shape: "lines", series: [{ values: wave(28, 1) }] },
  duration: { shape: "lines", series: [{ values: [6, 4, 3, 2.5, 2, 1.8, 1.5, 1] }] },
  heat_map: { shape: "cells", rows: [wave(12), wave(12, 1), wave(12, 2), wave(12, 3)] },
};

/** A small drawing, of values or, as a sign, of nobody's. */
export interface Picture {
  shape: MiniatureShape;
  isSign: boolean;
}
