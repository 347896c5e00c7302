import type { Logger } from "pino";
import {
  type Exchange,
  ExchangeError,
  type ExchangeFailure,
  KLINES_WEIGHT,
  type KlinePage,
  LIST_WEIGHT,
  MINI_TICKERS_WEIGHT,
  TIME_WEIGHT,
  tickersWeight,
  wantsAllTickers,
  windowWeight,
} from "./exchange.ts";
import {
  type Parsed,
  parseKlines,
  parsePairs,
  parseTickers,
  parseTime,
  wireErrorSchema,
} from "./exchange-wire.ts";
import type { WeightLimiter } from "./weight-limiter.ts";

/** The pause after a failure: short for what heals by itself, longer after a refusal. */
const PAUSE = 1_000;
const FORBIDDEN_PAUSE = 5_000;
/** A limit was reached, and the exchange did not say for how long. */
const BUSY_PAUSE = 60_000;
const REDIRECT_PAUSE = 5_000;
const INVALID_SYMBOL = -1121;
const INVALID_INTERVAL = -1120;
/** The list of all pairs takes some 10 MB; an answer that is longer than this is none. */
const MAX_BODY = 32 * 1024 * 1024;

/** The lists that the exchange sends. */
export type ExchangeList = "pairs" | "tickers" | "markets" | "klines";

type RestExchangeOptions = {
  baseUrl: string;
  limiter: WeightLimiter;
  log: Logger;
  /** Called for each answer of which items are left out because they are malformed. */
  onMalformed?: (list: ExchangeList, count: number) => void;
};

/**
 * One request: what it costs, and how long its answer may take in ms. Where one `isAside` fails, the others go on, unless
 * the exchange refuses them all.
 */
type ExchangeRequest = { path: string; weight: number; timeout: number; isAside?: boolean };

/** Gives what the exchange answers, read by `read`. @throws {ExchangeError} */
type ExchangeClient = <T>(request: ExchangeRequest, read: (response: Response) => Promise<T>) => Promise<T>;

/** `Retry-After` in ms: seconds or a date. */
function retryAfter(response: Response): number {
  const text = response.headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return wait > 0 ? wait : BUSY_PAUSE;
}

function errorCodeOf(body: string): number | undefined {
  try {
    return wireErrorSchema.safeParse(JSON.parse(body)).data?.code;
  } catch {
    return undefined;
  }
}

/** Reads a body, but no endless one. @throws {ExchangeError} */
async function readBody({ body }: Response, take: (chunk: Uint8Array) => void): Promise<number> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY)
      throw new ExchangeError("broken", PAUSE, `The answer is longer than ${MAX_BODY} bytes.`);
    take(chunk);
  }
  return size;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  await readBody(response, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return text + decoder.decode();
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ExchangeError("broken", PAUSE, error);
  }
}

/** The bytes have memory of their own, which a worker thread can take over. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const bytes = new Uint8Array(await readBody(response, (chunk) => chunks.push(chunk)));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function refusal(response: Response): Promise<ExchangeError> {
  const { status } = response;
  const location = response.headers.get("location");
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    const cause = `${status}: the redirect to ${location?.slice(0, 200)} is not followed. Set MARKET_REST_URL to the exchange's own address.`;
    return new ExchangeError("broken", REDIRECT_PAUSE, cause);
  }
  const body = await readText(response);
  const cause = `${status} ${body.slice(0, 200)}`;
  if (status === 429 || status === 418) return new ExchangeError("busy", retryAfter(response), cause);
  if (status === 403 || status === 451) return new ExchangeError("forbidden", FORBIDDEN_PAUSE, cause);
  if (status >= 500) return new ExchangeError("unreachable", PAUSE, cause);
  const code = errorCodeOf(body);
  if (code === INVALID_SYMBOL) return new ExchangeError("bad-symbol", 0, cause);
  if (code === INVALID_INTERVAL) return new ExchangeError("bad-interval", 0, cause);
  return new ExchangeError("broken", PAUSE, cause);
}

function noteUsedWeight(response: Response, limiter: WeightLimiter): void {
  const used = response.headers.get("x-mbx-used-weight-1m");
  if (used !== null && Number.isFinite(Number(used))) limiter.noteUsed(Number(used));
}

/** `fetch` hides what happened in its error's cause. */
function reasonOf({ cause }: ExchangeError): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause === undefined ? String(cause) : `${cause.message}: ${String(cause.cause)}`;
}

/** What is about the request itself says nothing about the next one. */
const isAboutRequest = ({ failure }: ExchangeError, { isAside = false }: ExchangeRequest) =>
  failure === "bad-symbol" ||
  failure === "bad-interval" ||
  (isAside && failure !== "busy" && failure !== "forbidden");

/** A failure that is not about the request itself pauses all requests for a while. */
function createExchangeClient({
  baseUrl,
  limiter,
  log,
}: Omit<RestExchangeOptions, "onMalformed">): ExchangeClient {
  let failing: ExchangeFailure | null = null;

  async function ask({ path, timeout }: ExchangeRequest): Promise<Response> {
    const response = await fetch(`${baseUrl}${path}`, {
      // Prices come from the address that was set, and from nowhere else.
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    noteUsedWeight(response, limiter);
    if (!response.ok) throw await refusal(response);
    return response;
  }

  /** Says so when the exchange begins to fail, not each time. */
  function noteFailure(error: ExchangeError, path: string): void {
    limiter.close(error.retryIn, error.failure);
    if (failing !== error.failure) {
      log.warn(
        { path: path.slice(0, 120), failure: error.failure, reason: reasonOf(error) },
        "The exchange fails",
      );
    }
    failing = error.failure;
  }

  function noteSuccess(): void {
    if (failing !== null) log.info("The exchange answers again");
    failing = null;
  }

  return async (request, read) => {
    limiter.take(request.weight);
    try {
      const answer = await read(await ask(request));
      noteSuccess();
      return answer;
    } catch (error) {
      const failed = error instanceof ExchangeError ? error : new ExchangeError("unreachable", PAUSE, error);
      if (!isAboutRequest(failed, request)) noteFailure(failed, request.path);
      throw failed;
    }
  };
}

/** What is said of all pairs is long; prices of single symbols are short, and pages wait for them. */
const LIST_TIMEOUT = 10_000;
const PRICES_TIMEOUT = 4_000;
/** What takes longer says too little of the time. */
const TIME_TIMEOUT = 1_000;

const LIST_PATH = "/api/v3/exchangeInfo?permissions=SPOT&showPermissionSets=false";

const MINI_PATH = "/api/v3/ticker/24hr?type=MINI";

/** The exchange's REST interface, real or simulated: both speak the same. */
export function createRestExchange({
  baseUrl,
  log,
  limiter,
  onMalformed = () => {},
}: RestExchangeOptions): Exchange {
  const ask = createExchangeClient({ baseUrl, limiter, log });

  function read<P extends Parsed<unknown>>(
    list: ExchangeList,
    parse: (json: unknown) => P,
    json: unknown,
  ): P {
    try {
      const parsed = parse(json);
      const { malformed } = parsed;
      if (malformed > 0) {
        log.warn({ list, malformed }, "The exchange sent malformed items. They are left out");
        onMalformed(list, malformed);
      }
      return parsed;
    } catch (error) {
      throw new ExchangeError("broken", 0, error);
    }
  }

  async function prices(path: string, query: string[], weight: number) {
    const json = await ask({ path: `${path}?${query.join("&")}`, weight, timeout: PRICES_TIMEOUT }, readJson);
    return new Map(read("tickers", parseTickers, json).items);
  }

  async function klines(symbol: string, interval: string, limit: number, span: string): Promise<KlinePage> {
    const path = `/api/v3/klines?symbol=${encodeURIComponent(symbol)}&interval=${interval}&limit=${limit}${span}`;
    const json = await ask({ path, weight: KLINES_WEIGHT, timeout: PRICES_TIMEOUT }, readJson);
    const { items, sent } = read("klines", parseKlines, json);
    return { klines: items, sent };
  }

  const named = (symbols: readonly string[]) => `symbols=${encodeURIComponent(JSON.stringify(symbols))}`;

  return {
    async time() {
      const request = { path: "/api/v3/time", weight: TIME_WEIGHT, timeout: TIME_TIMEOUT, isAside: true };
      const json = await ask(request, readJson);
      try {
        return parseTime(json);
      } catch (error) {
        throw new ExchangeError("broken", 0, error);
      }
    },
    async listPairs() {
      const json = await ask({ path: LIST_PATH, weight: LIST_WEIGHT, timeout: LIST_TIMEOUT }, readJson);
      return read("pairs", parsePairs, json).items;
    },
    tickers(symbols) {
      const query = wantsAllTickers(symbols.length) ? [] : [named(symbols)];
      return prices("/api/v3/ticker/24hr", query, tickersWeight(symbols.length));
    },
    window(symbols, size) {
      return prices("/api/v3/ticker", [named(symbols), `windowSize=${size}`], windowWeight(symbols.length));
    },
    miniTickers: () =>
      ask({ path: MINI_PATH, weight: MINI_TICKERS_WEIGHT, timeout: LIST_TIMEOUT, isAside: true }, readBytes),
    klines: (symbol, interval, limit, end) =>
      klines(symbol, interval, limit, end === undefined ? "" : `&endTime=${end - 1}`),
    klinesFrom: (symbol, interval, start, limit) => klines(symbol, interval, limit, `&startTime=${start}`),
  };
}
