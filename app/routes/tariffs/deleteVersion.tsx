import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { changeTariff } from "~/services/tariffs/tariffs.server";
import { versionScope } from "./scope.server";

/** Takes a year out of a tariff; the change log has it. */
export async function loader(args: LoaderFunctionArgs) {
  const { tariff, version } = versionScope(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("tariffs:page.delete_version_of", { year: version.year, name: tariff.name });
  const list = { label: t("tariffs:list.title"), href: paths.list };
  return deletion(t, { title, list, hard: false, typed: null }, { back: paths.ofYear(tariff.tariff_id, version.year) });
}

export function action(args: ActionFunctionArgs) {
  const { actor, tariff, version } = versionScope(args);
  const versions = tariff.versions.filter(({ year }) => year !== version.year);
  return confirmed(args.request, {
    typed: null,
    run: () => changeTariff(actor, tariff, { versions }),
    to: paths.tariff(tariff.tariff_id),
    flash: "tariffs:status.version_deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
