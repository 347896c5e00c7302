/** What the feed finds wrong with a client's message. */
export const ERROR_CODES = {
  unknownProperty: 0,
  invalidType: 1,
  invalidRequest: 2,
  invalidJson: 3,
  tooManySubscriptions: 4,
} as const;

export type RequestError = { code: number; msg: string };

export class RefusedRequest extends Error {
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
