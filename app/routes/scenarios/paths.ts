/** Addresses of the scenario pages of a system. */
export const scenariosPath = (systemId: string): string => `/system/${systemId}/digital-twin/scenarios`;

/** The page that sets scenarios side by side; its file stands beside it with the ending .csv. */
export const comparedScenariosPath = (systemId: string): string => `${scenariosPath(systemId)}/compare`;
