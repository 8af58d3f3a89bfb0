import { auditPaths } from "~/entities/changes/paths";
import { sitePaths } from "~/entities/core/sitePaths";
import { type SpaceSizes, storagePaths, type StoredKind } from "~/entities/installation/storage";
import { spotPaths } from "~/entities/spot/paths";
import { teamPaths } from "~/entities/team/paths";

type Paths = ReturnType<typeof sitePaths>;

/** The page of a system that does something about a kind. */
const OF_SYSTEM: Partial<Record<StoredKind, (paths: Paths) => string>> = {
  result_series: (paths) => paths.optimizations,
  runs: (paths) => paths.optimizations,
  parameters: (paths) => paths.parameters,
  timeseries: (paths) => paths.parameters,
  points: (paths) => paths.liveSeries,
  forecasts: (paths) => paths.liveSeries,
  plans: (paths) => paths.schedule,
  setpoints: (paths) => paths.operationSite,
  deals: (paths) => paths.deals,
  valuations: (paths) => paths.portfolioOverview,
  events: (paths) => paths.events,
  model: (paths) => paths.components,
  dashboards: (paths) => paths.dashboards,
};

/** The page of the space that does something about a kind. */
const OF_SPACE: Partial<Record<StoredKind, string>> = {
  changes: auditPaths(undefined).list,
  notices: "/notifications",
  attachments: "/systems",
  prices: spotPaths.markets,
  catalogue: "/admin/technologies",
  other: teamPaths.list,
};

/** Where something can be done about a kind: a page of the space, else one of the system that has most of it. */
export function pageOfKind(kind: StoredKind, { systems }: Pick<SpaceSizes, "systems">): string {
  const ofSpace = OF_SPACE[kind];
  if (ofSpace) return ofSpace;
  const [largest] = systems
    .filter(({ system_id, kinds }) => system_id !== null && kinds[kind])
    .sort((a, b) => (b.kinds[kind] ?? 0) - (a.kinds[kind] ?? 0));
  return largest ? pageOfSystem(kind, largest.system_id!) : storagePaths.storage;
}

/** Where something can be done about a kind in a system. */
export function pageOfSystem(kind: StoredKind, systemId: string): string {
  const paths = sitePaths(systemId);
  if (kind === "changes") return auditPaths(systemId).list;
  if (kind === "attachments") return paths.files("system", systemId);
  return OF_SYSTEM[kind]?.(paths) ?? paths.infrastructure;
}
