import type { Touched } from "./watch-typing.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field holds, and by what the same field is found after its place was built anew. */
export type KeptField = { key: string; value: string; checked: boolean };

const FIELDS = "input, textarea, select";
/** What nobody types into, and what a page may not fill in. */
const LEFT_OUT = new Set(["button", "submit", "reset", "image", "file"]);
const CHOSEN = new Set(["checkbox", "radio"]);

/** Its name, else its label: an id may be another each time. A radio button's value tells it from its group. */
function nameOf(field: Field): string {
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent?.trim();
  return [field.name || label || field.id, field.type === "radio" ? field.value : ""].join(" ");
}

/** Each field of these places by its name and, of several with one name, its number. */
export function fieldsByKey(places: readonly Element[]): Map<string, Field> {
  const counts = new Map<string, number>();
  const fields = places.flatMap((place) => [...place.querySelectorAll<Field>(FIELDS)]);
  return new Map(
    fields
      .filter(({ type }) => !LEFT_OUT.has(type))
      .map((field) => {
        const name = nameOf(field);
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return [`${name} ${count}`, field];
      }),
  );
}

/** Puts a value into a field past React's own setter, as typing does: it then listens to the events. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts what was kept into its field, as if the visitor did it. */
export function fillField(field: Field, { value, checked }: KeptField): void {
  if (CHOSEN.has(field.type)) {
    if ((field as HTMLInputElement).checked !== checked) field.click();
  } else if (field.value !== value) setValue(field, value);
}

/**
 * What stands in these fields and would be missed: what the visitor changed, and hidden fields, in which a
 * slice keeps work that has no field of its own.
 */
export function keepTyped(fields: ReadonlyMap<string, Field>, touched: Touched): KeptField[] {
  return [...fields]
    .filter(([, field]) => touched.has(field) || (field.type === "hidden" && field.value !== ""))
    .map(([key, field]) => ({ key, value: field.value, checked: "checked" in field && field.checked }));
}
