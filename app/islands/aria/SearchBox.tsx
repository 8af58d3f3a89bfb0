import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { Choice, ChoiceGroup } from "./choices";

/** Few choices are found faster in the browser's own list. */
export const MOST_AT_A_GLANCE = 7;
const LIST_PX = 320;

interface Props {
  /** Of the field that is typed into. */
  id: string;
  labelledBy: string;
  describedBy?: string;
  isInvalid?: boolean;
  isRequired?: boolean;
  groups: readonly ChoiceGroup[];
  /** null: nothing is chosen. */
  value: string | null;
  /** null: the field was emptied. */
  onChoose: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Said when nothing fits what was typed. */
  none?: string;
}

const Item = ({ value, name, disabled }: Choice) => (
  <ListBoxItem id={value} textValue={name} isDisabled={disabled}>
    {name}
  </ListBoxItem>
);

/** Choices that are searched as one types. It has no field of its own that a form would send. */
export function SearchBox({
  id,
  labelledBy,
  describedBy,
  groups,
  value,
  onChoose,
  placeholder,
  none,
  ...facts
}: Props) {
  return (
    <ComboBox
      {...facts}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      validationBehavior="aria"
      menuTrigger="focus"
      value={value}
      onChange={(key) => onChoose(key === null ? null : String(key))}
    >
      <Group className="combo-box">
        <Input id={id} placeholder={placeholder} />
        <Button className="combo-open">
          <span aria-hidden="true">▾</span>
        </Button>
      </Group>
      <Popover className="combo-list" offset={2} maxHeight={LIST_PX}>
        <ListBox renderEmptyState={() => <span className="muted">{none}</span>}>
          {groups.map((group) =>
            group.name ? (
              <ListBoxSection key={group.name} id={`group ${group.name}`}>
                <Header>{group.name}</Header>
                {group.choices.map((one) => (
                  <Item key={one.value} {...one} />
                ))}
              </ListBoxSection>
            ) : (
              group.choices.map((one) => <Item key={one.value} {...one} />)
            ),
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
