/** Every table of the platform's database: accounts, company spaces, sign-ins. */
export * from "./schema/identity";
