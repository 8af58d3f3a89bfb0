import type { LoaderFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { helpToken } from "~/services/help/helpLogin.server";

/** GET api/zendeskAuthToken: {token, access_url, expires_at} for a form post of `jwt` and `return_to`; 404 without a provider. */
export const loader = (args: LoaderFunctionArgs) => call(args, (actor) => helpToken(actor));
export const action = () => methodNotAllowed("GET");
