import type { Carrier, CarrierLevel } from "~/entities/catalogue/carrier";
import { type CarrierSide, carriersOn, needsLevel } from "~/entities/catalogue/carrierSides";
import { childAbbreviation, readableId } from "~/entities/catalogue/catalogueForm";
import type { TechnologyName } from "~/entities/catalogue/names";
import type { Technology } from "~/entities/catalogue/technology";
import { isUnder } from "~/entities/catalogue/technologyTree";

/** What a system may refer to. */
export interface Catalogue {
  technologies: readonly Technology[];
  carriers: readonly Carrier[];
  carrierLevels: readonly CarrierLevel[];
}

/** Carriers by side. */
type CarriersOf = Partial<Record<CarrierSide, string>>;
const SIDES = [
  "carrier_level_input",
  "carrier_level_output",
  "carrier_level_input_secondary",
  "carrier_level_output_secondary",
] as const satisfies readonly CarrierSide[];
const TYPES = {
  carrier_level_input: "carrier_input_type",
  carrier_level_output: "carrier_output_type",
  carrier_level_input_secondary: "carrier_input_type_secondary",
  carrier_level_output_secondary: "carrier_output_type_secondary",
} as const;

/** The catalogue, and what a system adds to it because nothing in it fits. */
export class Technologies {
  private readonly byId: Map<string, Technology>;
  readonly addedTechnologies: Technology[] = [];
  readonly addedCarriers: Carrier[] = [];
  readonly addedLevels: CarrierLevel[] = [];

  constructor(private readonly catalogue: Catalogue) {
    this.byId = new Map(catalogue.technologies.map((one) => [one.technology_id, one]));
  }

  /** The level "not specified" of a carrier; the carrier is added when the catalogue has none of this id. */
  level(carrierId: string, name: string): string {
    const level = `${carrierId}_none`;
    const has = (all: readonly { carrier_id: string }[]) => all.some((one) => one.carrier_id === carrierId);
    if (!has(this.catalogue.carriers) && !has(this.addedCarriers)) {
      this.addedCarriers.push({ carrier_id: carrierId, unit: "MWh", color: "#7A8B99", name: { en: name } });
      this.addedLevels.push({ carrier_level_id: level, carrier_id: carrierId, value: null });
    }
    return level;
  }

  /** The first technology of the catalogue below `above` that takes and gives these carriers, preferred ones first. */
  find(
    above: TechnologyName,
    carriers: CarriersOf,
    preferred: readonly TechnologyName[] = [],
    isLine = false,
  ): string | undefined {
    const fitting = [...this.byId.values()].filter(
      (one) =>
        one.properties.structure_name === (isLine ? "Line" : "Node") &&
        !one.properties.disabled &&
        isUnder(one.technology_id, above, this.byId) &&
        this.fits(one, carriers),
    );
    const preferredId = preferred.find((id) => fitting.some((one) => one.technology_id === id));
    return preferredId ?? fitting[0]?.technology_id;
  }

  isUnder(technologyId: string, above: TechnologyName): boolean {
    return isUnder(technologyId, above, this.byId);
  }

  private fits(one: Technology, carriers: CarriersOf): boolean {
    return SIDES.every((side) => {
      const carrier = carriers[side];
      return carrier === undefined ? !needsLevel(one, side) : carriersOn(one, side).includes(carrier);
    });
  }

  /** The same, or a technology of the system's own where none fits: added below `above`, named after its carriers. */
  findOrAdd(
    above: TechnologyName,
    carriers: CarriersOf,
    { preferred = [], isLine = false }: { preferred?: readonly TechnologyName[]; isLine?: boolean } = {},
  ): string {
    const match = this.find(above, carriers, preferred, isLine);
    if (match) return match;
    const parent = this.byId.get(above)!;
    // Its name says what it takes and gives: two that differ in that have two names and two ids.
    const sides = SIDES.map((side) => carriers[side] ?? "-").join(" ");
    const en = `${above} ${sides}`.slice(0, 90);
    const technology_id = readableId(en).slice(0, 60);
    const added: Technology = {
      technology_id,
      tech_id_parent: above,
      name: { en },
      is_custom: true,
      color: "#7A8B99",
      abbr: childAbbreviation(parent.abbr, { en }),
      properties: {
        ...parent.properties,
        icon: parent.properties.icon,
        disabled: false,
        structure_name: isLine ? "Line" : "Node",
        carrier_input_type: [],
        carrier_output_type: [],
        carrier_input_type_secondary: [],
        carrier_output_type_secondary: [],
        ...Object.fromEntries(SIDES.flatMap((side) => (carriers[side] ? [[TYPES[side], [carriers[side]]]] : []))),
      },
    };
    this.byId.set(technology_id, added);
    this.addedTechnologies.push(added);
    return technology_id;
  }
}
