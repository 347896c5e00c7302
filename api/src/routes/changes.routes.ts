import { CHANGE_SPANS, changesSchema } from "@cointide/shared/contracts/changes";
import * as z from "zod";
import { ageHeaders, LIMITED, openToAll } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { sentence } from "../http/docs.ts";
import { someSymbols } from "../http/symbols-query.ts";
import type { OpenMarket } from "../market/open-market.ts";

const SPANS = `${CHANGE_SPANS.slice(0, -1).join(", ")} or ${CHANGE_SPANS.at(-1)}`;
const NO_SPANS = "Send at least one span, for example spans=1h.";
const NO_SPAN = `A span is ${SPANS}. Write spans=1h&spans=7d or spans=["1h","7d"].`;

/** A text that begins like a JSON array is one, as with symbols. */
function toSpans(input: string | string[], context: z.RefinementCtx): unknown {
  try {
    const texts = [input].flat().filter((text) => text !== "");
    return texts.flatMap((text) => (text.startsWith("[") ? JSON.parse(text) : [text]));
  } catch {
    context.addIssue(NO_SPAN);
    return z.NEVER;
  }
}

const spans = z
  .union([z.string(), z.array(z.string())], { error: NO_SPANS })
  .transform(toSpans)
  .pipe(z.array(z.enum(CHANGE_SPANS, NO_SPAN), NO_SPAN).min(1, NO_SPANS).max(20, NO_SPAN))
  .describe(`Time spans that end now: ${SPANS}. Repeated parameters or one JSON array.`);

/** Adds the route of the prices at the beginning of spans, for everybody. */
export function addChanges(app: AppInstance, opening: Promise<OpenMarket>): void {
  const schema = {
    summary: "Get the prices at the beginning of time spans that end now, by symbol",
    querystring: z.object({ symbols: someSymbols, spans }),
    response: {
      ...LIMITED,
      200: changesSchema,
      422: sentence("The symbols or spans are missing, malformed or too many."),
      503: sentence("The exchange is failing and nothing is cached."),
    },
  };
  const options = { schema, onRequest: openToAll, serializerCompiler: () => JSON.stringify };
  app.get("/tickers/changes", options, async (request, reply) => {
    const { symbols, spans } = request.query;
    const changes = await (await opening).market.changes(symbols, spans);
    reply.headers(ageHeaders(changes));
    return changes.value;
  });
}
