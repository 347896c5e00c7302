import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../api/api-error.ts";
import type { Draft } from "../host/use-draft.ts";
import { clearDraftFields, draftOf, markDrafted, restoreDraft } from "./draft-fields.ts";
import { errorMessage, type FormMessages, firstMessages, NO_MESSAGES } from "./form-messages.ts";
import { usePause } from "./use-pause.ts";

/** How long typing must pause before a form is checked, in ms. */
export const VALIDATION_PAUSE = 350;

type Values = Record<string, string>;

/** A form whose inputs the browser holds; spread `props` on `<form>` and name each input as in the schema. */
export type Form<Input> = {
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onInput(event: FormEvent): void;
    onSubmit(event: FormEvent): void;
  };
  /** The sentence to show under each field. */
  warnings: Readonly<Partial<Record<keyof Input, string>>>;
  /** Why the form as a whole was refused: by its schema or by the service. */
  message: string | null;
  /** The status of the service's refusal; null where it has not refused. */
  status: number | null;
  /** Some field has a warning, so that the form cannot be sent. */
  blocked: boolean;
  /** The form is being sent. */
  busy: boolean;
  /** Empties the form again where it opened with a draft; else null. */
  clearDraft: (() => void) | null;
  /** Takes back every message, as if nothing had been typed or sent. */
  clear(): void;
};

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) values[name] = String(value);
  return values;
}

/** Fills the form with its draft as it opens, and keeps what is typed as the next one. */
function useFormDraft(form: RefObject<HTMLFormElement | null>, draft: Draft | undefined) {
  const [isRestored, setRestored] = useState(false);
  useLayoutEffect(() => {
    if (form.current !== null && draft?.found) setRestored(restoreDraft(form.current, draft.found));
  }, [form, draft]);
  return {
    isRestored,
    end: () => setRestored(false),
    keep(changed: HTMLFormElement) {
      if (draft === undefined) return;
      const text = draftOf(changed);
      if (text === null) draft.drop();
      else draft.keep(text);
      markDrafted(changed);
    },
    clear() {
      if (form.current !== null) clearDraftFields(form.current);
      draft?.drop();
      setRestored(false);
    },
  };
}

function focusFirst(form: HTMLFormElement, wrong: FormMessages["fields"]): void {
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (Object.hasOwn(wrong, input.name)) {
      input.focus();
      return;
    }
  }
}

/**
 * Checks a form while it is filled in, and sends it once.
 * After a pause in typing every field is checked that has content or had some; on submit all are, and the
 * first wrong one gets the focus. A refusal leaves what was typed as it is.
 * @param schema says what each field must be; fields that it does not know are refused.
 * @param send gets the schema's output. What it throws is shown by its message.
 * @param draft keeps what is typed for the visit. The caller drops it once it has been used.
 */
export function useForm<Schema extends z.ZodMiniType<unknown, Values>>(
  schema: Schema,
  send: (values: z.output<Schema>) => Promise<void>,
  draft?: Draft,
): Form<z.input<Schema>> {
  const [wrong, setWrong] = useState<FormMessages>(NO_MESSAGES);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const edited = useRef(new Set<string>());
  const typing = usePause(VALIDATION_PAUSE);
  const ref = useRef<HTMLFormElement>(null);
  const drafted = useFormDraft(ref, draft);

  function checkFilled(form: HTMLFormElement): void {
    const values = valuesOf(form);
    const { fields, form: misfit } = firstMessages(schema.safeParse(values).error?.issues ?? []);
    const filled = Object.entries(fields).filter(([name]) => values[name] || edited.current.has(name));
    setWrong({ fields: Object.fromEntries(filled), form: misfit });
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    typing.cancel();
    const form = event.currentTarget as HTMLFormElement;
    const { data, error } = schema.safeParse(valuesOf(form));
    const found = firstMessages(error?.issues ?? []);
    setWrong(found);
    setRefusal(null);
    if (error !== undefined) return focusFirst(form, found.fields);
    sending.current = true;
    setBusy(true);
    try {
      await send(data);
      drafted.end();
    } catch (refused) {
      setRefusal(refused);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function clear(): void {
    typing.cancel();
    edited.current.clear();
    setWrong(NO_MESSAGES);
    setRefusal(null);
  }

  function clearDraft(): void {
    clear();
    drafted.clear();
  }

  return {
    props: {
      ref,
      noValidate: true,
      onSubmit,
      onInput({ target, currentTarget }) {
        drafted.keep(currentTarget as HTMLFormElement);
        edited.current.add((target as HTMLInputElement).name);
        typing.start(() => checkFilled(currentTarget as HTMLFormElement));
      },
    },
    warnings: wrong.fields as Form<z.input<Schema>>["warnings"],
    message: wrong.form ?? (refusal === null ? null : errorMessage(refusal)),
    status: refusal instanceof ApiError ? refusal.status : null,
    blocked: wrong.form !== null || Object.keys(wrong.fields).length > 0,
    busy,
    clear,
    clearDraft: drafted.isRestored ? clearDraft : null,
  };
}
