import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { DefinitionList } from "../kit/lists";
import { ParameterValue, type ParameterValueProps } from "./ParameterValue";

export interface CurrentFacts extends ParameterValueProps {
  origin: string | null;
  isOwn: boolean;
  scenario: string | null;
  revertsTo: string | null;
}

/** Where a value comes from, in words: the element it is entered for, and the scenario. */
export function OriginText({ origin, isOwn, scenario }: Pick<CurrentFacts, "origin" | "isOwn" | "scenario">) {
  const { t } = useTranslation("parameters");
  if (origin === null) return <span className="muted">{t("origin.none")}</span>;
  return (
    <>
      {t(isOwn ? "origin.own" : `origin.${origin}`)}
      {scenario ? <div className="muted small">{scenario}</div> : null}
    </>
  );
}

/** What counts for a parameter as things stand, with its origin: shown above its form. */
export function CurrentParameter({ current }: { current: CurrentFacts | null | undefined }) {
  const { t } = useTranslation("parameters");
  if (!current || current.origin === null) return null;
  return (
    <div className="card">
      <DefinitionList
        items={[
          { term: t("value_form.counts_now"), value: <ParameterValue {...current} /> },
          { term: t("field.origin"), value: <OriginText {...current} /> },
        ]}
      />
    </div>
  );
}

export interface RevertProps {
  /** Address of the element's parameters; "" where one is there already. */
  href: string;
  parameter_type: string;
  impact: string | null;
  price_scenario: PriceScenario;
}

/** Takes back what was entered here in one click, so that the inherited value counts; it can be restored. */
export function RevertForm({ to, name, ...revert }: RevertProps & { to: string | null; name?: string }) {
  const { t } = useTranslation("parameters");
  const label = t("overview.revert");
  return (
    <Form method="post" action={revert.href || undefined} reloadDocument>
      <input type="hidden" name="intent" value="revert" />
      <input type="hidden" name="parameter_type" value={revert.parameter_type} />
      {revert.impact ? <input type="hidden" name="impact" value={revert.impact} /> : null}
      {revert.price_scenario === "base" ? null : (
        <input type="hidden" name="price_scenario" value={revert.price_scenario} />
      )}
      <button
        type="submit"
        className="button button-small"
        aria-label={name ? t("overview.revert_item", { item: name }) : undefined}
      >
        {label}
      </button>
      <div className="muted small">
        {to ? t("overview.reverts_to", { origin: t(`origin.${to}`) }) : t("overview.reverts_to_nothing")}
      </div>
    </Form>
  );
}

interface OtherPrice {
  price_scenario: PriceScenario;
  /** Entered already. */
  there: boolean;
  href: string;
}

/** The ways from one price of a parameter to its others: base, high and low. */
export function OtherPrices({ prices }: { prices: readonly OtherPrice[] }) {
  const { t } = useTranslation("parameters");
  if (prices.length === 0) return null;
  return (
    <ul className="link-list">
      {prices.map(({ price_scenario, there, href }) => (
        <li key={price_scenario}>
          <a href={href}>{t(`prices.${there ? "edit" : "enter"}.${price_scenario}`)}</a>
        </li>
      ))}
    </ul>
  );
}
