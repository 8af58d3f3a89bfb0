import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/services/core/outcome";
import { refuse } from "./api.server";

/** Every other address under /api and /files. */
export const loader = (args: LoaderFunctionArgs) => refuse(args, notFound());
export const action = (args: ActionFunctionArgs) => refuse(args, notFound());
