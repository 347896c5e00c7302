import { Field } from "@cointide/shared/ui/field";
import type { DraftedName } from "./use-drafted-name.ts";

type NameFieldProps = { name: DraftedName; symbols: readonly string[]; onEnter: () => void };

/** The field of a stream's name in the picker. Without one, the symbols are its title. */
export function NameField({ name, symbols, onEnter }: NameFieldProps) {
  return (
    <Field
      label="Name (optional)"
      warning={name.problem}
      value={name.text}
      placeholder={symbols.join(", ")}
      translate="no"
      dir="auto"
      autoComplete="off"
      enterKeyHint="done"
      data-drafted={name.isDrafted ? "" : undefined}
      onChange={(event) => name.type(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Enter" && !nativeEvent.isComposing) onEnter();
      }}
    />
  );
}
