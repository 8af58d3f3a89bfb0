import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { StaticRouter } from "react-router-dom/server";
import type { Paper, PaperBlock } from "~/entities/files/paper";
import { i18nOf } from "~/i18n/i18n.server";
import { Languages } from "~/ui/kit/layout/InLanguage";
import type { Frame } from "~/ui/results/frame/frame";
import { ReportDocument } from "~/ui/results/report/ReportDocument";
import type { Ready } from "../frame.server";
import { reportBody } from "../report.server";
import { blocksOf } from "./markup/blocksOf";
import { type Element, findFirst, hasClass, isNamed, readMarkup } from "./markup/readMarkup";
import { onePagePaper, paperScope } from "./onePage.server";

/**
 * The long report: the report of one page, contents, then the chapters of the report page as they are there. Its address may name
 * language, years and chapters, as that of the page does.
 */
export async function fullPaper(pageReady: Ready, frame: Frame, request: Request): Promise<Paper> {
  const report = reportBody(pageReady, request);
  const locale = report.language;
  const ready: Ready = { ...pageReady, locale };
  const t = i18nOf(locale).getFixedT(null, "results");
  const article = readMarkup(
    renderToStaticMarkup(
      <I18nextProvider i18n={i18nOf(locale)}>
        <Languages.Provider value={i18nOf}>
          <StaticRouter location="/">
            <ReportDocument report={report} frame={frame} />
          </StaticRouter>
        </Languages.Provider>
      </I18nextProvider>,
    ),
  );
  const head = findFirst(article, isNamed("header"));
  const facts = head && findFirst(head, isNamed("dl"));
  return {
    ...(await onePagePaper(paperScope(ready, frame))),
    rest: {
      contents: t("report.contents"),
      facts: facts ? blocksOf({ ...facts, name: "", children: [facts] }, () => false) : [],
      blocks: [
        ...blocksOf(article, isOnOtherPages),
        ...(findFirst(article, isBaseMap) ? [baseLeftOut(t("paper.base_left_out"))] : []),
      ],
      ends: t("paper.ends"),
    },
  };
}

/** What the first two pages say already. */
const isOnOtherPages = (element: Element): boolean =>
  ["report-head", "answer-figures", "answer-plan"].some((name) => hasClass(element, name));

/** The picture of a map file below a map. */
const isBaseMap = (element: Element): boolean => hasClass(element, "map-base");
const baseLeftOut = (text: string): PaperBlock => ({ kind: "text", text, muted: true });
