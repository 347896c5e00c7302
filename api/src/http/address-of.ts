import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

/** Where a request comes from: as the nearest proxy that is not trusted says, or the connection. */
export type AddressOf = (request: IncomingMessage) => string | undefined;

/** The same as `request.ip` of Fastify, for those that it has not seen. */
export function createAddressOf(trustProxy: Config["trustProxy"]): AddressOf {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress;
  const isTrusted = trustProxy === true ? () => true : proxyAddr.compile(trustProxy);
  return (request) =>
    request.headers["x-forwarded-for"] === undefined
      ? request.socket.remoteAddress
      : proxyAddr.all(request, isTrusted).at(-1);
}
