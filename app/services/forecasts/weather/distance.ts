/** A place on the earth [degrees, WGS 84]. */
interface Degrees {
  latitude: number;
  longitude: number;
}

/** Distance on a sphere with the mean radius of the earth [km] (haversine formula). */
export function kilometres(a: Degrees, b: Degrees): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (x: number, y: number): number => Math.sin(rad(x - y) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
