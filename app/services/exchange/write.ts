import { strToU8, type Zippable, zipSync } from "fflate";
import { dataPackage, folderOf, pypsaNetwork } from "~/engines/exchange";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Locale } from "~/entities/core/locale";
import type { NetworkChoice } from "~/entities/exchange/exchange";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { findingTexts } from "~/services/archive/findingTexts";

/** What is written, for the thread that does it. */
export type Wanted = {
  kind: "system";
  dataDir: string;
  space: string;
  systemId: string;
  now: Date;
  /** Of the report. */
  locale: Locale;
} & ({ format: "datapackage" } | ({ format: "pypsa" } & NetworkChoice));

export type Written =
  | { ok: true; bytes: Uint8Array }
  /** What a run would be refused for. */
  | { ok: false };

/** The zip file of a system for other programs. Not ok: its model is not complete. */
export function writeModel(snapshot: SystemSnapshot, order: Wanted): Written {
  const files = order.format === "pypsa" ? networkFiles(snapshot, order) : dataPackage(snapshot, order.now);
  if (!files) return { ok: false };
  const entries: Zippable = Object.fromEntries([...files].map(([name, text]) => [name, strToU8(text)]));
  return { ok: true, bytes: zipSync(entries, { level: 6, mtime: order.now }) };
}

function networkFiles(snapshot: SystemSnapshot, order: Wanted & { format: "pypsa" }): Map<string, string> | null {
  const { scenario_id, year, systemId, locale } = order;
  const findings = new Findings();
  const run = optimizationSchema.parse({
    optimization_id: "network",
    name: "network",
    system_id: systemId,
    user_id: "network",
    scenario_ids: [...new Set([scenario_id, "base"])],
    dates: [`${year}-01-01`],
    method: "none",
    config: {},
  });
  const problem = assemble(snapshot, run, findings);
  if (findings.hasErrors) return null;
  const network = pypsaNetwork(problem, networkNames(snapshot));
  const files = folderOf(network);
  const report = findingTexts(network.findings, locale).map(({ text }) => text);
  return report.length > 0 ? files.set("report.txt", `${report.join("\n")}\n`) : files;
}

/** What a network has of a system besides its model. */
export const networkNames = ({ system, geometries, carrierLevels }: SystemSnapshot) => ({
  system: system.name,
  geometries,
  carriers: new Map(carrierLevels.map(({ carrier_level_id, carrier_id }) => [carrier_level_id, carrier_id])),
});
