import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { Menu } from "@cointide/shared/ui/menu";
import { MOST_COMPARED } from "../address.ts";

/** The other symbols of the visitor's streams; first those that stand in a stream with this one. */
function useOtherSymbols(symbol: string): string[] {
  const { data: streams = [] } = useQuery({ ...streamsQuery(useHost()), select: ({ streams }) => streams });
  const beside = streams.filter(({ symbols }) => symbols.includes(symbol));
  const all = [...beside, ...streams].flatMap(({ symbols }) => symbols);
  return [...new Set(all)].filter((other) => other !== symbol);
}

type CompareMenuProps = {
  symbol: string;
  compared: readonly string[];
  onCompare: (compared: readonly string[]) => void;
};

/** Adds another symbol of the visitor's streams to the chart; nothing where there is none, or no room. */
export function CompareMenu({ symbol, compared, onCompare }: CompareMenuProps) {
  const others = useOtherSymbols(symbol).filter((other) => !compared.includes(other));
  if (others.length === 0 || compared.length >= MOST_COMPARED) return null;
  const items = () =>
    others.map((other) => ({ label: other, onSelect: () => onCompare([...compared, other]) }));
  return <Menu label="Compare" items={items} />;
}
