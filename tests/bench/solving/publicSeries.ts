import { modelEnergyFolder } from "../../reference/exchange/publishedModels";

/** Availability of wind and sun [1] and load [MW] in steps of 3 h. */
export interface PublicSeries {
  wind: readonly number[];
  sun: readonly number[];
  load: readonly number[];
}

/** The series of PyPSA's example "model-energy" (MIT); null without the folder of real data. */
export function publicSeries(): PublicSeries | null {
  const files = modelEnergyFolder();
  if (!files) return null;
  const column = (file: string, name: string): number[] => {
    const [head, ...lines] = files[file]!.trim().split(/\r?\n/);
    const at = head!.split(",").indexOf(name);
    return lines.map((line) => Number(line.split(",")[at]));
  };
  return {
    wind: column("generators-p_max_pu", "wind"),
    sun: column("generators-p_max_pu", "solar"),
    load: column("loads-p_set", "demand"),
  };
}
