import { z } from "zod";
import {
  CHARGES_FROM,
  GOAL_DAYS,
  levelGoal,
  type OperatedComponent,
  operatedComponent,
  type OperationSite,
  operationSiteSchema,
  SHIFT_KINDS,
  shiftSchema,
} from "../operationSite";
import { TRIP_FIELDS, tripForms, tripIssues, tripsFrom } from "./tripForm";

const expected = z.string().nullable().default(null);

/** The form of how a system is operated; components have forms of their own. */
export const siteForm = operationSiteSchema.omit({ system_id: true, components: true }).extend({ expected });

/** What the form of the site begins with. */
export function siteValues(site: OperationSite) {
  const fields = siteForm.omit({ expected: true }).keyof().options;
  return Object.fromEntries(fields.map((field) => [field, site[field]]));
}

const {
  power_live_id,
  level_live_id,
  state_live_id,
  steered,
  market_price,
  meter_component_id,
  least_charge_mw,
  feeds_in,
  wear_per_hour,
  contract_availability,
  contract_basis,
} = operatedComponent.shape;
const shift = shiftSchema.shape;
const goal = levelGoal.shape;

/** The form of one component: work that can wait and a level to be reached are in their own fields, empty where there is none. */
export const operatedForm = z
  .object({
    power_live_id,
    level_live_id,
    state_live_id,
    steered: steered.removeDefault().default(false),
    market_price,
    meter_component_id,
    wear_per_hour,
    contract_availability,
    contract_basis,
    shift_kind: z.enum(SHIFT_KINDS).nullable().default(null),
    energy_mwh: shift.energy_mwh.nullable().default(null),
    power_mw: shift.power_mw.nullable().default(null),
    from: shift.from.nullable().default(null),
    until: shift.until.nullable().default(null),
    only_sun: z.boolean().default(false),
    target_days: z.enum(GOAL_DAYS).nullable().default(null),
    target_level: goal.level.nullable().default(null),
    target_time: goal.time.nullable().default(null),
    least_charge_mw,
    charges_from: z.enum(CHARGES_FROM).default("anything"),
    feeds_in: feeds_in.removeDefault().default(false),
    ...TRIP_FIELDS,
    expected,
  })
  .superRefine((form, context) => {
    for (const { path, message, params } of tripIssues(form))
      context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message, params });
    /** Fields that are all given or none, as the first of them says. */
    const together = (first: keyof typeof form, fields: readonly (keyof typeof form)[], needsFirst: string): void => {
      for (const field of fields) {
        const isFilled = form[field] !== null;
        if (isFilled === (form[first] !== null)) continue;
        const message = isFilled ? needsFirst : "rules.needs_value";
        context.addIssue({ code: z.ZodIssueCode.custom, path: [isFilled ? first : field], message });
      }
    };
    together("shift_kind", ["energy_mwh", "power_mw", "from", "until"], "operator.rules.needs_kind");
    if (form.only_sun && form.shift_kind === null)
      context.addIssue({ code: z.ZodIssueCode.custom, path: ["shift_kind"], message: "operator.rules.needs_kind" });
    together("target_days", ["target_level", "target_time"], "operator.rules.needs_days");
  });

type OperatedForm = z.infer<typeof operatedForm>;

/** What the form says of a component. */
export function operatedFrom(component_id: string, form: OperatedForm): OperatedComponent {
  const { power_live_id, level_live_id, state_live_id, steered, market_price, meter_component_id } = form;
  const { least_charge_mw, charges_from, feeds_in, wear_per_hour, contract_availability, contract_basis } = form;
  const measured = { power_live_id, level_live_id, state_live_id };
  return {
    component_id,
    ...measured,
    steered,
    market_price,
    meter_component_id,
    shift: shiftFrom(form),
    target: targetFrom(form),
    trips: tripsFrom(form),
    least_charge_mw,
    charges_from,
    feeds_in,
    wear_per_hour,
    contract_availability,
    contract_basis,
  };
}

function shiftFrom({
  shift_kind,
  energy_mwh,
  power_mw,
  from,
  until,
  only_sun,
}: OperatedForm): OperatedComponent["shift"] {
  const whole = shift_kind !== null && energy_mwh !== null && power_mw !== null && from !== null && until !== null;
  return whole ? { kind: shift_kind, energy_mwh, power_mw, from, until, ...(only_sun ? { only_sun } : {}) } : null;
}

function targetFrom({ target_days, target_level, target_time }: OperatedForm): OperatedComponent["target"] {
  const whole = target_days !== null && target_level !== null && target_time !== null;
  return whole ? { level: target_level, time: target_time, days: target_days } : null;
}

/** What the form of a component begins with. */
export function operatedFormOf({ shift, target, trips, ...component }: OperatedComponent) {
  const { kind, energy_mwh, power_mw, from, until, only_sun } = shift ?? {};
  return {
    ...component,
    shift_kind: kind ?? "",
    energy_mwh,
    power_mw,
    from,
    until,
    only_sun: only_sun ?? false,
    target_days: target?.days ?? "",
    target_level: target?.level,
    target_time: target?.time,
    ...tripForms(trips),
  };
}
