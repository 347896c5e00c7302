import { useRouteLoaderData } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { Modal } from "@cointide/shared/ui/modal";
import { Comparison } from "./comparison.tsx";
import { HISTORICAL_ROUTE_ID, type HistoricalRequest } from "./historical-loader.ts";
import { LeftOut } from "./left-out.tsx";

/** Compares the live values of the URL's symbols with those of a past window. */
export function HistoricalModal() {
  const { symbols, winsize, ...leftOut } = useRouteLoaderData(HISTORICAL_ROUTE_ID) as HistoricalRequest;
  return (
    <Modal title="Compare live and historical values" closeTo="/dashboard" size="lg">
      <LeftOut {...leftOut} />
      {symbols.length === 0 ? (
        <NothingToCompare />
      ) : (
        <Comparison key={symbols.join()} symbols={symbols} initialWindow={winsize} />
      )}
    </Modal>
  );
}

function NothingToCompare() {
  return (
    <>
      <p>This link has no valid symbol to compare. Expand a stream instead.</p>
      <ButtonLink to="/dashboard">Back to your streams</ButtonLink>
    </>
  );
}
