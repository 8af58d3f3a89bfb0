import { parametersPath } from "~/routes/parameters/paths";

/** Addresses of importing and exporting the tables of a system. */
export const importPath = (systemId: string, draftId?: string): string =>
  `${parametersPath(systemId)}/import${draftId ? `/${draftId}` : ""}`;
export const templatePath = (systemId: string, file: string): string => `${importPath(systemId)}/templates/${file}`;
