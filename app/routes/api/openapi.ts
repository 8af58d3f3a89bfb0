import { openApi } from "~/services/openapi.server";

/** GET api/openapi.json: public, it holds no data. */
export const loader = () => Response.json(openApi());
