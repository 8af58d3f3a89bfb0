/** What marks and stylesheets take of the colours; app/styles/tokens.css is made from this file (see tokensCss). */
import { NAMED_COLOURS, SEQUENTIAL, SERIES_COLOURS, type Theme, tokenOf, UI_COLOURS } from "./colours";
import { linearRgb, luminance } from "./vision";

const grounds = (theme: Theme) => [UI_COLOURS[theme].page, UI_COLOURS[theme].surface].map(luminance);
/** Luminance of marks that have 3:1 on the grounds of both themes, with a little room for rounding. */
const MARKS = {
  low: 3 * (Math.max(...grounds("dark")) + 0.05) - 0.05 + 0.004,
  high: (Math.min(...grounds("light")) + 0.05) / 3 - 0.05 - 0.004,
};

/** What a family's colour is mixed with in the marks of its second and third component of a chart; then it begins again. */
const MIXED_WITH = [null, "var(--surface)", "var(--text)"];
const SHARE = "55%";

/**
 * How a mark shows the colour of a technology, a carrier or a kind of cost (#rrggbb, light theme). One with a meaning is the token of
 * it, which every theme has its own value for; a token stays as it is. Any other keeps its hue, dark enough for the light theme and light enough for the dark one.
 * @param repeat counts from 0 the marks of a chart that have the same colour; each gets another strength.
 */
export function markColour(hex: string, repeat = 0): string {
  if (hex.startsWith("var(")) return hex;
  const token = tokenOf(hex);
  if (token) {
    const other = MIXED_WITH[repeat % MIXED_WITH.length];
    return other ? `color-mix(in oklab, var(${token}) ${SHARE}, ${other})` : `var(${token})`;
  }
  const base = Math.min(MARKS.high, Math.max(MARKS.low, luminance(hex)));
  const far = base - MARKS.low > MARKS.high - base ? MARKS.low : MARKS.high;
  const target = [base, far, (base + far) / 2][repeat % 3] ?? base;
  // Mixed with black or white until it is as light as the target.
  const now = luminance(hex);
  const mixed = linearRgb(hex).map((c) =>
    now > target ? (c * target) / now : c + ((1 - c) * (target - now)) / (1 - now || 1),
  );
  return `#${mixed.map((c) => hexOf(c)).join("")}`;
}

const hexOf = (channel: number): string => {
  const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, "0");
};

/**
 * The colour of a mark in the light theme, as #rrggbb, for what knows no stylesheet. `fill` is as `markColour` gives it: a colour, a token,
 * or a token mixed with another (here in sRGB, which on paper looks the same). Undefined for anything else.
 */
export function lightColour(fill: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(fill)) return fill;
  const [, token] = /^var\((--[\w-]+)\)$/.exec(fill) ?? [];
  if (token) return LIGHT.get(token);
  const mixed = /^color-mix\(in oklab, (\S+) (\d+)%, (\S+)\)$/.exec(fill);
  if (!mixed) return undefined;
  const [, a = "", share = "", b = ""] = mixed;
  const [first, second] = [lightColour(a), lightColour(b)];
  if (!first || !second) return undefined;
  const channel = (hex: string, at: number) => parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  const mix = (at: number) => (channel(first, at) * Number(share) + channel(second, at) * (100 - Number(share))) / 100;
  return `#${[0, 1, 2].map((at) => Math.round(mix(at)).toString(16).padStart(2, "0")).join("")}`;
}

const LIGHT = new Map(
  [...declarations("light").matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, token = "", hex = ""]) => [token, hex]),
);

function declarations(theme: Theme): string {
  const ui = Object.entries(UI_COLOURS[theme]).map(
    ([role, colour]) => `--${role.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}: ${colour};`,
  );
  const named = NAMED_COLOURS.map(([token, pair]) => `${token}: ${pair[theme]};`);
  const steps = (prefix: string, colours: readonly string[], first: number) =>
    colours.map((colour, i) => `--${prefix}-${i + first}: ${colour};`);
  return [
    `color-scheme: ${theme};`,
    ...ui,
    ...named,
    ...steps("chart", SERIES_COLOURS[theme], 1),
    ...steps("heat", SEQUENTIAL[theme], 0),
  ].join(" ");
}

/** The text of app/styles/tokens.css. The dark block is twice: once for the system's wish, once for the choice. */
export function tokensCss(): string {
  return `/* Made from app/ui/kit/palette; npx vitest run app/ui/kit/palette -u writes it anew. */
:root { ${declarations("light")} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${declarations("dark")} } }
:root[data-theme="dark"] { ${declarations("dark")} }
@media print { :root, :root[data-theme], :root:not([data-theme="light"]) { ${declarations("light")} } }
`;
}
