/** The parts of the engine that read parameters: what each is for is in its file (`docs/parameters.md` names them). */
export type ReadingPart =
  | "system"
  | "capacity"
  | "component"
  | "standing loss"
  | "storage"
  | "commitment"
  | "emissions"
  | "joint minimum"
  | "outages"
  | "reserves"
  | "space"
  | "unserved energy";

/** A part of the engine that reads parameters of a type, and the runs in which it does; words are those of runs (`optimization.ts`). */
export interface EngineReading {
  part: ReadingPart;
  /** Kinds of run. Left out: all of them. */
  kinds?: readonly ("invest" | "dispatch" | "status_quo")[];
  /** Option of the model that has to be on. */
  flag?:
    | "building_time"
    | "detailed_operation"
    | "emission_trade"
    | "integer_expansion"
    | "repowering"
    | "resilience"
    | "retirement"
    | "space_consideration"
    | "total_annual_emission_limit";
  /** Not where typical days are solved each by itself. */
  overTheYear?: true;
}

/**
 * What becomes of parameters of a type. The engine reads them, or they are parts of another type's formula, or they are computed of others
 * and shown. Or nothing reads them. Then forms, catalogue and runs say so, and what they are kept for.
 */
export type ReadBy = readonly EngineReading[] | "formula" | "shown" | "nothing";

const INVEST = ["invest"] as const;
export const SYSTEM = [{ part: "system" }] as const;
/** A dispatch takes sizes over, and nothing that is fixed already has bounds or a price of building. */
export const SIZE = [{ part: "capacity", kinds: ["invest", "status_quo"] }] as const;
export const RUNNING = [{ part: "capacity" }] as const;
export const BUILDING = [{ part: "capacity", kinds: INVEST }] as const;
export const BUILDING_TIME = [{ part: "capacity", kinds: INVEST, flag: "building_time" }] as const;
export const CONVERSION = [{ part: "capacity", kinds: INVEST, flag: "repowering" }] as const;
export const RETIREMENT = [{ part: "capacity", kinds: INVEST, flag: "retirement" }] as const;
export const SPACE_TAKEN = [{ part: "capacity", kinds: INVEST, flag: "space_consideration" }] as const;
export const SPACE = [{ part: "space", kinds: INVEST, flag: "space_consideration" }] as const;
export const COMPONENT = [{ part: "component" }] as const;
export const STANDING_LOSS = [{ part: "standing loss" }] as const;
export const STORAGE = [{ part: "storage" }] as const;
export const STORAGE_OF_YEAR = [{ part: "storage", overTheYear: true }] as const;
export const UNITS = [{ part: "commitment", flag: "detailed_operation" }] as const;
export const UNIT_SIZE = [
  { part: "capacity", kinds: INVEST, flag: "integer_expansion" },
  { part: "commitment", flag: "detailed_operation" },
] as const;
export const EMISSION_LIMIT = [{ part: "emissions", flag: "total_annual_emission_limit" }] as const;
export const ALLOWANCES = [{ part: "emissions", flag: "emission_trade" }] as const;
export const JOINT_MINIMUM = [{ part: "joint minimum" }] as const;
export const OUTAGES = [{ part: "outages", flag: "resilience" }] as const;
export const RESERVES = [{ part: "reserves", kinds: INVEST }] as const;
export const UNSERVED = [
  { part: "outages", flag: "resilience" },
  { part: "unserved energy", kinds: ["dispatch"] },
] as const;
