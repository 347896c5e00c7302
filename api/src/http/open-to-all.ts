import type { onRequestHookHandler } from "fastify";

/**
 * Lets the scripts of every page read what a route answers, good or bad. For public data only: a browser sends
 * no cookie of ours along with such a request, and would not show the answer to one that it did.
 */
export const openToAll: onRequestHookHandler = (_request, reply, done) => {
  reply.header("access-control-allow-origin", "*");
  done();
};
