import { openApi } from "~/services/api/openapi.server";
import { sessionCookieName } from "~/services/identity/requestActor.server";
import { CALLS, ENTITIES } from "~/services/registry.server";
import { methodNotAllowed } from "./refuse.server";

/** GET api/openapi.json: public, it holds no data. */
export const loader = () => Response.json(openApi(ENTITIES, CALLS, sessionCookieName()));

export const action = () => methodNotAllowed("GET");
