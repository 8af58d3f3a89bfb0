import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Module } from "~/entities/core/roles";
import { notFoundPage, requireSystem } from "~/routes/page/guard.server";

const MODULES: Record<string, Module> = {
  designer: "expansion",
  operator: "operation",
  "portfolio-manager": "portfolio",
};

/** Every other address of a module: to its disabled page when the module is off, else there is nothing. */
export function loader(args: LoaderFunctionArgs) {
  const area = new URL(args.request.url).pathname.split("/")[3] ?? "";
  requireSystem(args, MODULES[area]);
  throw notFoundPage();
}

export default function NoSuchPage() {
  return null;
}
