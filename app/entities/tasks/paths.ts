import { sitePaths } from "../core/sitePaths";

const segment = encodeURIComponent;

/** Addresses of tasks: of one system, or (null) of all in sight. */
export function taskPaths(systemId: string | null) {
  const site = systemId === null ? null : sitePaths(systemId);
  return {
    list: site?.tasks ?? "/tasks",
    task: site?.task ?? ((id: string) => `/tasks/${segment(id)}`),
    delete: site?.deleteTask ?? ((id: string) => `/tasks/${segment(id)}/delete`),
  };
}
