import { existsSync, statSync } from "node:fs";
import type { CopySettings } from "~/services/core/settings/copySettings";
import type { FileStore } from "~/services/files/fileObjects";
import { LATE_MS, readState } from "../copies/state";
import { checkFiles } from "../missingFiles";
import { bytesText, causeOf, type Finding, finding, spanText } from "./finding";

/** Files that are named; the restore and the page Operations name others. */
const MOST_NAMES = 5;

interface Inquiry {
  settings: CopySettings | undefined;
  production: boolean;
  dataDir: string;
  /** ms since 1970 UTC. */
  now: number;
  /** Whether the product runs. */
  running: boolean;
}

/** How far behind continuous copies are, and what keeps them from being made: as their program last said. */
export function checkCopies({ settings, production, dataDir, now, running }: Inquiry): Finding[] {
  if (!settings) {
    const says = "COPY_TO is not set: a lost disk costs up to an hour, and all if BACKUP_DIR is on it.";
    return [
      production
        ? finding("copies", "look", says, "Set COPY_TO to a folder of another disk or to a bucket.")
        : finding("copies", "unknown", says),
    ];
  }
  const shared = "folder" in settings.to && production ? sharedDisk(dataDir, settings.to.folder) : [];
  return [...shared, ...checkState(dataDir, now, running)];
}

/** A folder on the disk of the data folder is lost with it. */
export function sharedDisk(dataDir: string, folder: string): Finding[] {
  const diskOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  const disk = diskOf(folder);
  if (disk === undefined || disk !== diskOf(dataDir)) return [];
  return [
    finding(
      "copies",
      "look",
      `${folder} is on the disk of ${dataDir}: both are lost together.`,
      "Set COPY_TO to a folder of another disk or to a bucket.",
    ),
  ];
}

function checkState(dataDir: string, now: number, running: boolean): Finding[] {
  const state = readState(dataDir);
  if (!state) return [finding("copies", running ? "look" : "unknown", "The program that copies has said nothing yet.")];
  const silent = now - state.tried_at;
  if (silent > LATE_MS) {
    const says = `The program that copies has been silent for ${spanText(silent)}.`;
    return [
      running
        ? finding("copies", "broken", says, "The log says why it ended; start the product anew.")
        : finding("copies", "unknown", says),
    ];
  }
  if (state.problem !== null)
    return [
      finding(
        "copies",
        "broken",
        `Not copied: ${state.problem}`,
        `Everything up to ${timeText(state.until)} is copied; the rest follows once this is mended.`,
      ),
    ];
  const sizes = `${bytesText(state.bytes)} of ${bytesText(state.budget)} in ${state.to}`;
  if (state.until === null) return [finding("copies", "look", `The first copy is being made; ${sizes}.`)];
  const behind = now - state.until;
  const files = state.files ? `, ${state.files.copied} files` : "";
  const says = `${state.databases} databases${files} up to ${spanText(behind)} ago; ${sizes}; every state from ${timeText(state.from)}.`;
  return behind > LATE_MS
    ? [finding("copies", "look", says, "More than a minute behind: look whether the place of the copies is slow.")]
    : [finding("copies", "ok", says)];
}

const timeText = (at: number | null): string => (at === null ? "no time" : new Date(at).toISOString());

/** Whether each attachment and picture has its file. */
export async function checkAttachments(dataDir: string, store: FileStore): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [];
  try {
    const { rows, missing, unread } = await checkFiles(dataDir, store);
    const notChecked = unread.map((database) =>
      finding("files", "unknown", `${database} cannot be read: its attachments and pictures were not checked.`),
    );
    if (missing.length === 0)
      return [...notChecked, finding("files", "ok", `Each of ${rows} attachments and pictures has its file.`)];
    const names = missing.slice(0, MOST_NAMES).map(({ database, name }) => `${database}: ${name}`);
    const more = missing.length > MOST_NAMES ? " and others" : "";
    const says = `${missing.length} of ${rows} attachments and pictures have no file (${names.join(", ")}${more}).`;
    return [
      ...notChecked,
      finding(
        "files",
        "broken",
        says,
        "Put a copy of DATA_DIR/files back, or npm run restore, which brings those of the copies.",
      ),
    ];
  } catch (error) {
    return [finding("files", "unknown", `The files cannot be listed (${causeOf(error)}).`)];
  }
}
