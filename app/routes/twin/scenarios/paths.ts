/** Addresses of the scenario pages of a system. */
export const scenariosPath = (systemId: string): string => `/system/${systemId}/digital-twin/scenarios`;
