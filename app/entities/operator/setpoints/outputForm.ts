import { z } from "zod";
import { finiteNumber } from "~/entities/core/shared";
import { secretSchema } from "~/entities/live/liveSource";
import { type SetpointComponent, setpointComponent, setpointOutputSchema } from "./output";

const { component_id, fallback } = setpointComponent.shape;

/** A component that could be told: only those with `sent` are. */
const row = z.object({
  component_id,
  sent: z.boolean().default(false),
  name: z.string().trim().max(120, "rules.string_length").nullable().default(null),
  fallback,
  /** The service knows the bounds: as a hint of every row they would be noise. */
  value_kw: finiteNumber.nullable().default(null),
});
export type OutputRow = z.infer<typeof row>;

/** The form of an output. An empty secret keeps the one there is. */
export const outputForm = z
  .object({
    ...setpointOutputSchema.omit({ output_id: true, system_id: true, components: true }).shape,
    active: z.boolean().default(false),
    rows: z.array(row).default([]),
    secret: secretSchema.nullable().default(null),
    /** The stored secret is taken away. */
    no_secret: z.boolean().default(false),
    expected: z.string().nullable().default(null),
  })
  .superRefine(({ rows }, context) => {
    for (const [i, { sent, name }] of rows.entries())
      if (sent && name === null)
        context.addIssue({ code: z.ZodIssueCode.custom, path: ["rows", i, "name"], message: "rules.needs_value" });
  });

/** The components that are sent, and which row each is of. */
export function componentsOf(rows: readonly OutputRow[]): { components: SetpointComponent[]; positions: number[] } {
  const indices = rows.flatMap(({ sent }, i) => (sent ? [i] : []));
  return {
    positions: indices,
    components: indices.map((i) => {
      const { component_id: id, name, fallback: action, value_kw: kw } = rows[i]!;
      return { component_id: id, name: name ?? "", fallback: action, value_kw: kw };
    }),
  };
}

/** What the rows of the form begin with: what is sent, then what could be, under its own name. */
export function rowsFor(
  components: readonly SetpointComponent[],
  planned: readonly { component_id: string; name: string; steered: boolean }[],
): (OutputRow & { label: string })[] {
  const names = new Map(planned.map((one) => [one.component_id, one.name]));
  const chosen = new Set(components.map((one) => one.component_id));
  const others = planned.filter((one) => !chosen.has(one.component_id));
  return [
    ...components.map((one) => ({ ...one, sent: true, label: names.get(one.component_id) ?? one.name })),
    ...others.map(({ component_id: id, name, steered }) => ({
      component_id: id,
      name,
      label: name,
      fallback: "off" as const,
      value_kw: null,
      sent: components.length === 0 && steered,
    })),
  ];
}
