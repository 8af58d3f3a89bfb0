import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(sitePaths(params.system_id ?? "").optimizations);
