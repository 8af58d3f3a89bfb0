import { useTranslation } from "react-i18next";
import { FilterSelect } from "~/ui/kit/lists";

/** Which carrier deals are of; nothing where there is none to choose, but a choice that an address has made stays to be undone. */
export function CarrierFilter({ value, options }: { value: string; options: { value: string; label: string }[] }) {
  const { t } = useTranslation("portfolio");
  const missing = value !== "" && !options.some((one) => one.value === value);
  const all = missing ? [...options, { value, label: value }] : options;
  return all.length === 0 ? null : (
    <FilterSelect name="carrier" label={t("field.carrier_id")} value={value} options={all} />
  );
}
