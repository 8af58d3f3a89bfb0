import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { firstPage } from "~/entities/core/sitePaths";
import { moduleOf, notFoundPage, requireSystem } from "~/routes/page/guard.server";

/** The module's own address leads to its first page, every other to nothing; all of them to its disabled page when it is off. */
export function loader(args: LoaderFunctionArgs) {
  const area = new URL(args.request.url).pathname.split("/")[3] ?? "";
  const module = moduleOf(area);
  const { system } = requireSystem(args, module);
  if (module && !args.params["*"]) throw redirect(firstPage(system.system_id, module));
  throw notFoundPage();
}

export default function NoSuchPage() {
  return null;
}
