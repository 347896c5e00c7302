import type * as z from "zod/mini";

/** What is wrong with a form: the first message of each field, and `form` for what belongs to none of them. */
export type FormMessages = { fields: Readonly<Record<string, string>>; form: string | null };

export const NO_MESSAGES: FormMessages = { fields: {}, form: null };

/** The first issue of each field of a form. */
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

/** The message that a form shows for a failure: the service's own sentence, or the error's. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error && error.message) || "Something went wrong. Please try again.";
