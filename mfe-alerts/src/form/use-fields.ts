import type { AlertFields } from "@cointide/shared/contracts/alert-forms";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** What a form's inputs hold now, for what is said beside them. @param changed whatever changes inputs without typing. */
export function useFields(form: RefObject<HTMLFormElement | null>, ...changed: readonly unknown[]) {
  const [fields, setFields] = useState<AlertFields>({});
  const read = useCallback(() => {
    if (form.current === null) return;
    setFields(
      Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)])),
    );
  }, [form]);
  useLayoutEffect(read, [read, ...changed]);
  return { fields, read };
}
