import { make, setText } from "../build-dom.ts";
import type { Choice, Field } from "./description.ts";
import { listOf } from "./snippets.ts";

/** The widths of the preview, in px; the widest stands for all the room there is. */
const WIDTH = { min: 200, max: 900, step: 10 };

type TextField = Extract<Field, { kind: "text" }>;

function textField({ name, label, initial, hint }: TextField): HTMLElement {
  const input = make("input", {
    ...{ id: name, name, value: initial, autocomplete: "off", spellcheck: "false" },
    "aria-describedby": `${name}-hint`,
  });
  const note = make("span", { id: `${name}-hint`, class: "hint" }, hint);
  return make("div", { class: "field" }, make("label", { for: name }, label), input, note);
}

function choiceField(type: "radio" | "checkbox", field: Exclude<Field, TextField>): HTMLElement {
  const option = ([value, label]: Choice) => {
    const isChosen = field.kind === "one" ? value === field.usual : field.usual.includes(value);
    const input = make("input", { type, name: field.name, value, ...(isChosen && { checked: "" }) });
    return make("label", {}, input, ` ${label}`);
  };
  return make("fieldset", {}, make("legend", {}, field.label), ...field.choices.map(option));
}

const fieldView = (field: Field): HTMLElement =>
  field.kind === "text" ? textField(field) : choiceField(field.kind === "one" ? "radio" : "checkbox", field);

/** The attribute that a field asks for; null where it is wrong, or the element does the same without it. */
function attributeOf(field: Field, data: FormData): string | null {
  if (field.kind === "text") {
    const text = String(data.get(field.name)).trim();
    if (field.check !== undefined && field.check(text).length > 0) return null;
    return (field.isList ? listOf(text).join() : text) || null;
  }
  const chosen = data.getAll(field.name).join();
  return chosen === "" || chosen === field.usual.toString() ? null : chosen;
}

/** The form of a configurator: a field for each attribute, and the width of the preview. */
export class FormView {
  readonly #fields: readonly Field[];
  readonly #width = make("input", {
    ...{ id: "width", name: "width", type: "range" },
    ...{ min: String(WIDTH.min), max: String(WIDTH.max), step: String(WIDTH.step) },
    // Last: it is cut to the limits that are there already.
    value: String(WIDTH.max),
  });
  readonly #shownWidth = make("output", { id: "width-shown", for: "width" });
  readonly element: HTMLFormElement;

  /** @param onChange is called at each change. */
  constructor(fields: readonly Field[], onChange: () => void) {
    this.#fields = fields;
    const range = make("span", { class: "range" }, this.#width, this.#shownWidth);
    const width = make("label", { class: "field", for: "width" }, "Width", range);
    this.element = make("form", { "aria-label": "Attributes" }, ...fields.map(fieldView), width);
    this.element.addEventListener("input", onChange);
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  /** The attributes that are chosen; what an element does anyway needs none. */
  attributes(): Record<string, string> {
    const data = new FormData(this.element);
    const given = this.#fields.map((field) => [field.name, attributeOf(field, data)] as const);
    return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** The width of the preview in px; null for all the room there is. */
  width(): number | null {
    const width = Number(this.#width.value);
    return width === WIDTH.max ? null : width;
  }

  /** Says how wide the preview is and what is wrong with the texts. */
  showNotes(): void {
    const width = this.width();
    setText(this.#shownWidth, width === null ? "full" : `${width} px`);
    for (const field of this.#fields) {
      if (field.kind !== "text" || field.check === undefined) continue;
      const input = this.element.elements.namedItem(field.name) as HTMLInputElement;
      const [problem] = field.check(input.value);
      const note = input.nextElementSibling as HTMLElement;
      setText(note, problem ?? field.hint);
      note.classList.toggle("wrong", problem !== undefined);
      input.setAttribute("aria-invalid", String(problem !== undefined));
    }
  }
}
