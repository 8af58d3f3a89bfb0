/**
 * Hues of the catalogue's carriers and technologies. All have a relative luminance near 0.2. Each stands out by at least 3:1 (WCAG 1.4.11)
 * from a white page and from a near-black one.
 */
export const hue = {
  red: "#DD4540",
  brick: "#D2532D",
  orange: "#C55F10",
  amber: "#A77209",
  olive: "#837F17",
  lime: "#628722",
  green: "#2F8E3F",
  emerald: "#238C60",
  teal: "#1D8A83",
  cyan: "#1787A2",
  sky: "#1681C8",
  blue: "#347AE2",
  indigo: "#7070DB",
  violet: "#9166D2",
  purple: "#AD58C7",
  magenta: "#CA47AF",
  rose: "#D84576",
  brown: "#9F734D",
  stone: "#847B62",
  slate: "#6B7E93",
} as const;
