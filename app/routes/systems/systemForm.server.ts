import { data } from "@remix-run/node";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { System } from "~/entities/systems/system";
import { textsOf } from "~/i18n/i18n.server";
import type { refuseForm } from "~/routes/page/forms.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { findingTexts } from "~/services/archive/findingTexts";
import {
  countryList,
  countryOutline,
  currencyList,
  isCurrency,
  isTimezone,
} from "~/services/geography/countries.server";
import type { Border } from "~/services/twin/border.server";
import { type Option, validatorOf } from "~/ui/kit/fields";
import { type CornerText, type SystemForm, systemForm } from "~/ui/systems/systemForm";
import { factsOf, fieldsOfBorder, type ReadBorder, readBorder } from "./borderForm.server";

/** The lists of the form in a language. A stored value that is in none of them stays choosable. */
export function choices(locale: Locale, stored?: Pick<System, "unit" | "timezone">) {
  const countries: Option[] = countryList(locale).map(({ code, name }) => ({ value: code, label: name }));
  const currencies: Option[] = currencyList(locale).map(({ code, text }) => ({ value: code, label: text }));
  return { countries, currencies, zones: zoneOptions(textsOf(locale), stored?.timezone) };
}

/** What is in the form next to its fields: the border as last checked. */
export interface BorderView {
  /** Area and extent in words; null while there is no border. */
  summary: string | null;
  notes: string[];
  shape: Border | null;
}

export function borderView(border: Border | null, locale: Locale, findings: ReadBorder["findings"] = []): BorderView {
  const notes = findingTexts(
    findings.filter(({ severity }) => severity !== "error"),
    locale,
  ).map(({ text }) => text);
  return { summary: border ? borderSummary(border, locale) : null, notes, shape: border };
}

function borderSummary(border: Border, locale: Locale): string {
  const t = textsOf(locale);
  const { areaM2, corners, bbox } = factsOf(border);
  const km2 = areaM2 / 1e6;
  const area = km2 >= 0.1 ? `${formatNumber(km2, locale)} km²` : `${formatNumber(areaM2, locale)} m²`;
  const degrees = (value: number, [plus, minus]: [string, string]) =>
    t(`systems:border.${value < 0 ? minus : plus}`, {
      value: formatNumber(Math.abs(value), locale, { decimals: km2 < 100 ? 4 : 2 }),
    });
  const [west, south, east, north] = bbox ?? [0, 0, 0, 0];
  return t("systems:border.summary", {
    area,
    corners: formatNumber(corners, locale),
    west: degrees(west, ["east", "west"]),
    east: degrees(east, ["east", "west"]),
    south: degrees(south, ["north", "south"]),
    north: degrees(north, ["north", "south"]),
  });
}

/** A step on the way to a filled form: the values so far, what is wrong with them, and the border as read. */
export interface FormStep {
  fieldErrors: Record<string, string>;
  repopulateFields: Partial<SystemForm>;
  view: BorderView;
  /** Name of the country whose outline can be taken. */
  offer?: string;
}

type ReadForm =
  | { ready: true; form: SystemForm; border: Border | null; result: Refusable }
  | { ready: false; response: Response | StepAnswer };
type StepAnswer = ReturnType<typeof data<FormStep>>;
type Refusable = Parameters<typeof refuseForm>[0];

/**
 * Reads a sent system form. A button other than Save (country, outline, corners, check) returns the form filled on;
 * Save returns messages, or hands over the values.
 */
export async function readSystemForm(request: Request, locale: Locale, needsBorder: boolean): Promise<ReadForm> {
  const sent = await request.formData();
  const intent = String(sent.get("intent") ?? "save");
  const checked = await validatorOf(systemForm, { locale }).validate(sent);
  const values = checked.submittedData as Partial<SystemForm>;
  const typed: Record<string, unknown> = { ...values, intent: undefined };
  const [step, at] = intent.split(":");
  if (step === "country" || step === "outline") takeCountry(typed, step, locale);
  if (step === "remove") typed.corners = cornersOf(typed).filter((_corner, i) => i !== Number(at));
  const read = readBorder(borderFieldsOf(typed), locale);
  Object.assign(typed, read.fields);
  if (step === "add") typed.corners = withRow(cornersOf(typed), Number(at));
  const result = { ...checked, submittedData: typed };
  if (step !== "save") {
    const errors = step === "check" || step === "outline" ? read.errors : {};
    if (step === "check" && !read.border && Object.keys(errors).length === 0) errors.border = "systems.border.needed";
    if (step === "outline" && !outlineBorder(typed.country_code)) errors.country_code = "systems.border.no_outline";
    return { ready: false, response: stepAnswer({ typed, errors, read }, locale, step === "country") };
  }
  const errors = { ...checked.error?.fieldErrors, ...read.errors };
  const { country_code, timezone, unit } = checked.data ?? {};
  if (country_code && !countryList(locale).some(({ code }) => code === country_code))
    errors.country_code = "rules.country";
  if (timezone && !isTimezone(timezone)) errors.timezone = "rules.timezone";
  if (unit && !isCurrency(unit)) errors.unit = "rules.currency";
  if (needsBorder && !read.border && Object.keys(read.errors).length === 0) errors.border = "systems.border.needed";
  if (!checked.data || Object.keys(errors).length > 0)
    return { ready: false, response: stepAnswer({ typed, errors, read }, locale) };
  return { ready: true, form: checked.data, border: read.border, result };
}

/** What was typed, what is wrong with it, and the border as read. */
interface FormState {
  typed: Record<string, unknown>;
  errors: Record<string, string>;
  read: ReadBorder;
}

function stepAnswer({ typed, errors, read }: FormState, locale: Locale, offer = false): StepAnswer {
  const country = offer ? countryOf(typed.country_code, locale) : undefined;
  const body: FormStep = {
    fieldErrors: errors,
    repopulateFields: typed,
    view: borderView(read.border, locale, read.findings),
    offer: country && outlineBorder(country.code) ? country.name : undefined,
  };
  return data(body, { status: Object.keys(errors).length > 0 ? 422 : 200 });
}

export const cornersOf = (typed: Record<string, unknown>): CornerText[] =>
  (Array.isArray(typed.corners) ? (typed.corners as Partial<CornerText>[]) : []).map(({ lon, lat }) => ({
    lon: String(lon ?? ""),
    lat: String(lat ?? ""),
  }));

export const borderFieldsOf = (typed: Record<string, unknown>) => ({
  border: String(typed.border ?? ""),
  border_was: typed.border_was === undefined ? undefined : String(typed.border_was),
  corners: cornersOf(typed),
  corners_was: typed.corners_was === undefined ? undefined : String(typed.corners_was),
});

export const withRow = (corners: CornerText[], after: number): CornerText[] => {
  const at = Number.isInteger(after) ? after + 1 : corners.length;
  return [...corners.slice(0, at), { lon: "", lat: "" }, ...corners.slice(at)];
};

const countryOf = (code: unknown, locale: Locale) => countryList(locale).find((country) => country.code === code);

/** Currency, main time zone and, where it is empty, the name from the country; or its outline as the border. */
function takeCountry(typed: Record<string, unknown>, step: "country" | "outline", locale: Locale): void {
  const country = countryOf(typed.country_code, locale);
  if (!country) return;
  if (step === "country") {
    if (String(typed.name ?? "").trim() === "") typed.name = country.name;
    typed.unit = country.currency;
    typed.timezone = country.timezones[0];
    return;
  }
  const border = outlineBorder(country.code);
  if (border) Object.assign(typed, fieldsOfBorder(border, locale));
}

/** A country's main landmass, to about 10 m; undefined where the map does not draw it. */
export function outlineBorder(code: unknown): Border | undefined {
  const outline = typeof code === "string" ? countryOutline(code) : null;
  if (!outline) return undefined;
  const round = (value: number | undefined) => Math.round((value ?? 0) * 1e4) / 1e4;
  const coordinates = outline.landmass.coordinates.map((ring) =>
    ring.map(([lon, lat]): [number, number] => [round(lon), round(lat)]),
  );
  return { type: "Polygon", coordinates };
}
