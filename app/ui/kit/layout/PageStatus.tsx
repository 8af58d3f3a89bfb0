import { createContext } from "react";

/** The HTTP status the page is answered with: a refused form (422) says so in the title. */
export const PageStatus = createContext(200);
