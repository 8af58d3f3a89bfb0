import { useTranslation } from "react-i18next";
import { FilterSelect } from "~/ui/kit/lists";

interface Props {
  value: string;
  options: { value: string; label: string }[];
}

/** Which carrier deals are of; nothing where there is none to choose, but a choice that an address has made stays to be undone. */
export function CarrierFilter(props: Props) {
  const { t } = useTranslation("portfolio");
  return <ChoiceFilter {...props} name="carrier" label={t("field.carrier_id")} />;
}

/** The location whose shares count, in the same way. */
export function LocationFilter(props: Props) {
  const { t } = useTranslation("portfolio");
  return <ChoiceFilter {...props} name="location" label={t("location.location")} />;
}

function ChoiceFilter({ value, options, name, label }: Props & { name: string; label: string }) {
  const missing = value !== "" && !options.some((one) => one.value === value);
  const all = missing ? [...options, { value, label: value }] : options;
  return all.length === 0 ? null : <FilterSelect name={name} label={label} value={value} options={all} />;
}
