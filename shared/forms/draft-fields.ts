import * as z from "zod/mini";

/** Names and autocomplete hints of what nobody may keep but a password manager. */
const SECRETS = /password|confirm|code/;

const textsSchema = z.record(z.string(), z.string());

/** The fields of a form that a draft keeps: texts that somebody typed, passwords and codes excepted. */
const draftFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>("input[name]")].filter(
    (field) =>
      ["text", "email"].includes(field.type) &&
      !field.readOnly &&
      !SECRETS.test(`${field.name} ${field.getAttribute("autocomplete")}`),
  );

/** What was typed into a form, as the text of a draft; null where it is as it was when it opened empty. */
export function draftOf(form: HTMLFormElement): string | null {
  const changed = draftFields(form).filter(({ value, defaultValue }) => value !== defaultValue);
  if (changed.length === 0) return null;
  return JSON.stringify(Object.fromEntries(changed.map(({ name, value }) => [name, value])));
}

/** Marks the fields whose text a reload finds again, which an update of the page then need not warn of. */
export function markDrafted(form: HTMLFormElement): void {
  for (const field of draftFields(form)) field.dataset.drafted = "";
}

/** Puts a draft back into its form. Gives whether it changed anything. */
export function restoreDraft(form: HTMLFormElement, draft: string): boolean {
  let texts: unknown = null;
  try {
    texts = JSON.parse(draft);
  } catch {
    return false;
  }
  const kept = textsSchema.safeParse(texts).data ?? {};
  const fields = draftFields(form).filter(({ name, value }) => (kept[name] ?? value) !== value);
  for (const field of fields) field.value = kept[field.name] ?? "";
  return fields.length > 0;
}

/** Puts the fields of a draft back to how the form begins. */
export function clearDraftFields(form: HTMLFormElement): void {
  const fields = draftFields(form);
  for (const field of fields) field.value = field.defaultValue;
  fields[0]?.focus();
}
