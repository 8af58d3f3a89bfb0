import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceUnit } from "~/services/results/operation.server";
import { viewPath } from "~/ui/results/frame";
import { PlaceTable } from "~/ui/results/PlaceTable";
import { ResultFrame } from "~/ui/results/ResultFrame";
import { Choice, ViewForm, yearOptions } from "~/ui/results/ViewForm";
import { chosenYear, levelNames, loadFrame, placeNames, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "geometries");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { result } = ready;
  const year = chosenYear(ready);
  const { levels, colours } = levelNames(ready);
  return {
    year,
    rows: result.tables.balances.filter((row) => row.year === year),
    places: placeNames(ready),
    levels,
    colours,
    priceUnit: priceUnit(result),
  };
}

export default function Geometries() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { system_id, run, years, locale } = frame;
  const operationHref = (of: string) =>
    `${viewPath(system_id, "operation")}?${new URLSearchParams({
      ...{ optimization_id: run?.id ?? "", of, year: String(body.year) },
    })}`;
  return (
    <ResultFrame frame={frame}>
      {years.length > 1 ? (
        <ViewForm label={t("frame.choose_year")} keep={{ optimization_id: run?.id }}>
          <Choice name="year" label={t("column.year")} value={String(body.year)} options={yearOptions(years)} />
        </ViewForm>
      ) : null}
      <PlaceTable {...body} {...{ locale, operationHref }} />
      <p className="muted small">{t("geometries.note")}</p>
    </ResultFrame>
  );
}
