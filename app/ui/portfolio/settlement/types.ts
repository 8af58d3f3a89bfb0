import type { PartySettlement, SettlementLine } from "~/entities/portfolio/settlement";

export interface LineRow extends SettlementLine {
  days: string;
  href: string | null;
}

/** What is owed to one counterparty, as the page has it. */
export interface PartyRow extends Omit<PartySettlement, "lines"> {
  lines: LineRow[];
  taxHref: string | null;
  /** Where its own statement is compared; null for those who may only look. */
  statementHref: string | null;
}

interface Option {
  value: string;
  label: string;
}

export interface SettlementProps {
  title: string;
  heading: string;
  base: string;
  here: string;
  files: { csv: string; xlsx: string };
  filter: { month: string; party: string };
  faults: string[];
  months: Option[];
  partyOptions: Option[];
  stale: boolean;
  /** Null while it is made for the first time. */
  about: { isOver: boolean; stamp: string; failed: { id: string; name: string; party: string; href: string }[] } | null;
  parties: PartyRow[];
}
