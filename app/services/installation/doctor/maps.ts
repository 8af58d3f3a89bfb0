import { tilesFile } from "~/services/core/settings/mapSettings";
import type { ArchiveFault } from "~/services/geography/tileFile/directory";
import { opened } from "~/services/geography/tileFile/tileFile.server";
import { bytesText, type Finding, finding } from "./finding";

const FAULTS: Record<ArchiveFault, string> = {
  missing: "is missing or may not be read",
  not_pmtiles: "is no PMTiles file",
  version: "is not of version 3 of PMTiles",
  damaged: "is damaged or cut off",
  compression: "is compressed in a way that is not read (zstd)",
  pictures: "holds pictures, not vector tiles",
};

/** The file that TILES_FILE names, if it names one. */
export function checkMapFile(name: string | undefined, dataDir: string): Finding[] {
  const path = name === undefined ? null : tilesFile(name, dataDir);
  if (path === null) return [];
  const { archive, fault } = opened(path, "");
  if (!archive)
    return [
      finding(
        "maps",
        "look",
        `${path} ${FAULTS[fault ?? "missing"]}.`,
        "Maps show the shipped outlines. docs/configuration.md says which files are read.",
      ),
    ];
  archive.close();
  const { minZoom, maxZoom } = archive.header;
  const says = `${path}: vector tiles of zoom ${minZoom} to ${maxZoom}, ${bytesText(archive.bytes)}.`;
  if (archive.notes.attribution) return [finding("maps", "ok", says)];
  return [finding("maps", "look", `${says} It names nobody to credit.`, "Write the credit into its metadata.")];
}
