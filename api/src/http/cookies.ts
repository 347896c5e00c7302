import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../accounts/context.ts";
import { DEVICE_TOKEN_LIFETIME } from "../accounts/devices.ts";
import { SIGN_UP_LIFETIME } from "../accounts/pending-changes.ts";
import { REFRESH_TOKEN_LIFETIME } from "../accounts/refresh-token.ts";

const REFRESH = "cointide_refresh";
const BEGUN = "cointide_begun";
const DEVICE = "cointide_device";

/** The most changes that the cookie names. */
const MOST_BEGUN = 8;

/** What a browser keeps for the service: its refresh token, which accounts signed in there, and which changes it began. No script reads it. */
export type Cookies = {
  refreshToken(request: FastifyRequest): string | undefined;
  keepRefreshToken(reply: FastifyReply, token: string): void;
  dropRefreshToken(reply: FastifyReply): void;
  callerOf(request: FastifyRequest): Caller;
  /** Keeps the device token, which names the accounts that signed in here. */
  keepDevice(reply: FastifyReply, token: string): void;
  /** Removes all that the browser keeps for the service. */
  dropAll(reply: FastifyReply): void;
  /** Notes in a cookie that this browser began the change. */
  keepBegun(request: FastifyRequest, reply: FastifyReply, changeId: string): void;
};

const begunIn = ({ cookies }: FastifyRequest): string[] =>
  (cookies[BEGUN] ?? "").split(".").filter((id) => /^[\w-]{1,64}$/.test(id));

/** @param secure whether browsers may send cookies over TLS only. */
export function createCookies({ secure }: { secure: boolean }): Cookies {
  // The browser sees the service below /api, or elsewhere, as it is deployed: only `/` is right everywhere.
  const common: CookieSerializeOptions = { path: "/", httpOnly: true, sameSite: "strict", secure };
  const lasting = (ms: number) => ({ ...common, maxAge: Math.floor(ms / 1_000) });

  return {
    refreshToken: ({ cookies }) => cookies[REFRESH],
    keepRefreshToken(reply, token) {
      reply.setCookie(REFRESH, token, lasting(REFRESH_TOKEN_LIFETIME));
    },
    dropRefreshToken(reply) {
      reply.clearCookie(REFRESH, common);
    },
    callerOf: (request) => ({
      ...{ address: request.ip, requestId: request.id, userAgent: request.headers["user-agent"] },
      ...{ begun: begunIn(request), deviceToken: request.cookies[DEVICE] },
    }),
    keepDevice(reply, token) {
      reply.setCookie(DEVICE, token, lasting(DEVICE_TOKEN_LIFETIME));
    },
    dropAll(reply) {
      for (const name of [REFRESH, DEVICE, BEGUN]) reply.clearCookie(name, common);
    },
    keepBegun(request, reply, changeId) {
      const ids = [changeId, ...begunIn(request).filter((id) => id !== changeId)].slice(0, MOST_BEGUN);
      reply.setCookie(BEGUN, ids.join("."), lasting(SIGN_UP_LIFETIME));
    },
  };
}
