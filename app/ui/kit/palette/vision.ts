/** How colours are seen: contrast, and how far two are apart, also by who is colour-blind. */

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const CHANNELS = [1, 3, 5] as const;
type Triple = readonly [number, number, number];

/** Linear red, green and blue 0..1 of a #rrggbb colour (IEC 61966-2-1). */
export const linearRgb = (hex: string): Triple => {
  const [r = 0, g = 0, b = 0] = CHANNELS.map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return [r, g, b];
};

/** Relative luminance 0..1 of a #rrggbb colour (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio 1..21 of two #rrggbb colours (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
  return [x, y, z];
};

/** Linear RGB to Oklab (B. Ottosson, "A perceptual color space for image processing", 2020). */
const TO_CONES: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const clamp = (value: number) => Math.min(1, Math.max(0, value));
const oklab = ([r, g, b]: Triple): Triple => {
  const [l, m, s] = times(TO_CONES, [clamp(r), clamp(g), clamp(b)]);
  return times(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
};

/**
 * What who lacks a kind of cone sees, in linear RGB, at full strength (G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009).
 */
export const VISIONS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const satisfies Record<string, readonly Triple[]>;
export type Vision = keyof typeof VISIONS;

/** How far two #rrggbb colours are apart in Oklab: 0 the same, 1 black and white. */
export function distance(a: string, b: string, vision: Vision = "full"): number {
  const [p, q] = [a, b].map((hex) => oklab(times(VISIONS[vision], linearRgb(hex))));
  return Math.hypot(...p!.map((value, i) => value - q![i]!));
}
