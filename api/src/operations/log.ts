import type { LogLevel } from "@cointide/server/settings";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

const SECRET_HEADERS = ["authorization", "cookie", '["set-cookie"]'];
const SECRET_FIELDS = ["password", "accessToken", "refreshToken", "token"];

const below = (path: string, names: readonly string[]) =>
  names.map((name) => (name.startsWith("[") ? `${path}${name}` : `${path}.${name}`));

/** Redacted wherever it is logged by mistake. A code is one only in a body: errors have codes too. */
const SECRETS = [
  ...SECRET_FIELDS,
  ...below("*", SECRET_FIELDS),
  ...below("headers", SECRET_HEADERS),
  ...below("*.headers", SECRET_HEADERS),
  "body.code",
  "*.body.code",
];

/** The database's library repeats in its errors' messages the values that were in the query. */
const withoutValues = (message: string) => message.split("\nparams: ", 1)[0] ?? "";

type SerializedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: SerializedError;
};

/** An error as a line may tell it: what it is and where it came from, and none of the values it was about. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(error as Error);
  const { name, stack = "", cause } = error;
  const message = withoutValues(error.message);
  const serialized: SerializedError = {
    type: name,
    message,
    stack: stack.replace(error.message, () => message),
  };
  if ("code" in error && typeof error.code === "string") serialized.code = error.code;
  if (cause instanceof Error) serialized.cause = serializeError(cause) as SerializedError;
  return serialized;
}

/** How much of the log waits while it cannot be written, in bytes; what comes after that is dropped. */
const MOST_WAITING = 1_000_000;

/** Lines are written many at a time, soon; what ends the process, unless it is killed, writes the rest first. */
const BESIDE_THE_WORK = { sync: false, minLength: 16_000, periodicFlush: 100, maxLength: MOST_WAITING };

/** Writes to the output. Where that fails, as on a full disk, the service goes on without a log, and says so once. */
function openOutput(): DestinationStream {
  const output = pino.destination(BESIDE_THE_WORK);
  const { flushSync } = output;
  const skip = () => {};
  output.on("error", (error: Error) => {
    if (output.flushSync !== skip) console.error(`The log cannot be written: ${error.message}.`);
    // It runs at exit, and would try for ever.
    output.flushSync = skip;
  });
  output.on("write", () => {
    output.flushSync = flushSync;
  });
  return output;
}

/** The service's log: one JSON object a line. */
export function createLog(destination?: DestinationStream, level: LogLevel = "info"): Logger {
  const options = {
    level,
    redact: { paths: SECRETS, censor: "[secret]" },
    serializers: { err: serializeError },
  };
  return pino(options, destination ?? openOutput());
}
