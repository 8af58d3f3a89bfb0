import { componentPath } from "./frame";

export interface Names {
  /** Component names of the run by id. */
  components: Record<string, string>;
  /** Ids of components that are still in the digital twin. */
  openable: string[];
  /** Colours of their technologies (#rrggbb) by component id. */
  colours: Record<string, string>;
}

/** A component's name, as a link while the component is still there. */
export function ComponentLink({ id, names, systemId }: { id: string; names: Names; systemId: string }) {
  const name = names.components[id] ?? id;
  return names.openable.includes(id) ? <a href={componentPath(systemId, id)}>{name}</a> : <>{name}</>;
}
