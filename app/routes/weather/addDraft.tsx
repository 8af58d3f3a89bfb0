import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WEATHER } from "~/entities/weather/weather";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { answerUpload, uploadFacts } from "~/routes/page/upload.server";
import { done } from "~/services/core/outcome";
import { readUploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveUploadedWeather, weatherAimAt } from "~/services/weather/upload.server";
import { UploadPage } from "~/ui/timeseries/upload/UploadPage";
import { UploadFacts } from "~/ui/weather/UploadFacts";
import { addFacts, draftQuery, typeOf, weatherScope } from "./scope.server";

/** The draft of the address; 404 when it is another's, over, or for something else. */
async function draftPage(args: LoaderFunctionArgs) {
  const scope = weatherScope(args, true);
  const type = typeOf(args);
  const { page, geometry, paths } = scope;
  const draft = await readUploadDraft(page.actor, page.system.system_id, args.params.draft_id ?? "");
  if (draft?.query !== draftQuery(geometry.geometry_id, type)) throw notFoundPage();
  return {
    scope,
    type,
    draft,
    aim: weatherAimAt(page.actor, geometry.geometry_id, type),
    otherFile: paths.addWeather(geometry.geometry_id, type),
  };
}

/** How the file of a weather series is read, and after "convert" what comes out of it; nothing is saved before "save". */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, type, draft, aim, otherFile } = await draftPage(args);
  const t = textsOf(await localeOf(args.request));
  const facts = await uploadFacts(args.request, draft, aim, [...WEATHER[type].fileUnits]);
  return { ...addFacts(t, scope, type), ...facts, otherFile };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, type, draft, aim, otherFile } = await draftPage(args);
  const { page, geometry, paths } = scope;
  const locale = await localeOf(args.request);
  return answerUpload(args.request, {
    draft,
    aim,
    locale,
    otherFile,
    here: paths.weatherUpload(geometry.geometry_id, type, draft.draft_id),
    needsAll: true,
    async save(seenId) {
      const saved = await saveUploadedWeather(page.actor, { geometry_id: geometry.geometry_id, type }, draft, seenId);
      return saved.ok ? done({ to: paths.weather(geometry.geometry_id), flash: "weather:status.saved" }) : saved;
    },
  });
}

export default function UploadedWeather() {
  const { back, type, ...upload } = useLoaderData<typeof loader>();
  return (
    <UploadPage {...upload} backHref={back}>
      <UploadFacts type={type} unit={upload.unit} />
    </UploadPage>
  );
}
