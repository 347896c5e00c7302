/** What the feed finds wrong with a client's message. */
export const ERROR_CODES = {
  unknownProperty: 0,
  invalidType: 1,
  invalidRequest: 2,
  invalidJson: 3,
  tooManySubscriptions: 4,
} as const;

type RequestError = { code: number; msg: string };

class RefusedRequest extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The real exchange documents the flat shape and has been seen to send the nested one. */
export function writeError(error: RequestError, id: string | undefined, flat: boolean): string {
  if (flat) return JSON.stringify(error);
  const tail = id === undefined ? "" : `,"id":${id}`;
  return `{"error":${JSON.stringify(error)}${tail}}`;
}

/** How many streams one connection can have. */
export const MOST_STREAMS = 1024;
const LARGEST_FRAME = 4096;
const LONGEST_ID = 36;

/** What a client's messages can change of its connection. */
export type Subscriber = {
  streams: Set<string>;
  /** Whether frames come with their stream's name around them. */
  combined: boolean;
};

/** A client's message, read. `id` is kept as written, because a 64-bit integer does not fit a number. */
type ClientRequest = { method: string; params: unknown; id: string };

/** Carries out a client's message on its connection and gives the answer to send. */
export function answerMessage(text: string, subscriber: Subscriber, flatErrors: boolean): string {
  let id: string | undefined;
  try {
    const parsed = parse(text);
    id = readId(parsed, text);
    const request = { method: readMethod(parsed), params: parsed.params, id };
    return `{"result":${JSON.stringify(carryOut(request, subscriber))},"id":${id}}`;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return writeError({ code: error.code, msg: error.message }, id, flatErrors);
  }
}

/** The streams that a message wants to subscribe to, and its id; null if it is any other message. */
export function wantedStreams(text: string): { streams: string[]; id: string } | null {
  try {
    const request = JSON.parse(text);
    if (request?.method !== "SUBSCRIBE" || !isTextList(request.params)) return null;
    return { streams: request.params, id: readId(request, text) };
  } catch {
    return null;
  }
}

function carryOut(request: ClientRequest, subscriber: Subscriber): unknown {
  switch (request.method) {
    case "SUBSCRIBE":
      return subscribe(subscriber, readStreams(request.params));
    case "UNSUBSCRIBE":
      for (const stream of readStreams(request.params)) subscriber.streams.delete(stream);
      return null;
    case "LIST_SUBSCRIPTIONS":
      return [...subscriber.streams];
    case "SET_PROPERTY":
      return setProperty(subscriber, request.params);
    case "GET_PROPERTY":
      return getProperty(subscriber, request.params);
    default:
      throw new RefusedRequest(
        ERROR_CODES.invalidRequest,
        `Invalid request: unknown variant \`${request.method}\`, expected one of \`SUBSCRIBE\`, \`UNSUBSCRIBE\`, \`LIST_SUBSCRIPTIONS\`, \`SET_PROPERTY\`, \`GET_PROPERTY\``,
      );
  }
}

/** All or nothing: a request that would exceed the limit changes nothing. */
function subscribe(subscriber: Subscriber, streams: string[]): null {
  const all = new Set([...subscriber.streams, ...streams]);
  if (all.size > MOST_STREAMS) {
    throw new RefusedRequest(ERROR_CODES.tooManySubscriptions, "Too many subscriptions");
  }
  for (const stream of all) subscriber.streams.add(stream);
  return null;
}

function setProperty(subscriber: Subscriber, params: unknown): null {
  const [name, value] = Array.isArray(params) ? params : [];
  if (name !== "combined") throw new RefusedRequest(ERROR_CODES.unknownProperty, "Unknown property");
  if (typeof value !== "boolean") {
    throw new RefusedRequest(ERROR_CODES.invalidType, "Invalid value type: expected Boolean");
  }
  subscriber.combined = value;
  return null;
}

function getProperty(subscriber: Subscriber, params: unknown): boolean {
  if (!Array.isArray(params) || params[0] !== "combined") {
    throw new RefusedRequest(ERROR_CODES.unknownProperty, "Unknown property");
  }
  return subscriber.combined;
}

/** The real exchange reads no further than its limit, and so finds the JSON cut off there. */
function parse(text: string): Record<string, unknown> {
  const cut = Buffer.byteLength(text) > LARGEST_FRAME;
  try {
    const parsed: unknown = cut ? undefined : JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
  } catch {
    throw new RefusedRequest(ERROR_CODES.invalidJson, "Invalid JSON: expected value at line 1 column 1");
  }
  if (cut) {
    throw new RefusedRequest(
      ERROR_CODES.invalidJson,
      `Invalid JSON: EOF while parsing a string at line 1 column ${LARGEST_FRAME}`,
    );
  }
  throw new RefusedRequest(ERROR_CODES.invalidRequest, "Invalid request: expected an object");
}

function readId(request: Record<string, unknown>, text: string): string {
  const { id } = request;
  if (id === undefined || id === null) return "null";
  if (typeof id === "string" && id.length <= LONGEST_ID) return JSON.stringify(id);
  if (Number.isSafeInteger(id)) return String(id);
  const digits = /"id"\s*:\s*(-?\d{16,19})\s*[,}]/.exec(text)?.[1];
  if (Number.isInteger(id) && digits !== undefined) return digits;
  throw new RefusedRequest(
    ERROR_CODES.invalidRequest,
    "Invalid request: request ID must be a 64-bit integer, a string of at most 36 characters or null",
  );
}

function readMethod(request: Record<string, unknown>): string {
  if (typeof request.method === "string") return request.method;
  throw new RefusedRequest(ERROR_CODES.invalidRequest, "Invalid request: missing field `method`");
}

function readStreams(params: unknown): string[] {
  if (isTextList(params)) return params;
  throw new RefusedRequest(ERROR_CODES.invalidRequest, "Invalid request: `params` must be a list of streams");
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
