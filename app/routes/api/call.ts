import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "./answerCall.server";

/** Every call under /api and /files. */
export const loader = (args: LoaderFunctionArgs) => answerCall(args);
export const action = (args: ActionFunctionArgs) => answerCall(args);
