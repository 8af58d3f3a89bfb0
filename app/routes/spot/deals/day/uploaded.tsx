import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { rowsSums } from "~/routes/page/rowsSums";
import { answerRows, rowsFacts, understoodDraft } from "~/routes/page/rowsUpload.server";
import { spotLimitTexts } from "~/routes/portfolio/limits/spotLimits.server";
import { done, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { dayScope, understandDay } from "~/services/spot/dayTable/importDay.server";
import type { DayIssue } from "~/services/spot/dayTable/readDay";
import { DAY_COLUMNS } from "~/services/spot/dayTable/words";
import { periodsOfDay } from "~/services/spot/periods.server";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import { RowsPage } from "~/ui/timeseries/upload/RowsPage";
import { dayScopeOf, uploadFacts } from "./scope.server";

/** Of what is wrong, so much is told. */
const SHOWN = 20;

async function draftScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = dayScopeOf(args);
  const { actor, system, market, day } = scope;
  const address = { system_id: system.system_id, market, day };
  const understand = (file: RowsFile, choice: RowsChoice) => understandDay(actor, address, file, choice);
  const from = { actor, scope: dayScope(address), draftId: args.params.draft_id };
  return { ...scope, understand, ...(await understoodDraft(from, understand)) };
}

const sentence = (t: TFunction, { row, message, params }: DayIssue): string => {
  const text = t(message.replace(".", ":"), params);
  return row === 0 ? text : t("spot:day.line", { row, text });
};

/** How a table of a day is understood: all of its periods; nothing is stored before "store". */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await draftScope(args);
  const { actor, market, day, paths, draft, reading } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { cells, issues, atAuction } = reading;
  const periods = periodsOfDay(dbOf(actor), market, day);
  const names = { start: t("spot:deals.start"), volume: t("spot:day.volume"), price: t("spot:deals.price") };
  const number = (value: number | null, decimals: number) =>
    value === null ? t("spot:day.nothing") : formatNumber(value, locale, { decimals });
  return {
    ...uploadFacts(locale, scope),
    back: paths.uploadSpotDay(market.spot_id, day),
    ...rowsFacts(draft, reading),
    fieldNames: Object.fromEntries(
      DAY_COLUMNS.map((name) => [
        name,
        name === "start" || name === "volume" || name === "price" ? names[name] : t(`spot:day.column.${name}`),
      ]),
    ),
    unitNames: {},
    action: t("spot:day.store"),
    result: cells && {
      count: cells.filter((cell) => cell !== null).length,
      columns: [names.start, `${names.volume} [MW]`, `${names.price} [${market.currency}/MWh]`],
      rows: cells.map((cell, i) => [
        periods[i]!.time,
        cell ? number(cell.volume, 3) : t("spot:day.as_before"),
        cell ? number(cell.price, 2) : t("spot:day.as_before"),
      ]),
      sums: rowsSums(t, locale, {
        days: [day],
        amounts: { values: cells.map((cell) => cell?.volume ?? undefined), unit: "MW" },
        prices: { values: cells.map((cell) => cell?.price ?? undefined), unit: `${market.currency}/MWh` },
      }),
      lines: issues.slice(0, SHOWN).map((issue) => sentence(t, issue)),
      wrong: issues.length,
      remarks: [
        ...spotLimitTexts({ actor, system: scope.system, market, locale, t }),
        ...(atAuction > 0 ? [t("spot:day.at_auction", { count: atAuction })] : []),
        ...(atAuction > 0 && market.price_source === "synthetic" ? [t("spot:day.at_auction_synthetic")] : []),
      ],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, market, day, paths, draft, reading, understand } = await draftScope(args);
  const { spot_id } = market;
  return answerRows(args.request, {
    actor,
    purpose: "spot_day",
    draft,
    reading,
    understand,
    locale: await localeOf(args.request),
    here: paths.uploadedSpotDay(spot_id, day, draft.draft_id),
    otherFile: paths.uploadSpotDay(spot_id, day),
    isAsked: false,
    store() {
      const { cells, issues } = reading;
      if (!cells || issues.length > 0) return Promise.resolve(refused(422, "timeseries.rule.read_anew"));
      const saved = saveDayTable(actor, system.system_id, { spot_id, day, version: null, rows: cells });
      return Promise.resolve(
        saved.ok
          ? done({
              to: paths.spotDay(spot_id, day),
              flash: saved.value.waiting > 0 ? ("spot:status.day_waits" as const) : ("spot:status.day_saved" as const),
            })
          : saved,
      );
    },
  });
}

export default function UploadedSpotDay() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return <RowsPage {...page} backHref={back} />;
}
