import { z } from "zod";
import { operatedComponent, operationSiteSchema, SHIFT_KINDS, shiftSchema } from "./operationSite";
import type { OperatedComponent, OperationSite } from "./operationSite";

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
  wear_per_hour,
  contract_availability,
  contract_basis,
} = operatedComponent.shape;
const shift = shiftSchema.shape;

/** The form of one component: the work that can wait is in its own fields, empty where there is none. */
export const operatedForm = z
  .object({
    ...{ power_live_id, level_live_id, state_live_id },
    steered: steered.removeDefault().default(false),
    ...{ market_price, wear_per_hour, contract_availability, contract_basis },
    shift_kind: z.enum(SHIFT_KINDS).nullable().default(null),
    energy_mwh: shift.energy_mwh.nullable().default(null),
    power_mw: shift.power_mw.nullable().default(null),
    from: shift.from.nullable().default(null),
    until: shift.until.nullable().default(null),
    expected,
  })
  .superRefine((form, context) => {
    for (const field of ["energy_mwh", "power_mw", "from", "until"] as const) {
      const given = form[field] !== null;
      if (given === (form.shift_kind !== null)) continue;
      const message = given ? "operator.rules.needs_kind" : "rules.needs_value";
      context.addIssue({ code: z.ZodIssueCode.custom, path: [given ? "shift_kind" : field], message });
    }
  });

/** What the form says of a component. */
export function operatedFrom(component_id: string, form: z.infer<typeof operatedForm>): OperatedComponent {
  const { power_live_id, level_live_id, state_live_id, steered, market_price, shift_kind } = form;
  const { energy_mwh, power_mw, from, until } = form;
  const whole = shift_kind !== null && energy_mwh !== null && power_mw !== null && from !== null && until !== null;
  const work = whole ? { kind: shift_kind, energy_mwh, power_mw, from, until } : null;
  const { wear_per_hour, contract_availability, contract_basis } = form;
  const measured = { power_live_id, level_live_id, state_live_id };
  return {
    ...{ component_id, ...measured, steered, market_price, shift: work },
    ...{ wear_per_hour, contract_availability, contract_basis },
  };
}

/** What the form of a component begins with. */
export function operatedFormOf({ shift, ...component }: OperatedComponent) {
  const { kind, energy_mwh, power_mw, from, until } = shift ?? {};
  return { ...component, shift_kind: kind ?? "", energy_mwh, power_mw, from, until };
}
