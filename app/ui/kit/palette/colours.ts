import { CARRIER_COLOURS, FAMILIES } from "~/entities/core/colours/families";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
type ByTheme = Record<Theme, string>;

/** Colours by role. `text*` and `*-text` carry words, `edge` and `accent` carry controls, `line` is only decoration. */
interface UiColours {
  page: string;
  surface: string;
  sunken: string;
  /** Under the pointer. */
  hover: string;
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
    page: "#f6f5f1",
    surface: "#ffffff",
    sunken: "#efede6",
    hover: "#faf9f6",
    text: "#1b1e22",
    muted: "#565b62",
    line: "#e3e0d8",
    edge: "#857f73",
    accent: "#0b5c7a",
    accentText: "#ffffff",
    accentSoft: "#e2eff4",
    link: "#0a5875",
    focus: "#0b5c7a",
    info: "#1c559e",
    infoSoft: "#e6eefa",
    success: "#0f5530",
    successSoft: "#e4f2e8",
    warning: "#774a00",
    warningSoft: "#fbf0d6",
    error: "#a3212b",
    errorSoft: "#fbe9e7",
  },
  dark: {
    page: "#14171a",
    surface: "#1c2024",
    sunken: "#252a2f",
    hover: "#20252a",
    text: "#eae8e3",
    muted: "#abb0b5",
    line: "#343a40",
    edge: "#7d858c",
    accent: "#6cc3e0",
    accentText: "#08171d",
    accentSoft: "#16323d",
    link: "#85cfe8",
    focus: "#9bd9ee",
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

/** Kinds of cost, in the order in which charts pile them. Technologies and kinds of cost never share a chart. */
export const COST_COLOURS = {
  /** Capital, as annuity or lump sum. */
  investment: { light: "#07556b", dark: "#3d9fc0" },
  fixed: { light: "#768e99", dark: "#b3dff3" },
  variable: { light: "#015010", dark: "#5fb269" },
  /** Energy bought. */
  purchase: { light: "#bb4a00", dark: "#ff7932" },
  /** Grid fees, levies, taxes. */
  levy: { light: "#b38200", dark: "#f3b94f" },
  /** Price on the yearly peak. */
  capacityPrice: { light: "#843c9a", dark: "#9c58b0" },
  /** CO₂ price. */
  emission: { light: "#312a1d", dark: "#7e786f" },
  /** Energy sold: lowers the sum. */
  sale: { light: "#008861", dark: "#56dfb2" },
  /** Energy not served. */
  unserved: { light: "#a6003c", dark: "#dd3948" },
} as const satisfies Record<string, ByTheme>;
export type CostColour = keyof typeof COST_COLOURS;

/** Series without an energy meaning, by position. The accent and grey of the page are among them. */
export const SERIES_COLOURS: Record<Theme, readonly string[]> = {
  light: ["#0b5c7a", "#c4561d", "#857f73", "#5a87e1", "#780f1e", "#a55aa5", "#784b00", "#4b1e78"],
  dark: ["#6cc3e0", "#e0793f", "#8d959c", "#f0d25a", "#4b69c3", "#b44b78", "#876900", "#b478d2"],
};

/** Nine steps from paper to ink; the strongest is the most, or the dearest. Reversed in the dark. */
export const SEQUENTIAL: Record<Theme, readonly string[]> = {
  light: ["#f1efe6", "#d9e3dd", "#b5d2d6", "#88bccb", "#58a1bd", "#2f83aa", "#15638c", "#0d4468", "#0a2a45"],
  dark: ["#22282c", "#25363f", "#274855", "#2a5d70", "#31758d", "#4590a8", "#6cacbf", "#9fcad4", "#dcebea"],
};

const tokensOf = (prefix: string, colours: Record<string, ByTheme>) =>
  Object.entries(colours).map(([name, pair]) => [`--${prefix}-${name}`, pair] as const);
/** What has a meaning, by its token: --f-solar, --g-heat, --k-investment. */
export const NAMED_COLOURS = [
  ...tokensOf("f", FAMILIES),
  ...tokensOf("g", CARRIER_COLOURS),
  ...tokensOf("k", COST_COLOURS),
];

const TOKENS = new Map(NAMED_COLOURS.map(([token, { light }]) => [light, token]));
/** The token of a colour that has a meaning, by its value in the light theme (#rrggbb). */
export const tokenOf = (hex: string): string | undefined => TOKENS.get(hex.toLowerCase());
