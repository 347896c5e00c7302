/** A request that the exchange answers with an error: the HTTP status and the body `{"code", "msg"}`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: number, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function illegalCharacters(parameter: string, legal: string): RestError {
  return new RestError(
    400,
    -1100,
    `Illegal characters found in parameter '${parameter}'; legal range is '${legal}'.`,
  );
}

export function missingParameter(parameter: string): RestError {
  return new RestError(
    400,
    -1102,
    `Mandatory parameter '${parameter}' was not sent, was empty/null, or malformed.`,
  );
}

export function invalidSymbol(): RestError {
  return new RestError(400, -1121, "Invalid symbol.");
}

export function invalidCombination(): RestError {
  return new RestError(400, -1128, "Combination of optional parameters invalid.");
}

export function invalidParameter(parameter: string): RestError {
  return new RestError(400, -1130, `Data sent for parameter '${parameter}' is not valid.`);
}
