import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { priceUnit } from "~/services/results/operation.server";
import { operationPath } from "~/ui/results/frame/frame";
import { PlaceTable } from "~/ui/results/places/PlaceTable";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { YearForm } from "~/ui/results/frame/ViewForm";
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
  const { run, years, locale } = frame;
  const operationHref = (of: string) => operationPath(frame, of, body.year);
  return (
    <ResultFrame frame={frame}>
      <YearForm years={years} year={body.year} runId={run?.id} />
      <PlaceTable {...body} {...{ locale, operationHref }} />
      <p className="muted small">{t("geometries.note")}</p>
    </ResultFrame>
  );
}
