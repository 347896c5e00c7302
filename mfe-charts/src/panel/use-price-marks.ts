import { isAmount } from "@cointide/shared/contracts/decimals";
import type { Events } from "@cointide/shared/contracts/events";
import { useHost } from "@cointide/shared/host";
import { useEffect, useMemo, useState } from "react";
import type { PriceMark } from "../canvas/drawing.ts";

type Lines = Events["chart:lines"]["lines"];

/** The prices of a symbol that other slices mark, highest first. Slices that mark prices learn that the chart is open. */
export function usePriceMarks(symbol: string): readonly PriceMark[] {
  const { bus } = useHost();
  const [known, setKnown] = useState<ReadonlyMap<string, Lines>>(new Map());
  useEffect(() => {
    const stop = bus.on("chart:lines", ({ owner, symbol: of, lines }) => {
      if (of === symbol) setKnown((before) => new Map([...before, [owner, lines]]));
    });
    bus.emit("chart:opened", { symbol });
    return stop;
  }, [bus, symbol]);
  return useMemo(
    () =>
      [...known]
        .flatMap(([owner, lines]) => lines.map((line) => ({ ...line, id: `${owner} ${line.id}` })))
        .filter(({ price }) => isAmount(price))
        .sort((one, other) => Number(other.price) - Number(one.price)),
    [known],
  );
}
