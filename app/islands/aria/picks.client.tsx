/**
 * Any of a long list of checkboxes: those that are ticked are shown, and a search box above ticks another one. The checkboxes are
 * the form's own fields; one that is taken back stays in sight until the page is made anew.
 */
import { useEffect, useState } from "react";
import type { ChoiceGroup } from "./choices";
import { leadTo, mount } from "./mount";
import { MOST_AT_A_GLANCE, SearchBox } from "./SearchBox";

export function start(group: HTMLElement): void {
  const boxes = [...group.querySelectorAll<HTMLInputElement>(".option > input[type=checkbox]")];
  const list = group.querySelector(".options");
  const [first] = boxes;
  if (!list || !first || boxes.length <= MOST_AT_A_GLANCE) return;
  const host = document.createElement("div");
  host.className = "combo";
  list.before(host);
  const word = group.querySelector("legend");
  if (word) word.id ||= `${first.id}-legend`;
  mount(host, <Picks group={group} boxes={boxes} id={`${first.id}-search`} labelledBy={word?.id ?? ""} />, () => {
    for (const box of boxes) optionOf(box).hidden = false;
    host.remove();
  });
}

const optionOf = (box: HTMLInputElement): HTMLElement => box.closest<HTMLElement>(".option") ?? box;
const nameOf = (box: HTMLInputElement): string => box.labels?.[0]?.textContent?.trim() ?? box.value;

/** Hides what is not chosen; a box that somebody is on, and one that was shown before, stays. */
function showChosen(boxes: readonly HTMLInputElement[], once: boolean): void {
  for (const box of boxes) {
    const option = optionOf(box);
    if (box.checked) option.hidden = false;
    else if (once && box !== document.activeElement) option.hidden = true;
  }
}

function tick(box: HTMLInputElement | undefined): void {
  if (!box) return;
  box.checked = true;
  for (const name of ["input", "change"]) box.dispatchEvent(new Event(name, { bubbles: true }));
}

const openOf = (boxes: readonly HTMLInputElement[]): ChoiceGroup[] => [
  {
    name: "",
    choices: boxes
      .filter((box) => !box.checked && !box.disabled)
      .map((box) => ({ value: box.id, name: nameOf(box), disabled: false })),
  },
];

interface PicksProps {
  group: HTMLElement;
  boxes: readonly HTMLInputElement[];
  id: string;
  labelledBy: string;
}

function Picks({ group, boxes, id, labelledBy }: PicksProps) {
  const [groups, setGroups] = useState(() => openOf(boxes));
  const [value, setValue] = useState<string | null>(null);
  useEffect(() => {
    showChosen(boxes, true);
    // The first box may be hidden.
    leadTo(boxes[0]?.id ?? "", id);
    const follow = () => {
      showChosen(boxes, false);
      // Only once the list is closed: one that gets empty is opened again as soon as it has something.
      setTimeout(() => setGroups(openOf(boxes)));
    };
    const form = boxes[0]?.form;
    // A form that is reset has its first values only after the event.
    const reset = () => void setTimeout(follow);
    group.addEventListener("change", follow);
    form?.addEventListener("reset", reset);
    window.addEventListener("pageshow", follow);
    return () => {
      group.removeEventListener("change", follow);
      form?.removeEventListener("reset", reset);
      window.removeEventListener("pageshow", follow);
    };
  }, [boxes, group, id]);
  return (
    <SearchBox
      id={id}
      labelledBy={labelledBy}
      groups={groups}
      value={value}
      placeholder={group.dataset.add}
      none={group.dataset.none}
      onChoose={(chosen) => {
        tick(boxes.find((box) => box.id === chosen));
        // What is chosen closes the list; the field is empty again for the next one.
        setValue(chosen);
        setTimeout(() => setValue(null));
      }}
    />
  );
}
