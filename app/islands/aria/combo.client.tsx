/**
 * A long list of choices that is searched as one types: a search box next to the <select> of the form, which is hidden
 * and keeps the choice. What the form sends is still the select's own field, whatever became of this program.
 */
import { useEffect, useState } from "react";
import { chooseIn, groupsOf } from "./choices";
import { leadTo, mount } from "./mount";
import { MOST_AT_A_GLANCE, SearchBox } from "./SearchBox";

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
 * The visible control takes the place of the select. Its label, the links of the error summary and the focus lead to it. It follows what
 * else changes the select. Returns what ends that.
 */
function takeOver(select: HTMLSelectElement, input: HTMLElement, follow: () => void): () => void {
  if (document.activeElement === select) input.focus();
  select.hidden = true;
  for (const label of select.labels) label.htmlFor = input.id;
  leadTo(select.id, input.id);
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

function Combo({ select, labelledBy }: { select: HTMLSelectElement; labelledBy: string }) {
  const [value, setValue] = useState<string | null>(select.value);
  const [groups] = useState(() => groupsOf(select));
  const id = `${select.id}-combo`;
  useEffect(() => {
    const input = document.getElementById(id);
    return input ? takeOver(select, input, () => setValue(select.value)) : undefined;
  }, [id, select]);
  return (
    <SearchBox
      id={id}
      labelledBy={labelledBy}
      groups={groups}
      value={value}
      describedBy={select.getAttribute("aria-describedby") ?? undefined}
      isInvalid={select.getAttribute("aria-invalid") === "true"}
      isRequired={select.required}
      none={select.dataset.none}
      onChoose={(chosen) => {
        // An emptied field is the empty choice, where there is one. It says so when it is left: until then somebody may type.
        chooseIn(select, chosen ?? "");
        setValue(chosen === null ? null : select.value);
      }}
      onBlur={() => setValue(select.value)}
    />
  );
}
