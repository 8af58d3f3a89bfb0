import type { Person } from "./person";

const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const words = (html: string) =>
  unescape(
    html
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  ).trim();
const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return match ? unescape(match[1] ?? "") : undefined;
};

interface Control {
  name: string;
  type: string;
  value: string;
  checked: boolean;
  label: string;
  options: { value: string; label: string }[];
}
interface Form {
  attributes: string;
  html: string;
}

/** What is entered into a form: text by name, an option by its words, a box by its name (and value). */
export interface Entries {
  type?: Record<string, string>;
  choose?: Record<string, string>;
  /** "name" or "name=value"; boxes with this value change their state. */
  tick?: string[];
}

/** Somebody who works pages without scripts: reads forms and links from the HTML, and counts what it takes. */
export class FormUser {
  page = "";
  path = "";
  /** Requests of pages, those that follow a redirect included. */
  requests = 0;
  /** Characters typed, one for each choice, tick and press of a button or link; Tab keys are not counted. */
  keystrokes = 0;

  constructor(private readonly person: Person) {}

  async open(path: string): Promise<void> {
    await this.take(this.person.get(path));
  }

  private async take(pending: Promise<Response>): Promise<void> {
    let answer = await pending;
    this.requests++;
    for (let next = answer.headers.get("Location"); next; next = answer.headers.get("Location")) {
      answer = await this.person.get(new URL(next, answer.url).href);
      this.requests++;
    }
    const { pathname, search } = new URL(answer.url);
    this.path = pathname + search;
    this.page = (await answer.text()).replace(/<!-- -->/g, "");
    if (answer.status !== 200) throw new Error(`${this.path} answered ${answer.status}: ${this.problems()}`);
  }

  /** What the page says went wrong. */
  problems(): string {
    return words([...(/role="alert"[\s\S]*?<\/div>/g.exec(this.page) ?? [])].join(" ")).slice(0, 400);
  }
  get text(): string {
    return words(/<main[\s\S]*<\/main>/.exec(this.page)?.[0] ?? this.page);
  }

  /** Follows the first link of the main part with this name (its label or its words). */
  async follow(name: string | RegExp): Promise<void> {
    const main = /<main[\s\S]*<\/main>/.exec(this.page)?.[0] ?? "";
    for (const [, tag = "", content = ""] of main.matchAll(/(<a\s[^>]*>)([\s\S]*?)<\/a>/g)) {
      const label = attribute(tag, "aria-label") ?? words(content);
      if (typeof name === "string" ? label !== name : !name.test(label)) continue;
      this.keystrokes++;
      return this.open(attribute(tag, "href") ?? "");
    }
    throw new Error(`No link ${String(name)} on ${this.path}`);
  }

  /** Fills the form that holds a button of this name and presses it. */
  async send(button: string | RegExp, { type = {}, choose = {}, tick = [] }: Entries = {}): Promise<void> {
    const { form, tag } = this.formWith(button);
    const controls = this.controlsOf(form);
    const named = (name: string) => {
      const matching = controls.filter((control) => control.name === name && control.type !== "hidden");
      if (matching.length === 0) throw new Error(`No field ${name} on ${this.path}`);
      return matching;
    };
    for (const [name, text] of Object.entries(type)) {
      const [control] = named(name);
      if (!control || control.value === text) continue;
      control.value = text;
      this.keystrokes += text.length;
    }
    for (const [name, label] of Object.entries(choose)) {
      const [control] = named(name);
      const option = control?.options.find((one) => one.label === label);
      if (!control || !option)
        throw new Error(
          `No choice ${label} of ${name} on ${this.path}: ${control?.options
            .map((o) => o.label)
            .join("; ")
            .slice(0, 400)}`,
        );
      if (control.value === option.value) continue;
      control.value = option.value;
      this.keystrokes++;
    }
    for (const wanted of tick) {
      const [name = "", value] = wanted.split("=");
      for (const control of named(name)) {
        if (value !== undefined && control.value !== value && control.label !== value) continue;
        if (control.type === "radio") for (const other of named(name)) other.checked = other === control;
        else control.checked = !control.checked;
        this.keystrokes++;
      }
    }
    const data = new URLSearchParams();
    for (const control of controls)
      if (!["checkbox", "radio"].includes(control.type) || control.checked) data.append(control.name, control.value);
    const pressed = attribute(tag, "name");
    if (pressed) data.append(pressed, attribute(tag, "value") ?? "");
    this.keystrokes++;
    const method = attribute(tag, "formMethod") ?? attribute(tag, "formmethod") ?? attribute(form.attributes, "method");
    const action =
      attribute(tag, "formAction") ?? attribute(tag, "formaction") ?? attribute(form.attributes, "action") ?? "";
    const target = new URL(action || this.path, `${this.person.home}${this.path}`);
    if (method?.toLowerCase() !== "post") return this.open(`${target.pathname}?${data.toString()}`);
    await this.take(this.person.send(target, { method: "POST", body: data }));
  }

  /** Names of the fields next to a button, by their labels. */
  fieldsOf(button: string | RegExp): Map<string, string> {
    const shown = this.controlsOf(this.formWith(button).form).filter(({ type }) => type !== "hidden");
    return new Map(shown.map(({ label, name }) => [label, name]));
  }

  private formWith(button: string | RegExp): { form: Form; tag: string } {
    const main = /<main[\s\S]*<\/main>/.exec(this.page)?.[0] ?? "";
    for (const [, attributes = "", html = ""] of main.matchAll(/<form(\s[^>]*)?>([\s\S]*?)<\/form>/g))
      for (const [, tag = "", content = ""] of html.matchAll(/(<button\s[^>]*>)([\s\S]*?)<\/button>/g)) {
        if (attribute(tag, "aria-hidden")) continue;
        const label = attribute(tag, "aria-label") ?? words(content);
        if (typeof button === "string" ? label === button : button.test(label))
          return { form: { attributes: `<form${attributes}>`, html }, tag };
      }
    throw new Error(`No button ${String(button)} on ${this.path}`);
  }

  private controlsOf({ attributes, html }: Form): Control[] {
    const id = attribute(attributes, "id");
    const outside = this.page.replace(html, "");
    const elements = /<(input|select|textarea)(\s[^>]*?)\/?>(?:([\s\S]*?)<\/\1>)?/g;
    const all = [...html.matchAll(elements)];
    if (id) all.push(...[...outside.matchAll(elements)].filter(([tag]) => attribute(tag, "form") === id));
    return all.flatMap(([whole, kind = "", tagAttributes = "", content = ""]): Control[] => {
      const tag = `<${kind}${tagAttributes} >`;
      const name = attribute(tag, "name");
      if (!name || attribute(tag, "disabled") !== undefined) return [];
      const type = kind === "input" ? (attribute(tag, "type") ?? "text") : kind;
      const options = [...content.matchAll(/(<option[^>]*>)([\s\S]*?)<\/option>/g)].map(
        ([, option = "", label = ""]) => ({
          value: attribute(option, "value") ?? words(label),
          label: words(label),
          selected: attribute(option, "selected") !== undefined,
        }),
      );
      const value =
        kind === "select"
          ? (options.find((option) => option.selected) ?? options[0])?.value
          : kind === "textarea"
            ? unescape(content)
            : (attribute(tag, "value") ?? (type === "checkbox" ? "on" : ""));
      const ownId = attribute(tag, "id");
      const label = ownId
        ? words(
            new RegExp(`<label[^>]*for="${ownId.replace(/[[\]().*+?$^|\\]/g, "\\$&")}"[^>]*>([\\s\\S]*?)</label>`).exec(
              this.page,
            )?.[1] ?? "",
          )
        : "";
      void whole;
      const wrapped = label || (attribute(tag, "aria-label") ?? "");
      return [
        { name, type, value: value ?? "", checked: attribute(tag, "checked") !== undefined, label: wrapped, options },
      ];
    });
  }
}
