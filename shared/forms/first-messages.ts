import type * as z from "zod/mini";

/** What is wrong with a form: the first message of each field, and `form` for what belongs to none of them. */
export type FormMessages = { fields: Readonly<Record<string, string>>; form: string | null };

export const NO_MESSAGES: FormMessages = { fields: {}, form: null };

/** Sorts what a schema has to say about a form's values by field. */
export function firstMessages(issues: readonly z.core.$ZodIssue[]): FormMessages {
  const fields: Record<string, string> = {};
  let form: string | null = null;
  for (const { path, message } of issues) {
    const [name] = path;
    if (name === undefined) form ??= message;
    else fields[String(name)] ??= message;
  }
  return { fields, form };
}
