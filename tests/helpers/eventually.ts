/**
 * How long a test waits for what must come at last [ms]. No bar: far more than a machine needs that does other work besides, and less than
 * a test may take. Bars, such as a cancel within seconds, stand in their tests.
 */
export const PATIENCE_MS = 150_000;
