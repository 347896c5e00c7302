type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person filled in, and where: `place` is the field's position among those of its kind and name. */
export type TypedField = {
  element: Field;
  kind: string;
  place: number;
  value: string;
  isChecked: boolean;
  hasFocus: boolean;
};

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** A password keeps its kind while it is shown as text. */
const kindOf = (field: Field): string =>
  `${field.localName} ${isBox(field) ? field.value : ""} ${field.name}`;

const fieldsOf = (page: Document): Field[] => [
  ...page.querySelectorAll<Field>("input:not([type=file], [type=hidden]), textarea, select"),
];

/** The fields of the page with their present values. */
export function readTypedFields(page: Document): readonly TypedField[] {
  const counts = new Map<string, number>();
  return fieldsOf(page).map((element) => {
    const kind = kindOf(element);
    const place = counts.get(kind) ?? 0;
    counts.set(kind, place + 1);
    const { value } = element;
    const isChecked = isBox(element) && element.checked;
    return { element, kind, place, value, isChecked, hasFocus: page.activeElement === element };
  });
}

/** Sets a value past React, and reports it as typing does: a field that React controls then takes it over. */
function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}

/** Fills in those fields again that were replaced by new ones, and gives back the focus. */
export function restoreTypedFields(page: Document, typed: readonly TypedField[]): void {
  const present = fieldsOf(page);
  for (const { element, kind, place, value, isChecked, hasFocus } of typed) {
    const field = present.filter((one) => kindOf(one) === kind)[place];
    if (element.isConnected || field === undefined) continue;
    if (isBox(field)) {
      if (field.checked !== isChecked && (isChecked || field.type === "checkbox")) field.click();
    } else if (field.value !== value) type(field, value);
    if (hasFocus) field.focus();
  }
}
