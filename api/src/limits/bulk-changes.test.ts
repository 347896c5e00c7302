import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import type { Authentication } from "../http/authentication.ts";
import { createBulkChanges } from "./bulk-changes.ts";
import { createLimiters } from "./limiters.ts";
import { createLimits } from "./limits.ts";
import { TooManyRequests } from "./too-many-requests.ts";

const request = { ip: "192.0.2.1" } as FastifyRequest;
const personOf = () => ({ id: "ada" }) as ReturnType<Authentication["personOf"]>;

it("runs one bulk change or undo at a time", async () => {
  const bulk = createBulkChanges(createLimits(createLimiters()), { personOf });
  let underWay = 0;
  const most: number[] = [];
  const work = async () => {
    underWay += 1;
    most.push(underWay);
    await new Promise((done) => setTimeout(done, 5));
    underWay -= 1;
  };
  await Promise.all([
    bulk.run(request, 1, work),
    bulk.undo(request, work),
    bulk.run(request, 1, work),
    bulk.undo(request, work),
  ]);
  expect(most).toEqual([1, 1, 1, 1]);
});

it("does not run a change that is refused, and runs undos after it", async () => {
  const bulk = createBulkChanges(createLimits(createLimiters()), { personOf });
  const ran: string[] = [];
  await bulk.run(request, 1_400, async () => void ran.push("change"));
  const refused = bulk.run(request, 0, async () => void ran.push("refused"));
  await expect(refused).rejects.toBeInstanceOf(TooManyRequests);
  await bulk.undo(request, async () => void ran.push("undo"));
  expect(ran).toEqual(["change", "undo"]);
});
