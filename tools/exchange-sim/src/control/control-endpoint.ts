import type { IncomingMessage, ServerResponse } from "node:http";
import type { Feed } from "../feed/feed.ts";
import { urlOf } from "../request-url.ts";
import type { WeightBudget } from "../rest/weight-budget.ts";
import { readFaults } from "./fault-schema.ts";
import type { Faults } from "./faults.ts";

const LARGEST_BODY = 100_000;

type Parts = { faults: Faults; feed: Feed; budget: WeightBudget };

/**
 * `POST /control/faults` makes something go wrong, `GET /control/state` tells what is wrong and who is
 * connected, `POST /control/reset` makes everything right. True when the request was one of these.
 */
export function createControl(parts: Parts) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = urlOf(request);
    switch (`${request.method} ${pathname}`) {
      case "POST /control/faults":
        void applyFaults(request, response, parts);
        return true;
      case "POST /control/reset":
        parts.faults.reset();
        parts.budget.reset();
        reply(response, 200, stateOf(parts));
        return true;
      case "GET /control/state":
        reply(response, 200, stateOf(parts));
        return true;
      default:
        return false;
    }
  };
}

async function applyFaults(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const body = await readJson(request);
  if ("problem" in body) return reply(response, 400, { error: body.problem });
  const read = readFaults(body.value);
  if ("problem" in read) return reply(response, 422, { error: read.problem });
  for (const fault of read.faults) parts.faults.apply(fault);
  reply(response, 200, stateOf(parts));
}

async function readJson(request: IncomingMessage): Promise<{ value: unknown } | { problem: string }> {
  let text = "";
  try {
    for await (const chunk of request.setEncoding("utf8")) {
      text += chunk;
      if (text.length > LARGEST_BODY)
        return { problem: `The body is longer than ${LARGEST_BODY} characters.` };
    }
    return { value: JSON.parse(text) };
  } catch {
    return { problem: "The body must be JSON." };
  }
}

function stateOf({ faults, feed, budget }: Parts) {
  return { faults: faults.active(), connections: feed.connections(), usedWeight: budget.used() };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
