import { streamsAnswerSchema } from "@cointide/shared/contracts/streams";
import type { AppInstance } from "../../http/app-instance.ts";
import type { Facts } from "../../market/market.ts";
import { soonerOf } from "../../market/sooner-of.ts";
import { listStreams } from "../../streams/list-streams.ts";
import { streamsAnswer, usesOf } from "../../streams/streams-answer.ts";
import { UNAUTHORIZED } from "./stream-answers.ts";
import type { StreamContext } from "./stream-context.ts";

/** How long a person's streams wait for the market's facts, in ms. */
const PATIENCE = 1_500;

export function addGetStreamsRoute(
  app: AppInstance,
  { database, opening, signedIn, now }: StreamContext,
): void {
  /** The market's failure or slowness never hides somebody's streams. */
  function factsOf(symbols: string[]): Promise<Facts | null> {
    const asked = opening.then(({ market }) => market.tickers(symbols));
    return soonerOf<Facts | null>(asked, PATIENCE, null);
  }

  const schema = {
    summary: "The person's streams, the oldest first, with what their symbols cost",
    response: { 200: streamsAnswerSchema, 401: UNAUTHORIZED },
  };
  app.get("/streams", { schema, onRequest: signedIn.onRequest }, async (request) => {
    const streams = await listStreams(database, signedIn.personOf(request).id);
    const symbols = [...usesOf(streams).keys()];
    const facts = symbols.length > 0 ? await factsOf(symbols) : null;
    return streamsAnswer(streams, facts, now());
  });
}
