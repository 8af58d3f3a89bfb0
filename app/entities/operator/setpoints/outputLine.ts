import type { MessageKind } from "./message";
import type { DeliveryProblem, DeliveryState, OutputKind } from "./output";

/** A message as pages show it. */
export interface ShownDelivery {
  id: string;
  sequence: number;
  kind: MessageKind;
  state: DeliveryState;
  created_at: string;
  valid_until: string | null;
  attempts: number;
  tried_at: string | null;
  problem: DeliveryProblem | null;
  without: string[];
}

/** An output with its newest message. */
export interface OutputLine {
  output_id: string;
  name: string;
  kind: OutputKind;
  active: boolean;
  components: number;
  last: ShownDelivery | null;
}
