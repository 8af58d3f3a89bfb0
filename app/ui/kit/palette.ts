/** Colours of the interface and the charts; app/styles/tokens.css is made from this file (see tokensCss). */

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Colours by role. `text*` and `*-text` carry words, `edge` and `accent` carry controls, `line` is only decoration. */
interface UiColours {
  page: string;
  surface: string;
  sunken: string;
  text: string;
  muted: string;
  line: string;
  edge: string;
  accent: string;
  accentText: string;
  accentSoft: string;
  link: string;
  focus: string;
  info: string;
  infoSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorSoft: string;
}

export const UI_COLOURS: Record<Theme, UiColours> = {
  light: {
    page: "#f4f6f8",
    surface: "#ffffff",
    sunken: "#eaeef2",
    text: "#17202a",
    muted: "#4d5967",
    line: "#d5dce3",
    edge: "#7b8794",
    accent: "#0b5c7a",
    accentText: "#ffffff",
    accentSoft: "#e0eff5",
    link: "#0a5875",
    focus: "#0b5c7a",
    info: "#1c559e",
    infoSoft: "#e6effa",
    success: "#17653a",
    successSoft: "#e3f3e9",
    warning: "#7a4b00",
    warningSoft: "#fdf1d8",
    error: "#a3212b",
    errorSoft: "#fce9e9",
  },
  dark: {
    page: "#12171c",
    surface: "#1a2027",
    sunken: "#232b34",
    text: "#e7ecf1",
    muted: "#a9b5c1",
    line: "#36414d",
    edge: "#75828f",
    accent: "#6cc3e0",
    accentText: "#0b1a21",
    accentSoft: "#173440",
    link: "#80cde7",
    focus: "#8fd6ee",
    info: "#96bdf2",
    infoSoft: "#1b2c42",
    success: "#84d3a2",
    successSoft: "#173226",
    warning: "#efc271",
    warningSoft: "#3a2d14",
    error: "#f7a3a5",
    errorSoft: "#43201f",
  },
};

/** 20 chart colours per theme, ten hues in two strengths, in the order series take them. */
export const CHART_COLOURS: Record<Theme, readonly string[]> = {
  light: [
    "#2769b7",
    "#9a5505",
    "#0a7e3a",
    "#ab4046",
    "#7652ac",
    "#117878",
    "#7c6705",
    "#9b4382",
    "#0e7492",
    "#587502",
    "#004182",
    "#c17429",
    "#085023",
    "#cc6568",
    "#4e2c7c",
    "#119d9d",
    "#4f4105",
    "#bc67a2",
    "#054a5e",
    "#779634",
  ],
  dark: [
    "#6aa7f4",
    "#df8f48",
    "#62bb78",
    "#eb8182",
    "#b191ea",
    "#16bbbc",
    "#bea333",
    "#da83be",
    "#22b5e1",
    "#92b352",
    "#b3d4ff",
    "#a56b38",
    "#a1e4ae",
    "#ae6161",
    "#d9c6fe",
    "#158b8c",
    "#e5d183",
    "#a1628d",
    "#8edefe",
    "#6d853f",
  ],
};

/** Steps of heat strips from low to high; neighbours differ in lightness, so they can be told apart without hue. */
export const HEAT_COLOURS: Record<Theme, readonly string[]> = {
  light: ["#e3eef4", "#bcd8e4", "#8fbfd1", "#5fa3ba", "#33839d", "#12637d", "#07425a"],
  dark: ["#20313a", "#27485a", "#2d637a", "#36809b", "#4f9fb9", "#83c1d4", "#c5e4ee"],
};

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const CHANNELS = [1, 3, 5] as const;

/** Relative luminance 0..1 of a #rrggbb colour (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = CHANNELS.map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio 1..21 of two #rrggbb colours (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = (theme: Theme) => [UI_COLOURS[theme].page, UI_COLOURS[theme].surface].map(luminance);
/** Luminance of marks that have 3:1 on the grounds of both themes, with a little room for rounding. */
const MARKS = {
  low: 3 * (Math.max(...grounds("dark")) + 0.05) - 0.05 + 0.004,
  high: (Math.min(...grounds("light")) + 0.05) / 3 - 0.05 - 0.004,
};

/**
 * An entity's own colour as a chart can show it: of the same hue, dark enough for the light theme and light enough for the
 * dark one. `repeat` counts from 0 the marks of a chart that have the same colour; each gets another strength.
 */
export function markColour(hex: string, repeat = 0): string {
  const base = Math.min(MARKS.high, Math.max(MARKS.low, luminance(hex)));
  const far = base - MARKS.low > MARKS.high - base ? MARKS.low : MARKS.high;
  const target = [base, far, (base + far) / 2][repeat % 3] ?? base;
  const rgb = CHANNELS.map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  // Mixed with black or white until it is as light as wanted.
  const now = luminance(hex);
  const mixed = rgb.map((c) => (now > target ? (c * target) / now : c + ((1 - c) * (target - now)) / (1 - now || 1)));
  return `#${mixed.map((c) => hexOf(c)).join("")}`;
}

const hexOf = (channel: number): string => {
  const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, "0");
};

function declarations(theme: Theme): string {
  const ui = Object.entries(UI_COLOURS[theme]).map(
    ([role, colour]) => `--${role.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}: ${colour};`,
  );
  const chart = CHART_COLOURS[theme].map((colour, i) => `--chart-${i + 1}: ${colour};`);
  const heat = HEAT_COLOURS[theme].map((colour, i) => `--heat-${i}: ${colour};`);
  return [`color-scheme: ${theme};`, ...ui, ...chart, ...heat].join(" ");
}

/** The text of app/styles/tokens.css. The dark block is twice: once for the system's wish, once for the choice. */
export function tokensCss(): string {
  return `/* Made from app/ui/kit/palette.ts; npx vitest run app/ui/kit/palette -u writes it anew. */
/* prettier-ignore */
:root { ${declarations("light")} }
/* prettier-ignore */
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${declarations("dark")} } }
/* prettier-ignore */
:root[data-theme="dark"] { ${declarations("dark")} }
/* prettier-ignore */
@media print { :root, :root[data-theme], :root:not([data-theme="light"]) { ${declarations("light")} } }
`;
}
