/** How long a request may take to arrive, headers and body, in ms. */
const ARRIVAL = 30_000;

/** The most bytes of a request's address and headers. */
const MAX_HEADER_SIZE = 16 * 1024;

/** The timeouts of a Fastify server, and how large the headers of a request may be. @param arrival how long a request may take to arrive, in ms */
export const arrivalLimits = (arrival = ARRIVAL) => ({
  requestTimeout: arrival,
  // A client that reads nothing of its answer would keep a connection and a file open for ever.
  connectionTimeout: 2 * arrival,
  // Node checks for slow requests at this interval, every 30 s by default.
  http: {
    headersTimeout: arrival,
    connectionsCheckingInterval: arrival / 30,
    maxHeaderSize: MAX_HEADER_SIZE,
  },
});
