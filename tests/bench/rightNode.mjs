/** Imported first: an old Node would crash at the driver of the databases. */
import { needRightNode } from "../../app/server/runtime.mjs";

needRightNode("npm run bench -- <name>");
