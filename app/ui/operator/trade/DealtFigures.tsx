import { useTranslation } from "react-i18next";
import { formatMoney, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Dealt } from "~/entities/operator/dealt/dealt";
import { Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";

interface Props extends Dealt {
  currency: string;
  href: string;
}

/** What is dealt on the spot market for the steps of a plan, and what is left of it. */
export function DealtFigures({ currency, href, steps, planned, spot, ownUse, toBuy, toSell, ...money }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const energy = (mwh: number) => formatScaled(mwh, "MWh", locale);
  const paid = (value: number) => formatMoney(value, currency, locale);
  return (
    <Section id="dealt" title={t("dealt.title")} lead={t("dealt.lead", { count: steps })}>
      <KeyFigures
        items={[
          {
            term: t("dealt.spot"),
            value: energy(spot),
            note: t("dealt.spot_note", { cost: paid(money.cost), plan: paid(money.atPlan) }),
          },
          {
            term: t("dealt.planned"),
            value: energy(planned),
            note: ownUse === 0 ? t("dealt.planned_note") : t("dealt.own_use", { energy: energy(ownUse) }),
          },
          {
            term: t("dealt.rest"),
            value: t("dealt.rest_value", { buy: energy(toBuy), sell: energy(toSell) }),
            note: t("dealt.rest_note", { cost: paid(money.restCost) }),
          },
        ]}
      />
      <p>
        <a href={href}>{t("dealt.link")}</a>
      </p>
    </Section>
  );
}
