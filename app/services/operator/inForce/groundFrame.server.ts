import type { Locale } from "~/entities/core/locale";
import type { StoredPlan } from "~/entities/operator/plan";
import type { GroundFrame } from "~/entities/operator/told/groundText";
import type { System } from "~/entities/systems/system";
import { textsOf } from "~/i18n/texts";

/** What sentences of the grounds of a plan are written with. */
export function groundFrame(
  locale: Locale,
  { timezone, unit }: Pick<System, "timezone" | "unit">,
  { start }: Pick<StoredPlan, "start">,
): GroundFrame {
  const t = textsOf(locale);
  return {
    t: (key, values) => t(`operator:${key}`, { ...values }),
    locale,
    zone: timezone,
    currency: unit,
    start: Date.parse(start),
  };
}
