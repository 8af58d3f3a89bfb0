import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { RESULT_VIEWS, type ResultView } from "~/entities/results/views";
import { Tabs } from "~/ui/kit/layout";
import { viewPath } from "./frame";

interface Props {
  systemId: string;
  current: ResultView | "dashboards";
  /** Run, pair and year that the views go on with. */
  query?: string;
}

/** The views of a result, and the dashboards that people made of them. */
export function ResultTabs({ systemId, current, query = "" }: Props) {
  const { t } = useTranslation("results");
  const views = RESULT_VIEWS.map((one) => ({
    label: t(`view.${one}`),
    href: viewPath(systemId, one) + query,
    current: one === current,
  }));
  const dashboards = {
    label: t("dashboards:title"),
    href: sitePaths(systemId).dashboards + query,
    current: current === "dashboards",
  };
  return (
    <Tabs label={t("frame.views")} more={{ first: 6, label: t("frame.more_views") }} tabs={[...views, dashboards]} />
  );
}
