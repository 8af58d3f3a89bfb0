/** Addresses of the digital twin's pages of one system. */
export function twinPaths(systemId: string) {
  const base = `/system/${encodeURIComponent(systemId)}/digital-twin`;
  const item = (page: string) => (id: string) => `${base}/${page}/${encodeURIComponent(id)}`;
  return {
    infrastructure: `${base}/infrastructure`,
    newLocation: `${base}/infrastructure/locations/new`,
    location: item("infrastructure/locations"),
    newConnection: `${base}/infrastructure/connections/new`,
    connection: item("infrastructure/connections"),
    newArea: `${base}/infrastructure/areas/new`,
    area: item("infrastructure/areas"),
    border: `${base}/infrastructure/border`,
    deletePlace: (id: string, hard = false) => `${item("infrastructure")(id)}/delete${hard ? "?hard=1" : ""}`,
    lineLengths: `${base}/infrastructure/line-lengths`,
    checks: `${base}/checks`,
    parameters: `${base}/parameters`,
    components: `${base}/components`,
    newComponent: `${base}/components/new`,
    component: item("components"),
    diagram: `${base}/components/diagram`,
    changeComponents: `${base}/components/change`,
    copyComponent: (id: string) => `${item("components")(id)}/duplicate`,
    deleteComponents: `${base}/components/delete`,
    deleteComponent: (id: string, hard = false) => `${item("components")(id)}/delete${hard ? "?hard=1" : ""}`,
    parametersOf: (kind: "node" | "line", id: string) => `${base}/parameters?${kind}_id=${encodeURIComponent(id)}`,
  };
}
export type TwinPaths = ReturnType<typeof twinPaths>;
