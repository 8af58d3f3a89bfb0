import { formatMoney, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { NewestPlan } from "~/entities/results/view/newestPlan";
import type { System } from "~/entities/systems/system";
import type { SystemLine } from "~/entities/systems/view";
import type { Position } from "~/entities/twin/geometry";
import { textsOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import { drawnAt, landAround } from "~/services/geography/landAround.server";
import { newestPlans } from "~/services/results/figures/newestPlans.server";
import { siteCentres } from "~/services/twin/siteCentres.server";
import type { SystemCardProps } from "~/ui/systems/SystemCard";

/** Cards on one page; who has more finds the others in the table. */
export const MOST_CARDS = 60;

interface Listed {
  actor: Actor;
  locale: Locale;
  systems: readonly System[];
  lines: readonly SystemLine[];
}

/** The cards of some systems and the land that their pictures show. */
export function systemCards({ actor, locale, systems, lines }: Listed) {
  const byId = new Map(systems.map((system) => [system.system_id, system]));
  const visible = lines.slice(0, MOST_CARDS);
  const ofThese = visible.flatMap(({ id }) => byId.get(id) ?? []);
  const centres = siteCentres(actor, ofThese);
  const plans = newestPlans(
    actor,
    visible.map(({ id }) => id),
  );
  return {
    land: landAround([...centres.values()] as [number, number][]),
    cards: visible.map((line) => cardOf(line, plans.get(line.id), centres.get(line.id), locale)),
  };
}

function cardOf(
  line: SystemLine,
  plan: NewestPlan | undefined,
  centre: Position | undefined,
  locale: Locale,
): SystemCardProps {
  const t = textsOf(locale);
  const { figures } = plan ?? {};
  const paths = sitePaths(line.id);
  const share = figures?.co2Share ?? null;
  return {
    line,
    at: centre ? drawnAt(centre) : null,
    href: plan?.runId ? paths.result("summary", plan.runId) : paths.infrastructure,
    state: {
      kind: line.pending ? "pending" : (plan?.state ?? "none"),
      text: t(`systems:card.state.${line.pending ? "pending" : (plan?.state ?? "none")}`, { year: plan?.year ?? "" }),
    },
    // What a plan costs more a year is told as such: never as a saving below zero.
    figures: [
      {
        label: figures
          ? t(figures.saved < 0 ? "systems:card.costs_more" : "systems:card.saves", { year: figures.year })
          : t("systems:card.saves_unknown"),
        value: figures ? formatMoney(Math.abs(figures.saved), figures.currency, locale) : "–",
      },
      {
        label: t("systems:card.for"),
        value: figures ? formatMoney(figures.invested, figures.currency, locale) : "–",
      },
      {
        label: t("systems:card.co2"),
        value: share === null ? "–" : formatPercent(Math.abs(share), locale, 0),
        change: share === null || Math.abs(share) < 0.005 ? "none" : share < 0 ? "less" : "more",
      },
    ],
    saved: figures?.saved ?? null,
    why: plan?.why && !line.pending ? t(`systems:card.why.${plan.why}`) : null,
  };
}
