import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { realData } from "../../helpers/realData";

/** The models that other tools publish, as they are in `fixtures` (see its README). */

/** Texts of a packed model by path. */
export type Texts = Record<string, string>;

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, "fixtures", name));
export const textsOf = (zip: Uint8Array): Texts =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)]));
export const zipOf = (files: Texts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

/** The CSV files of a packed network of PyPSA by name, without their folder. */
export const folderOf = (zip: Uint8Array): Texts =>
  Object.fromEntries(
    Object.entries(textsOf(zip))
      .filter(([path]) => path.endsWith(".csv"))
      .map(([path, text]) => [path.replace(/^.*\//, "").replace(".csv", ""), text]),
  );

/** The model with a text in some of its files replaced. Throws where a file does not say it. */
export const changed = (files: Texts, changes: Record<string, readonly [RegExp | string, string]>): Texts => ({
  ...files,
  ...Object.fromEntries(
    Object.entries(changes).map(([path, [from, to]]) => {
      if (files[path]!.search(from) < 0) throw new Error(`${path} does not say ${from}`);
      return [path, files[path]!.replace(from, to)];
    }),
  ),
});

/** A model that comes with Calliope, for one of its days. */
export function calliopeModel(name: "national" | "urban", day: string): Texts {
  const files = textsOf(fixture(`calliope-${name}-scale.zip`));
  return changed(files, { "model.yaml": [/timesteps: \[.*\]/, `timesteps: ["${day}", "${day}"]`] });
}
/** The day that every day of the year is. */
export const ONE_DAY = { temporal_clustering: { status: true, kind: "typical_days", n_clust: 1, n_seg: 24 } };
/** What Calliope publishes as the cost of its day. */
export const CALLIOPE_COST = { national: 38_988.7442, urban: 430.08229 };

/**
 * A package that comes with oemof-tabular, of three hours. Loads in thousands are ten times as high: wind alone covers what is published, so that it
 * costs nothing.
 */
export const oemofPackage = (name: "emission-constraint" | "dispatch" | "foreignkeys"): Texts =>
  Object.fromEntries(
    Object.entries(textsOf(fixture(`oemof-${name}.zip`))).map(([path, text]) => [
      path,
      path.endsWith("load.csv") ? text.replaceAll("000;", "0000;") : text,
    ]),
  );

/** A model that comes with FINE, with its best plan in the same file. */
export const fineModel = (): Uint8Array => gunzipSync(fixture("fine-electrolysers.nc.gz"));
/** TAC of the electricity market, the electrolysers, the tank and the pipeline of two ways in that plan [EUR/a]. */
export const FINE_COST = 1520485.7142857143 + 1491681.331689217 + 871039.1602304161 + 2 * 44.529745756810804;

/** Cost of PyPSA's model-energy by HiGHS on a program written from its files. */
export const MODEL_ENERGY_COST = 8_078_135_675.45;
/** Null where the folder of real data does not have it. */
export function modelEnergyFolder(): Texts | null {
  const file = realData("cases/pypsa_model_energy.zip");
  return file === null ? null : folderOf(readFileSync(file));
}
