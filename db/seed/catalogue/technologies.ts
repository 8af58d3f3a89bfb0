import type { Technology } from "~/entities/catalogue/technology";
import { buildTechnologies } from "./build";
import { dealEntries } from "./technologies/deals";
import { connectorEntries } from "./technologies/connectors";
import { consumptionEntries } from "./technologies/consumption";
import { efficiencyEntries } from "./technologies/efficiency";
import { fuelsAndEquipmentEntries } from "./technologies/fuelsAndEquipment";
import { generationEntries } from "./technologies/generation";
import { heatAndColdEntries } from "./technologies/heatAndCold";
import { rootEntries } from "./technologies/roots";
import { storageEntries } from "./technologies/storage";
import { tradeEntries } from "./technologies/trade";
import { transmissionEntries } from "./technologies/transmission";

/** The technology tree: the seven roots, groups that only order it, and the technologies a component can have. */
export const technologies: Technology[] = buildTechnologies([
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
]);
