import { z } from "zod";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";

/** A number, and one that may be null, with what it is and its unit. */
export const number = (what: string) => z.number().describe(what);
export const numberOrNull = (what: string) => z.number().nullable().describe(what);
export const text = (what: string) => z.string().describe(what);
export const textOrNull = (what: string) => z.string().nullable().describe(what);

export const year = z.number().int();
export const modelYear = year.describe("Model year");

export const impact = z.enum(PARAMETER_IMPACTS);
