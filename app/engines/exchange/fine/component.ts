import { ownValue } from "~/entities/core/lookups/ownValue";
import type { NetcdfFile, NetcdfVariable } from "../pypsa";
import { both, type Profile } from "../pypsa/table";

/** Texts of a component, sides of its file, and inputs that count for nothing in a plan of one year without whole units. */
const NEUTRAL = new Set([
  "name",
  "physicalUnit",
  "time",
  "space",
  "space_2",
  "Period",
  "component",
  "bigM",
  "capacityPerPlantUnit",
  "technicalLifetime",
  "floorTechnicalLifetime",
  "tsaWeight",
  "chargeTsaWeight",
  "dischargeTsaWeight",
  "doPreciseTsaModeling",
  "isPeriodicalStorage",
  "socOffsetDown",
  "socOffsetUp",
]);
const PLAIN: Readonly<Record<string, string | number>> = { capacityVariableDomain: "continuous", stateOfChargeMax: 1 };
const NAME = /^(ts|[012]d)_(.+)$/;

interface Values {
  kind: string;
  variable: NetcdfVariable;
}

/** A component of a model. It notes which inputs were asked for: what nobody asked for was not taken. */
export class FineComponent {
  private readonly readNames = new Set<string>();
  private readonly inputs = new Map<string, Values[]>();
  private readonly read = new Map<NetcdfVariable, readonly (string | number)[]>();
  /** Of the dimension "space", in the order of its own values. */
  readonly locations: readonly string[];

  constructor(
    readonly group: string,
    readonly name: string,
    { variables }: NetcdfFile,
    readonly steps: number,
  ) {
    for (const [key, variable] of variables) {
      const [, kind, rest] = NAME.exec(key) ?? [];
      if (kind === undefined || rest === undefined) continue;
      // Of several investment periods there is only the first.
      const attribute = rest.replace(/\.0(?=\.|$)/, "");
      this.inputs.set(attribute, [...(this.inputs.get(attribute) ?? []), { kind, variable }]);
    }
    const space = variables.get("space");
    this.locations = space ? this.valuesOf(space).map(String) : [];
  }

  /** How many values its series together have; known before one is read. */
  get series(): number {
    return [...this.inputs.values()].flat().filter(({ kind }) => kind === "ts").length * this.locations.length;
  }

  private valuesOf(variable: NetcdfVariable): readonly (string | number)[] {
    const values = this.read.get(variable) ?? variable.values();
    this.read.set(variable, values);
    return values;
  }

  text(attribute: string): string {
    this.readNames.add(attribute);
    const value = this.inputs.get(attribute)?.map(({ variable }) => this.valuesOf(variable)[0])[0];
    return typeof value === "string" ? value : "";
  }

  /** At a location, or from one to another; undefined where nothing is entered. Inputs by time come as one number per step. */
  entered(attribute: string, at: number, to?: number): Profile | undefined {
    this.readNames.add(attribute);
    const candidates = (this.inputs.get(attribute) ?? []).map((values) => this.at(values, at, to));
    return candidates.find((value) => value instanceof Float64Array) ?? candidates.find((value) => value !== undefined);
  }
  profile = (attribute: string, fallback: number, at: number, to?: number): Profile =>
    this.entered(attribute, at, to) ?? fallback;

  /** One number for all steps; the mean of them is never meant, so that a course counts as nothing entered and as not asked for. */
  number(attribute: string, fallback: number, at: number, to?: number): number {
    const value = this.entered(attribute, at, to) ?? fallback;
    if (typeof value === "number") return value;
    this.readNames.delete(attribute);
    return fallback;
  }

  private at({ kind, variable }: Values, at: number, to?: number): Profile | undefined {
    const count = this.locations.length;
    const position = kind === "2d" || variable.shape.length > 2 ? at * count + (to ?? at) : at;
    const width = kind === "0d" ? 1 : kind === "2d" || variable.shape.length > 2 ? count * count : count;
    const values = this.valuesOf(variable);
    const cell = (index: number): number => (typeof values[index] === "number" ? values[index] : Number.NaN);
    if (kind !== "ts") {
      const value = cell(kind === "0d" ? 0 : position);
      return Number.isNaN(value) ? undefined : value;
    }
    if (values.length !== this.steps * width) return undefined;
    const course = Float64Array.from({ length: this.steps }, (_, t) => cell(t * width + position));
    return course.some(Number.isNaN) ? undefined : course;
  }

  /** Inputs whose name begins with `prefix` and a dot: what comes after it. */
  parts(prefix: string): string[] {
    const all = [...this.inputs.keys()].filter((attribute) => attribute.startsWith(`${prefix}.`));
    return all.map((attribute) => attribute.slice(prefix.length + 1));
  }

  /** Whether it is at a location, or between two: where a model says nothing, where it may have a capacity and an operation. */
  isAt(at: number, to?: number): boolean {
    const eligibility = this.number("locationalEligibility", Number.NaN, at, to);
    if (!Number.isNaN(eligibility)) return eligibility > 0;
    if (to !== undefined) return at !== to && this.number("distances", 1, at, to) > 0;
    const bounds = ["capacityMax", "capacityFix", "operationRateMax", "operationRateFix"].map((attribute) =>
      this.entered(attribute, at),
    );
    return bounds.every((value) => value === undefined || (typeof value === "number" ? value : Math.max(...value)) > 0);
  }

  /** What is entered and was not asked for, but for what says as much as nothing. */
  leftOver(): string[] {
    return [...this.inputs].flatMap(([attribute, all]) => {
      if (this.readNames.has(attribute) || NEUTRAL.has(attribute)) return [];
      const counts = all.some(({ variable }) =>
        this.valuesOf(variable).some(
          (value) => value !== 0 && value !== ownValue(PLAIN, attribute) && value !== "" && value === value,
        ),
      );
      return counts ? [attribute.slice(0, 60)] : [];
    });
  }
}

/** Sum of two courses or numbers. */
export const sum = (...all: readonly Profile[]): Profile =>
  all.reduce((before, one) => both(before, one, (a, b) => a + b));
