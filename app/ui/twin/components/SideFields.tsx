import { useTranslation } from "react-i18next";
import { useField } from "remix-validated-form";
import type { CarrierSide } from "~/entities/catalogue/carrierSides";
import { NumberField, type Option, SelectField } from "~/ui/kit/fields";

export interface ComponentSide {
  side: CarrierSide;
  label: string;
  required: boolean;
  /** Levels of the carriers the technology may have here. */
  options: Option[];
  carriers: Option[];
}

/** Choice of a carrier level for one side of a component, and the place to add a level that is not there yet. */
export function SideFields({ side }: { side: ComponentSide }) {
  const { t } = useTranslation("twin");
  const added = useField(`new_${side.side}`);
  const open = added.error !== undefined || Boolean(added.defaultValue);
  return (
    <div className="field-rows">
      <SelectField
        name={side.side}
        label={side.label}
        required={side.required}
        options={side.options}
        placeholder={side.required ? undefined : t("level.none")}
      />
      <details open={open}>
        <summary>{t("level.other")}</summary>
        <div className="field-columns">
          {side.carriers.length > 1 ? (
            <SelectField
              name={`carrier_of_${side.side}`}
              label={t("level.carrier_of", { side: side.label })}
              options={side.carriers}
            />
          ) : (
            <input type="hidden" name={`carrier_of_${side.side}`} value={side.carriers[0]?.value ?? ""} />
          )}
          <NumberField
            name={`new_${side.side}`}
            label={t("level.value_of", { side: side.label })}
            hint={t("level.value_hint")}
          />
        </div>
      </details>
    </div>
  );
}
