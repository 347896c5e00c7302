import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Field } from "@cointide/shared/ui/field";
import { useId } from "react";

type SymbolFieldProps = { initial: string; warning: string | undefined; hint: string; isFirstFocus: boolean };

/** The symbol that an alert watches; those of the visitor's streams are suggested. */
export function SymbolField({ initial, warning, hint, isFirstFocus }: SymbolFieldProps) {
  const listId = useId();
  const { data: streams = [] } = useQuery({ ...streamsQuery(useHost()), select: (result) => result.streams });
  const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))].sort();
  return (
    <>
      <Field
        label="Symbol"
        name="symbol"
        type="text"
        list={listId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={initial}
        warning={warning ?? null}
        hint={hint || "Any pair on the exchange, such as BTCUSDT"}
        data-autofocus={isFirstFocus ? "" : undefined}
      />
      <datalist id={listId}>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </>
  );
}
