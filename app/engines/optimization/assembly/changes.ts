import { type InputChange, inputKey } from "~/entities/optimizations/variation";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { Findings } from "../findings";
import type { Profile } from "../problem";

/** Who is being read. */
interface Owner {
  element: { geometryId?: string };
  componentId?: string;
}
interface Asked {
  type: string;
  impact: ParameterImpact;
}

interface ComponentLookup {
  nameOf(componentId: string): string | undefined;
  isLeftOut(componentId: string): boolean;
}

/** The inputs that a run changes, and which of them it came across. */
export class InputChanges {
  private readonly byKey: ReadonlyMap<string, InputChange>;
  private readonly met = new Set<InputChange>();

  constructor(private readonly changes: readonly InputChange[] = []) {
    this.byKey = new Map(changes.map((change) => [inputKey(change), change]));
  }

  /** What is changed of an owner's parameter; undefined where nothing is. */
  of({ componentId, element }: Owner, { type, impact }: Asked): InputChange | undefined {
    if (this.byKey.size === 0) return undefined;
    const place_id = componentId === undefined ? (element.geometryId ?? null) : null;
    return this.byKey.get(inputKey({ component_id: componentId ?? null, place_id, parameter_type: type, impact }));
  }

  /** A parameter's values (one for the year or one per step) as they count with a change. */
  apply(change: InputChange, values: Profile): Profile {
    this.met.add(change);
    const { factor, value } = change;
    if (factor === null) return value!;
    return typeof values === "number" ? values * factor : values.map((one) => one * factor);
  }

  /**
   * A change of a row among rows that add up. One number cannot take the place of several rows: such a change stays unmet, which
   * is an error of the run.
   */
  applyToRow(change: InputChange, values: Profile): Profile {
    return change.factor === null ? values : this.apply(change, values);
  }

  /**
   * Every change that nothing was read for is an error: the run would say something of an input that it did not change. A component that the run
   * leaves out on purpose is read by nobody.
   */
  check(findings: Findings, { nameOf, isLeftOut }: ComponentLookup): void {
    for (const change of this.changes) {
      const { component_id, parameter_type } = change;
      if (this.met.has(change) || (component_id !== null && isLeftOut(component_id))) continue;
      const componentName = component_id === null ? undefined : nameOf(component_id);
      findings.addStored("change_unused", "error", {
        ...(component_id === null ? {} : { componentId: component_id, componentName: componentName ?? component_id }),
        parameterType: parameter_type,
      });
    }
  }
}
