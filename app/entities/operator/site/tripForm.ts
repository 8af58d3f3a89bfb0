import { z } from "zod";
import type { FieldIssue } from "../../core/issue";
import { issueKey, issueParams } from "../../core/schemaIssue";
import { MOST_TRIPS, type Trip, TRIP_DAYS, tripSchema } from "../operationSite";

/** Trips as a form has them: fields of their own for each, empty where there is none. */

const PARTS = ["days", "every_weeks", "date", "back_date", "from", "until", "energy_mwh"] as const;
type Part = (typeof PARTS)[number];

const PART_SCHEMAS = {
  days: z.enum(TRIP_DAYS).nullable().default(null),
  every_weeks: z.number({ invalid_type_error: "rules.must_be_number" }).nullable().default(null),
  date: z.string().nullable().default(null),
  back_date: z.string().nullable().default(null),
  from: z.string().nullable().default(null),
  until: z.string().nullable().default(null),
  energy_mwh: z.number({ invalid_type_error: "rules.must_be_number" }).nullable().default(null),
} as const;

/** Numbers of the trips of a form, from 1. */
export const TRIP_NUMBERS: readonly number[] = Array.from({ length: MOST_TRIPS }, (_, i) => i + 1);

/** The field of a form for a part of a trip. */
export const tripField = (number: number, part: Part): `trip_${number}_${Part}` => `trip_${number}_${part}`;

type TripFields = { [P in Part as `trip_${number}_${P}`]: (typeof PART_SCHEMAS)[P] };
type TripForm = Partial<Record<`trip_${number}_${Part}`, unknown>>;

const entries = TRIP_NUMBERS.flatMap((number) =>
  PARTS.map((part) => [tripField(number, part), PART_SCHEMAS[part]] as const),
);
export const TRIP_FIELDS = Object.fromEntries(entries) as unknown as TripFields;

/** Trip after trip what a form says of it, null where all of it is empty. */
const enteredIn = (form: TripForm): (Record<Part, unknown> | null)[] =>
  TRIP_NUMBERS.map((number) => {
    const parts = PARTS.map((part) => [part, form[tripField(number, part)] ?? null] as const);
    if (parts.every(([, value]) => value === null)) return null;
    const entered = Object.fromEntries(parts) as Record<Part, unknown>;
    return { ...entered, every_weeks: entered.every_weeks ?? 1 };
  });

/** What is wrong with the trips of a form, by its fields. */
export const tripIssues = (form: TripForm): FieldIssue[] =>
  enteredIn(form).flatMap((entered, i) => {
    if (!entered) return [];
    const missing = (["days", "from", "until", "energy_mwh"] as const).filter((part) => entered[part] === null);
    if (missing.length > 0)
      return missing.map((part) => ({
        path: tripField(i + 1, part),
        message: part === "days" ? "operator.rules.needs_days" : "rules.needs_value",
      }));
    const { error } = tripSchema.safeParse(entered);
    return (error?.issues ?? []).map((issue) => ({
      path: tripField(i + 1, issue.path[0] as Part),
      message: issueKey(issue),
      params: issueParams(tripSchema, issue),
    }));
  });

/** The trips of a form without issues. Null: none. */
export function tripsFrom(form: TripForm): Trip[] | null {
  const trips = enteredIn(form).flatMap((entered) => (entered ? [tripSchema.parse(entered)] : []));
  return trips.length > 0 ? trips : null;
}

/** What the fields of a form begin with. */
export const tripForms = (trips: readonly Trip[] | null) =>
  Object.fromEntries(
    (trips ?? []).flatMap((trip, i) =>
      PARTS.map((part) => [tripField(i + 1, part), valueIn(trip, part) ?? undefined] as const),
    ),
  );

/** Every week is what nobody has to choose. */
const valueIn = (trip: Trip, part: Part) => (part === "every_weeks" && trip.every_weeks === 1 ? null : trip[part]);
