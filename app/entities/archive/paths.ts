const list = "/systems/import";

/** Addresses of the pages on which a system is imported from its file. */
export const importPaths = {
  start: list,
  import: (id: string) => `${list}/${encodeURIComponent(id)}`,
  progress: (id: string) => `${list}/${encodeURIComponent(id)}/progress`,
};
