import { sitePaths } from "../core/sitePaths";

/** Addresses of the change log: of one system, or (undefined) of all in sight. */
export function auditPaths(systemId: string | undefined) {
  const site = systemId === undefined ? null : sitePaths(systemId);
  return {
    list: site?.audit ?? "/audit",
    line: site?.auditLine ?? ((seq: number) => `/audit/${seq}`),
    file: site?.auditFile ?? "/audit.csv",
  };
}
