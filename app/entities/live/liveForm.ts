import { z } from "zod";
import { type LiveSeries, liveSeriesSchema } from "./liveSeries";

const { name, type, unit, resolution, timezone, lower_bound, upper_bound, keep_days } = liveSeriesSchema.shape;

/** The form of a live series. Its component is one choice: `node:` or `line:` and the id, empty for the whole system. */
export const liveForm = z.object({
  live_id: liveSeriesSchema.shape.live_id,
  name,
  type,
  component: z
    .string()
    .regex(/^(node|line):/, "rules.not_in_list")
    .nullable()
    .default(null),
  unit,
  resolution,
  timezone,
  lower_bound,
  upper_bound,
  keep_days,
  expected: z.string().nullable().default(null),
});

/** The component of the form as the series has it. */
export function componentFrom(component: string | null): Pick<LiveSeries, "node_id" | "line_id"> {
  const id = component?.slice("node:".length) ?? null;
  return { node_id: component?.startsWith("node:") ? id : null, line_id: component?.startsWith("line:") ? id : null };
}

/** What the form chooses for a series. */
export const componentOf = ({ node_id, line_id }: Pick<LiveSeries, "node_id" | "line_id">): string =>
  node_id !== null ? `node:${node_id}` : line_id !== null ? `line:${line_id}` : "";
