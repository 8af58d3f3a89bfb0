/** Before the word of a company's login: who a change is by that its sign-in made. */
export const SIGN_IN = "sign_in:";
