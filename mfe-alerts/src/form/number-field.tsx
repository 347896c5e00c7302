import { readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { Button } from "@cointide/shared/ui/button";
import { Field, type FieldProps } from "@cointide/shared/ui/field";
import { useRef, useState } from "react";
import { typeInto } from "./type-into.ts";

type NumberFieldProps = FieldProps & {
  /** What the field holds now. */
  typed: string | undefined;
};

/** A field for a number. Where its text reads like another way of writing one, a button writes it the en-US way. */
export function NumberField({ typed = "", warning, ...props }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const { guess } = readTypedNumber(typed);
  // While somebody types, the form says when it has something to say.
  const question = guess === null || (isTyping && !warning) ? null : `Did you mean ${guess}?`;
  return (
    <div>
      <Field
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        required
        {...props}
        warning={question ?? warning ?? null}
        onFocus={(event) => {
          setTyping(true);
          props.onFocus?.(event);
        }}
        onBlur={() => setTyping(false)}
      />
      {question !== null && guess !== null && (
        <Button size="sm" onClick={() => typeInto(input.current, guess)}>{`Use ${guess}`}</Button>
      )}
    </div>
  );
}
