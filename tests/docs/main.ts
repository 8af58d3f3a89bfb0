import { writeFileSync } from "node:fs";
import { PAGES, pageText } from "./pages";

/** `npm run docs`: writes the pages of docs that are made from the code. */
for (const path of Object.keys(PAGES)) writeFileSync(path, await pageText(path));
