import { connectorEntries } from "./technologies/connectors";
import { consumptionEntries } from "./technologies/consumption";
import { dealEntries } from "./technologies/deals";
import { efficiencyEntries } from "./technologies/efficiency";
import { fuelsAndEquipmentEntries } from "./technologies/fuelsAndEquipment";
import { generationEntries } from "./technologies/generation";
import { heatAndColdEntries } from "./technologies/heatAndCold";
import { rootEntries } from "./technologies/roots";
import { storageEntries } from "./technologies/storage";
import { tradeEntries } from "./technologies/trade";
import { transmissionEntries } from "./technologies/transmission";
import type { TechnologyEntry } from "./technologyEntry";

const entries = [
  ...rootEntries,
  ...transmissionEntries,
  ...consumptionEntries,
  ...generationEntries,
  ...heatAndColdEntries,
  ...fuelsAndEquipmentEntries,
  ...storageEntries,
  ...tradeEntries,
  ...dealEntries,
  ...efficiencyEntries,
  ...connectorEntries,
];
type Entry = (typeof entries)[number];

/** The id of a technology that the product ships. A space may have technologies of its own: theirs are strings. */
export type TechnologyName = Entry["id"];

type OwnGroup<One> = One extends { groups: readonly (infer Group)[] } ? Group : never;
/** What parameter types can be limited to: technologies with all below them, and the groups that entries name. */
export type TechnologyGroup = TechnologyName | OwnGroup<Entry>;

interface KnownTechnology extends TechnologyEntry {
  id: TechnologyName;
  parent: TechnologyName | null;
}

/** The technology tree: the seven roots, groups that only order it, and the technologies a component can have. */
export const technologyEntries: readonly KnownTechnology[] = entries;
