import type { FieldIssue } from "~/entities/core/issue";

/** Where a series is that the viewer shows: stored, to be saved, of a place, or expected of a live series. */
export const SERIES_SOURCES = ["series", "upload", "generation", "weather", "forecast"] as const;

/** What the viewer of a series shows. */
export const VIEWS = ["chart", "duration", "heat", "data"] as const;
export type View = (typeof VIEWS)[number];
/** The calendar period that is shown; "years" is a range of years. */
export const VIEWER_PERIODS = ["years", "year", "quarter", "month", "week", "day"] as const;
export type ViewerPeriod = (typeof VIEWER_PERIODS)[number];
/** "auto" is the finest that the chart has room for. */
export const VIEWER_STEPS = ["auto", "steps", "hourly", "daily", "monthly", "yearly"] as const;
type ViewerSteps = (typeof VIEWER_STEPS)[number];
/** Steps as they are stored, or periods of the calendar. */
export type ShownSteps = Exclude<ViewerSteps, "auto">;

/** The settings of the viewer, as its address has them. */
export interface ViewerSettings {
  view: View;
  period: ViewerPeriod;
  steps: ViewerSteps;
  /** A moment in the period, as the clock of the zone writes it: "2025-03-30T13:15". Empty: one that has values. */
  at: string;
  /** Empty: the zone of the system. */
  timezone: string;
  /** Of "years". Null: as many of the series as can be shown. */
  start_year: number | null;
  end_year: number | null;
  page: number;
}

export const VIEWER_DEFAULTS: ViewerSettings = {
  view: "chart",
  period: "year",
  steps: "auto",
  at: "",
  timezone: "",
  start_year: null,
  end_year: null,
  page: 1,
};

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::00)?$/;
/** The picker goes by quarters of an hour. */
export const PICKER_MINUTES = 15;

/** The moment of a picker as the wall clock's ms (UTC would show the same digits), or the key of what is wrong with it. */
export function wallOf(at: string): number | string {
  const parts = MOMENT.exec(at)?.slice(1).map(Number);
  if (!parts) return "timeseries.rule.moment";
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const real = new Date(wall).toISOString().startsWith(at.slice(0, 16));
  if (!real || year < 1900) return "timeseries.rule.moment";
  return minute % PICKER_MINUTES === 0 ? wall : "timeseries.rule.quarter";
}

/** What a picker shows of a wall clock's ms. */
export const momentOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 16);

/**
 * The settings that an address asks for. What it asks for and cannot be had is in `issues`, by the name of its parameter, and as
 * by default in the settings. Zones and the years of the series are for those to check who know them.
 */
export function readViewer(query: URLSearchParams): { settings: ViewerSettings; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const refuse = (path: string, message: string, params?: FieldIssue["params"]) =>
    void issues.push({ path, message, ...(params ? { params } : {}) });
  const one = <T extends string>(name: keyof ViewerSettings, choices: readonly T[], usual: T): T => {
    const text = query.get(name) ?? "";
    const match = choices.find((choice) => choice === text);
    if (!match && text !== "") refuse(name, "timeseries.rule.one_of", { choices: choices.join(", ") });
    return match ?? usual;
  };
  const whole = (name: "start_year" | "end_year" | "page"): number | null => {
    const text = (query.get(name) ?? "").trim();
    if (text === "") return null;
    if (/^\d{1,6}$/.test(text)) return Number(text);
    refuse(name, "rules.must_be_integer");
    return null;
  };
  const moment = query.get("at") ?? "";
  const wall = moment === "" ? 0 : wallOf(moment);
  if (typeof wall === "string") refuse("at", wall);
  const settings: ViewerSettings = {
    view: one("view", VIEWS, VIEWER_DEFAULTS.view),
    period: one("period", VIEWER_PERIODS, VIEWER_DEFAULTS.period),
    steps: one("steps", VIEWER_STEPS, VIEWER_DEFAULTS.steps),
    at: typeof wall === "number" ? moment.slice(0, 16) : "",
    timezone: query.get("timezone") ?? "",
    start_year: whole("start_year"),
    end_year: whole("end_year"),
    page: Math.max(1, whole("page") ?? 1),
  };
  return { settings, issues };
}

/** The query of an address with these settings; those of `more` name the series. Empty when all are as by default. */
export function viewerQuery(settings: Partial<ViewerSettings>, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  for (const name of Object.keys(VIEWER_DEFAULTS) as (keyof ViewerSettings)[]) {
    const value = settings[name];
    if (value !== undefined && value !== VIEWER_DEFAULTS[name]) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
