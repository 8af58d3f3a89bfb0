import { openApi } from "~/services/api/openapi.server";
import { methodNotAllowed } from "./api.server";

/** GET api/openapi.json: public, it holds no data. */
export const loader = () => Response.json(openApi());

export const action = () => methodNotAllowed("GET");
