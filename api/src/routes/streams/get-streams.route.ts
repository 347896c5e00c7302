import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { streamsAnswerSchema } from "@cointide/shared/contracts/stream-calls";
import { DomainError } from "../../domain-error.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import type { Facts } from "../../market/market.ts";
import { soonerOf } from "../../market/sooner-of.ts";
import { prepareListStreams } from "../../streams/list-streams.ts";
import { streamsAnswer, usesOf } from "../../streams/streams-answer.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

/** How long a person's streams wait for the market's facts, in ms. */
const PATIENCE = 1_500;

export function addGetStreamsRoute(
  app: AppInstance,
  { database, opening, bearing, now }: StreamContext,
): void {
  const listStreams = prepareListStreams(database);

  /** The market's failure or slowness never hides somebody's streams. */
  function factsOf(symbols: string[]): Promise<Facts | null> {
    const asked = opening.then(({ market }) => market.tickers(symbols));
    return soonerOf<Facts | null>(asked, PATIENCE, null);
  }

  const schema = {
    summary: "The person's streams, the oldest first, with what their symbols cost",
    response: { 200: streamsAnswerSchema, 401: UNAUTHORIZED },
  };
  // Facts are checked when they come from the exchange; checking 25 of them again took a third of the request's time.
  const options = { schema, onRequest: bearing.onRequest, serializerCompiler: () => JSON.stringify };
  app.get("/streams", options, async (request) => {
    const streams = await listStreams(bearing.bearerOf(request), now());
    if (streams === null) throw new DomainError("unauthenticated", SESSION_ENDED);
    const uses = usesOf(streams);
    const facts = uses.size > 0 ? await factsOf([...uses.keys()]) : null;
    return streamsAnswer(streams, uses, facts, now());
  });
}
