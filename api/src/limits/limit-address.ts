import type { onRequestAsyncHookHandler } from "fastify";
import type { AppInstance } from "../http/app-instance.ts";
import type { LimitedAction, Limits } from "./limits.ts";

/** Counts a request for its address before its body is read: one that is malformed or too large counts too. */
export const limitAddress =
  (limits: Limits, action: LimitedAction): onRequestAsyncHookHandler =>
  ({ ip: address }) =>
    limits.count(action, { address });

/** Limits each route that is added to the scope later, after what the route itself does with a request. */
export function limitRoutes(scope: AppInstance, limit: onRequestAsyncHookHandler): void {
  scope.addHook("onRoute", (route) => {
    route.onRequest = [route.onRequest ?? [], limit].flat();
  });
}
