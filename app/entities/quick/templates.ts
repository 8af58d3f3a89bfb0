import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";
import { type QuickSite, quickSite } from "./quickSite";

/** Systems that are shipped to begin from: made for a place, with synthetic series and costs of the catalogue. */
export const SITE_TEMPLATES = ["home", "commerce", "district_heat", "industry_hydrogen"] as const;
export type SiteTemplate = (typeof SITE_TEMPLATES)[number];

/** What a template answers of the questions of a quick site; the rest is usual of its kind. */
const ANSWERS: Readonly<Record<SiteTemplate, Partial<QuickSite> & Pick<QuickSite, "kind">>> = {
  home: { kind: "home", heat_mwh: 0, evs: 1, build: ["pv", "battery"], price_kind: "day_ahead" },
  commerce: { kind: "commerce", evs: 20, build: ["pv", "battery"], price_kind: "day_ahead" },
  district_heat: {
    kind: "district",
    electricity_mwh: 0,
    network_m: 900,
    pv_max_kw: 0,
    build: ["chp", "heat_pump", "heat_storage"],
  },
  industry_hydrogen: { kind: "industry", chp_kw: 500, build: ["pv", "battery"], price_kind: "day_ahead" },
};

/** The form that begins a system from a template. */
export const templateForm = z.object({
  system_id: id,
  place: requiredText(120),
  name: z.string().trim().max(120, "rules.string_length").default(""),
  year: quickSite.shape.year,
});
export type TemplateForm = z.infer<typeof templateForm>;

/** The answers of a quick site that a template is begun with. */
export const answersOf = (template: SiteTemplate, { place, name, year }: Omit<TemplateForm, "system_id">): QuickSite =>
  quickSite.parse({ ...ANSWERS[template], place, name, year });
