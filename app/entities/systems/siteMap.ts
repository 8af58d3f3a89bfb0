/** A place in a drawing of several sites; x to the east, y to the south. */
export interface SitePoint {
  x: number;
  y: number;
}
