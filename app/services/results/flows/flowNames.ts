import type { ResultComponent } from "~/entities/results/result";
import type { FlowNode } from "~/entities/results/view/flows";

type Named = Pick<ResultComponent, "id" | "name" | "carrierLevelInput" | "carrierLevelOutput">;

interface FlowWords {
  /** The text of a key of the results in the reader's language. */
  t: (key: string, fields?: Record<string, string>) => string;
  components: readonly Named[];
  levels: Readonly<Record<string, string>>;
}

/** What a node of the energy flows is called: "Battery: charged", "Losses of plants". */
export function flowName(
  { kind, componentId, carrierLevelId }: FlowNode,
  { t, components, levels }: FlowWords,
): string {
  if (componentId !== null) {
    const component = components.find(({ id }) => id === componentId);
    const name = component?.name ?? componentId;
    // What is only bought is called as it is: "Gas purchase", not "Gas purchase: purchase".
    const single =
      (kind === "purchase" && !component?.carrierLevelInput) || (kind === "sale" && !component?.carrierLevelOutput);
    return single ? name : t(`flows.node.${kind}`, { name });
  }
  return carrierLevelId === null ? t(`flows.node.${kind}`) : (levels[carrierLevelId] ?? carrierLevelId);
}
