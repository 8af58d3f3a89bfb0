/**
 * A long list of choices that is searched as one types: React Aria's combo box next to the <select> of the form, which is hidden
 * and keeps the choice. What the form sends is still the select's own field, whatever became of this program.
 */
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { mount } from "./mount";
import { chooseIn, groupsOf, type Choice } from "./choices";

/** Few choices are found faster in the browser's own list. */
const MOST_AT_A_GLANCE = 7;

export function start(select: HTMLElement): void {
  if (!(select instanceof HTMLSelectElement) || select.multiple || select.options.length <= MOST_AT_A_GLANCE) return;
  const label = select.labels[0];
  if (!label) return;
  label.id ||= `${select.id}-label`;
  const host = document.createElement("div");
  host.className = "combo";
  select.after(host);
  mount(host, <Combo select={select} labelledBy={label.id} />, () => {
    label.htmlFor = select.id;
    select.hidden = false;
    host.remove();
  });
}

/**
 * The visible control takes the place of the select: its label, the links of the error summary and the focus lead to it, and it
 * follows what else changes the select. Returns what ends that.
 */
function takeOver(select: HTMLSelectElement, input: HTMLElement, follow: () => void): () => void {
  if (document.activeElement === select) input.focus();
  select.hidden = true;
  for (const label of select.labels) label.htmlFor = input.id;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="#${CSS.escape(select.id)}"]`))
    link.href = `#${input.id}`;
  // A form that is reset has its first values only after the event.
  const reset = () => void setTimeout(follow);
  select.addEventListener("change", follow);
  select.form?.addEventListener("reset", reset);
  window.addEventListener("pageshow", follow);
  return () => {
    select.removeEventListener("change", follow);
    select.form?.removeEventListener("reset", reset);
    window.removeEventListener("pageshow", follow);
  };
}

const Item = ({ value, name, disabled }: Choice) => (
  <ListBoxItem id={value} textValue={name} isDisabled={disabled}>
    {name}
  </ListBoxItem>
);

function Combo({ select, labelledBy }: { select: HTMLSelectElement; labelledBy: string }) {
  const [value, setValue] = useState(select.value);
  const [groups] = useState(() => groupsOf(select));
  const id = `${select.id}-combo`;
  useEffect(() => {
    const input = document.getElementById(id);
    return input ? takeOver(select, input, () => setValue(select.value)) : undefined;
  }, [id, select]);
  return (
    <ComboBox
      aria-labelledby={labelledBy}
      aria-describedby={select.getAttribute("aria-describedby") ?? undefined}
      isInvalid={select.getAttribute("aria-invalid") === "true"}
      isRequired={select.required}
      validationBehavior="aria"
      menuTrigger="focus"
      value={value}
      onChange={(key) => {
        // An emptied field is the empty choice, where there is one; else the last choice is back when the field is left.
        if (chooseIn(select, key === null ? "" : String(key))) setValue(select.value);
      }}
    >
      <Group className="combo-box">
        <Input id={id} />
        <Button className="combo-open">
          <span aria-hidden="true">▾</span>
        </Button>
      </Group>
      <Popover className="combo-list" offset={2} maxHeight={320}>
        <ListBox renderEmptyState={() => <span className="muted">{select.dataset.none}</span>}>
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
