import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { realData } from "../../helpers/realData";

const archive = realData("cases/pypsa_model_energy.zip");

/** Availability of wind and sun [1] and load [MW] in steps of 3 h. */
export interface PublicSeries {
  wind: readonly number[];
  sun: readonly number[];
  load: readonly number[];
}

/** The series of PyPSA's example "model-energy" (MIT); null without the folder of real data. */
export function publicSeries(): PublicSeries | null {
  if (!archive) return null;
  const files = unzipSync(readFileSync(archive));
  const column = (file: string, name: string): number[] => {
    const [head, ...lines] = strFromU8(files[file]!).trim().split(/\r?\n/);
    const at = head!.split(",").indexOf(name);
    return lines.map((line) => Number(line.split(",")[at]));
  };
  return {
    wind: column("generators-p_max_pu.csv", "wind"),
    sun: column("generators-p_max_pu.csv", "solar"),
    load: column("loads-p_set.csv", "demand"),
  };
}
