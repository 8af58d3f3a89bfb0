/** Address of the list of geometries. */
export const GEOMETRIES = "/geometries";
