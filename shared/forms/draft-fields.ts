import * as z from "zod/mini";

/** Names and autocomplete hints of fields that only a password manager may keep. */
const SECRETS = /password|confirm|code/;

const textsSchema = z.record(z.string(), z.string());

type DraftField = HTMLInputElement | HTMLTextAreaElement;

/**
 * The fields of a form that a draft keeps: typed texts, passwords and codes excepted, and check boxes
 * with a `data-draft`, which is their name in the draft. They have no `name`, so that the form does not send them.
 */
const draftFields = (form: HTMLFormElement): DraftField[] =>
  [
    ...form.querySelectorAll<DraftField>("input[name], textarea[name], input[type=checkbox][data-draft]"),
  ].filter(
    (field) =>
      isBox(field) ||
      (["text", "email", "textarea"].includes(field.type) &&
        !field.readOnly &&
        !SECRETS.test(`${field.name} ${field.getAttribute("autocomplete")}`)),
  );

const isBox = (field: DraftField): field is HTMLInputElement =>
  field.type === "checkbox" && field.dataset.draft !== undefined;
const nameOf = ({ name, dataset }: DraftField): string => dataset.draft ?? name;
const stateOf = (isChecked: boolean): string => (isChecked ? "on" : "");
const textOf = (field: DraftField): string => (isBox(field) ? stateOf(field.checked) : field.value);
const initialText = (field: DraftField): string =>
  isBox(field) ? stateOf(field.defaultChecked) : field.defaultValue;

function fill(field: DraftField, text: string): void {
  if (isBox(field)) field.checked = text === "on";
  else field.value = text;
}

/** What was filled in, as the text of a draft; null where it is as it was when it opened empty. */
export function draftOf(form: HTMLFormElement): string | null {
  const changed = draftFields(form).filter((field) => textOf(field) !== initialText(field));
  if (changed.length === 0) return null;
  return JSON.stringify(Object.fromEntries(changed.map((field) => [nameOf(field), textOf(field)])));
}

/** Marks the fields whose text a reload finds again, which an update of the page then need not warn of. */
export function markDrafted(form: HTMLFormElement): void {
  for (const field of draftFields(form)) field.dataset.drafted = "";
}

/** Puts a draft back into its form. Returns whether it changed anything. */
export function restoreDraft(form: HTMLFormElement, draft: string): boolean {
  let texts: unknown = null;
  try {
    texts = JSON.parse(draft);
  } catch {
    return false;
  }
  const kept = textsSchema.safeParse(texts).data ?? {};
  const fields = draftFields(form).filter(
    (field) => (kept[nameOf(field)] ?? textOf(field)) !== textOf(field),
  );
  for (const field of fields) fill(field, kept[nameOf(field)] ?? "");
  return fields.length > 0;
}

/** Puts the fields of a draft back to how the form begins. */
export function clearDraftFields(form: HTMLFormElement): void {
  const fields = draftFields(form);
  for (const field of fields) fill(field, initialText(field));
  fields[0]?.focus();
}
