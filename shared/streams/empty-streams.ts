import type { StreamsResult } from "../contracts/streams.ts";

/** The result of somebody who has no streams. */
export const emptyStreams = (): StreamsResult => ({
  streams: [],
  symtracker: {},
  tickers: {},
  tstreams: 0,
  tsyms: 0,
  usyms: 0,
});
