import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LOADINGS } from "~/entities/results/charts/lineLoading";
import { lineCourses, lineEnds, lineLoadings } from "~/services/results/flows/lineLoading.server";
import { priceUnit } from "~/services/results/operation.server";
import { keptRun, operationPath } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { LineLoadingMap } from "~/ui/results/places/LineLoadingMap";
import { PlaceTable } from "~/ui/results/places/PlaceTable";
import { chosenYear, levelNames, loadFrame, namesOf, placeNames, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "geometries");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, run, result, query } = ready;
  const year = chosenYear(ready);
  const { levels, colours } = levelNames(ready);
  const rows = lineLoadings(actor, { optimizationId: run.optimization_id, result, year });
  return {
    year,
    lines: {
      rows,
      connections: lineCourses(actor, result, rows),
      ends: rows.length > 0 ? lineEnds(actor, result) : [],
      loading: LOADINGS.find((one) => one === query.get("lines")) ?? "max",
      names: namesOf(ready),
    },
    rows: result.tables.balances.filter((row) => row.year === year),
    locationNames: placeNames(ready),
    levels,
    colours,
    priceUnit: priceUnit(result),
  };
}

export default function Geometries() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { locale } = frame;
  const { lines } = body;
  const operationHref = (of: string) => operationPath(frame, of, body.year);
  return (
    <ResultFrame frame={frame}>
      {lines.rows.length > 0 ? (
        <ViewForm label={t("operation.choose")} keep={keptRun(frame)}>
          <Choice
            name="lines"
            label={t("lines.choose")}
            value={lines.loading}
            options={LOADINGS.map((value) => ({ value, label: t(`lines.options.${value}`) }))}
          />
        </ViewForm>
      ) : null}
      <PlaceTable {...body} locale={locale} operationHref={operationHref} />
      <p className="muted small">{t("geometries.note")}</p>
      <LineLoadingMap
        {...lines}
        locale={locale}
        operationHref={operationHref}
        year={body.year}
        systemId={frame.system_id}
      />
    </ResultFrame>
  );
}
