/** A mail of a plan. "trying": the mail server did not take it and is tried again. "given_up": nobody tries any more. */
export interface PlanMail {
  kind: "supplier" | "operator";
  recipient: string;
  revision: number;
  state: "waiting" | "trying" | "sent" | "given_up";
}
