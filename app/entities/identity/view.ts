/** What an account shows its owner. */
export interface OwnAccount {
  email: string;
  displayName: string;
  phone: string | null;
  last_login_at: string | null;
  created_at: string;
  sso_variant: string | null;
  /** False for people who sign in through their company only. */
  has_password: boolean;
}

/** What protects an account besides its password. */
export interface Factors {
  on: boolean;
  totp: boolean;
  /** The confirmed number, all but its last three digits hidden. */
  phone: string | null;
  recoveryLeft: number;
}

/** A browser's sign-in has a cookie, a program's a token that it sends itself. A link has its token in the address of a table, and reads that alone. */
export type SessionKind = "cookie" | "bearer" | "link";

/** A sign-in as its owner sees it. `id` names it in forms and gives nobody access. */
export interface OwnSession {
  id: string;
  kind: SessionKind;
  browser: string | null;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}
