/** Before the word of a company's login: who a change is by that its sign-in made, or its provider between two sign-ins. */
export const SIGN_IN = "sign_in:";
export const PROVIDER = "provider:";
