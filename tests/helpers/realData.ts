import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = process.env.ENERGY_DATA ? resolve(process.env.ENERGY_DATA) : null;

/** A file of the folder of real data that ENERGY_DATA names. Null when there is none. What needs it is skipped and says so. */
export const realData = (name: string): string | null =>
  folder && existsSync(join(folder, name)) ? join(folder, name) : null;
