import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { SidePanel } from "@cointide/shared/ui/side-panel";
import { TextLink } from "@cointide/shared/ui/text-link";
import { chartAddress } from "../chart-address.ts";

/** The symbols of the visitor's streams, each with a link to its chart. */
export function ChartsIndex() {
  const { data: streams = [] } = useQuery({ ...streamsQuery(useHost()), select: ({ streams }) => streams });
  const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))].sort();
  return (
    <SidePanel title="Charts" closeTo="/dashboard">
      {symbols.length === 0 ? (
        <p>Create a stream to see the charts of its assets here.</p>
      ) : (
        <ul>
          {symbols.map((symbol) => (
            <li key={symbol}>
              <TextLink to={chartAddress(symbol)} translate="no">
                {symbol}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
