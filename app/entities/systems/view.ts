/** A system as its list shows it; texts are in the reader's language. */
export interface SystemLine {
  id: string;
  name: string;
  country: string;
  unit: string;
  timezone: string;
  modules: string[];
  role: string;
  /** ISO 8601, UTC. */
  changed_at: string;
  changed: string;
  pending: boolean;
  /** Of a pending one: how far it is, or why it could not be made. */
  note: string | null;
  /** Address of its picture. */
  image: string | null;
  editable: boolean;
  /** Another one like it may be made. */
  copyable: boolean;
  deletable: boolean;
}
