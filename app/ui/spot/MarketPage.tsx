import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, LiveRegion, PageHeader } from "../kit/layout";
import { DefinitionList } from "../kit/lists";

interface MarketPageProps {
  title: string;
  /** Where it is changed and deleted, and what else there is to do; null for those who may not. */
  actions: { first: ReactNode; edit: string; delete: string } | null;
  /** Entities that the page is made of. */
  types: readonly string[];
  /** What the market is, below its prices. */
  items: readonly { term: string; value: ReactNode }[];
  /** Its prices. */
  children: ReactNode;
}

/** A market with its prices. */
export function MarketPage({ title, actions, types, items, children }: MarketPageProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <PageHeader
        title={title}
        actions={
          actions ? (
            <>
              {actions.first}
              <ButtonLink href={actions.edit}>{t("action.edit")}</ButtonLink>
              <ButtonLink href={actions.delete} kind="danger">
                {t("action.delete")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <LiveRegion types={types}>
        {children}
        <DefinitionList items={items} />
      </LiveRegion>
    </>
  );
}
