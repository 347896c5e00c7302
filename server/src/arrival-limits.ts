/** How long a request may take to arrive, headers and body, in ms. */
const ARRIVAL = 30_000;

/** The timeouts of a Fastify server. @param arrival how long a request may take to arrive, in ms */
export const arrivalLimits = (arrival = ARRIVAL) => ({
  requestTimeout: arrival,
  // A client that reads nothing of its answer would keep a connection and a file open for ever.
  connectionTimeout: 2 * arrival,
  // Node checks for slow requests at this interval, every 30 s by default.
  http: { headersTimeout: arrival, connectionsCheckingInterval: arrival / 30 },
});
