/**
 * What `npm run mutants -- <name>` changes: folders and files by the name of the score. The one place that says where
 * these rules are.
 */
export const SCOPES = {
  optimization: { paths: ["app/engines/optimization"] },
  operation: { paths: ["app/engines/operation"] },
  forecast: { paths: ["app/engines/forecast"] },
  generation: { paths: ["app/engines/generation"] },
  series: { paths: ["app/engines/timeseries"] },
  markets: { paths: ["app/engines/futures", "app/engines/spot", "app/engines/events"] },
  rights: {
    paths: [
      "app/services/core/access.server.ts",
      "app/services/core/writeRights.server.ts",
      "app/services/core/store.server.ts",
      "app/services/team",
      "app/entities/team",
    ],
  },
  units: { paths: ["app/services/units", "app/entities/parameters/parameterUnit.ts"] },
  money: {
    paths: [
      "app/engines/portfolio",
      "app/services/accounting",
      "app/entities/accounting",
      "app/services/portfolio/valuation",
    ],
  },
  clock: { paths: ["app/entities/core/clock", "app/entities/core/format.ts"] },
};

/** Names that stand for several. */
export const GROUPS = {
  engines: ["optimization", "operation", "forecast", "generation", "series", "markets"],
};

/** The files of code, without tests, that a name (or a path itself) stands for. */
export function filesOf(name, files) {
  const { paths } = SCOPES[name] ?? { paths: [name] };
  const within = (file) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && within(file));
}
