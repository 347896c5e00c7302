import type { FastifyRequest } from "fastify";
import pLimit from "p-limit";
import type { Authentication } from "../http/authentication.ts";
import type { Limits } from "./limits.ts";

/** Runs changes of many streams and alerts. @throws {TooManyRequests} if the account or its address has used up its rows */
export type BulkChanges = {
  /** @param rows how many streams and alerts the change is about */
  run<T>(request: FastifyRequest, rows: number, change: () => Promise<T>): Promise<T>;
  /** Runs the undo of an import. Its rows are not charged, so an import never uses up the budget of its undo. */
  undo<T>(request: FastifyRequest, change: () => Promise<T>): Promise<T>;
};

/**
 * Creates what charges bulk changes and runs them one at a time. PGlite serves requests in order, so that others would wait
 * for all bulk changes that arrived before them.
 */
export function createBulkChanges(
  limits: Pick<Limits, "charge">,
  { personOf }: Pick<Authentication, "personOf">,
): BulkChanges {
  const inTurn = pLimit(1);
  const attemptOf = (request: FastifyRequest) => ({ address: request.ip, account: personOf(request).id });
  return {
    async run(request, rows, change) {
      await limits.charge("rows", attemptOf(request), Math.max(1, rows));
      return inTurn(change);
    },
    async undo(request, change) {
      await limits.charge("undo", attemptOf(request), 1);
      return inTurn(change);
    },
  };
}
