import proxyAddr from "@fastify/proxy-addr";
import type { onRequestHookHandler } from "fastify";

/**
 * Answers only connections from the named addresses; for all others there is no such route. Forwarded
 * requests come from another machine, whatever the proxy, and get 404 too.
 * @param addresses addresses and networks in CIDR notation, or `loopback`, `linklocal`, `uniquelocal`
 */
export function answerOnly(addresses: readonly string[]): onRequestHookHandler {
  const isNamed = proxyAddr.compile([...addresses]);
  return (request, reply, done) => {
    const address = request.raw.socket.remoteAddress;
    const isForwarded =
      request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
    if (address !== undefined && !isForwarded && isNamed(address, 0)) done();
    else reply.callNotFound();
  };
}

const isLoopback = proxyAddr.compile("loopback");
const answerLoopback = answerOnly(["loopback"]);
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Answers only within this machine: both ends of the connection and the name that was asked for are local. */
export const answerLocally: onRequestHookHandler = (request, reply, done) => {
  const { localAddress } = request.raw.socket;
  const isLocal =
    localAddress !== undefined && isLoopback(localAddress, 0) && LOCAL_HOST.test(request.headers.host ?? "");
  if (isLocal) answerLoopback.call(request.server, request, reply, done);
  else reply.callNotFound();
};
