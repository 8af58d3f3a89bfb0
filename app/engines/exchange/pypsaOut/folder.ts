import { VERSION, type WrittenNetwork } from "./network";

/** A network as the files of PyPSA's CSV folder: "generators.csv" and the like -> its text. */
export function folderOf({ name, tables, stamps, stepH }: WrittenNetwork): Map<string, string> {
  const files = tables.files(stamps);
  const rows = stamps.map((stamp, t) => `${t},${stamp},${stepH},${stepH},${stepH}`);
  files.set("snapshots.csv", [",snapshot,objective,stores,generators", ...rows, ""].join("\n"));
  files.set("network.csv", `name,pypsa_version\n"${name.replaceAll('"', '""')}",${VERSION}\n`);
  return files;
}
