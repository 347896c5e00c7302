import type { KeyObject } from "node:crypto";
import * as z from "zod";
import { signStatement, type UnsignedStatement } from "../publishing/statement.ts";
import { parseJson } from "../releases/disk.ts";

/** The service's reason for not doing what it was asked. */
export class ServiceRefused extends Error {
  override name = "ServiceRefused";
  readonly code: string;
  /** The service's time in ms since 1970; null if it isn't known. */
  readonly time: number | null;

  constructor(code: string, message: string, time: number | null) {
    super(message);
    this.code = code;
    this.time = time;
  }
}

const refusalSchema = z.object({ error: z.string(), message: z.string(), time: z.number() });
/** Reasons for which a statement that is signed again may be accepted. */
const SIGN_AGAIN = ["expired", "early", "before-start"];

type Ask = <Value>(
  schema: z.ZodType<Value>,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<Value>;

/** Requests to a deployment's publishing service. All throw {@link ServiceRefused} with the service's reason. */
export type Connection = {
  ask: Ask;
  /** Signs a statement and sends it, once more if the service's clock differs or it was restarted. */
  send<Value>(
    schema: z.ZodType<Value>,
    method: "POST" | "PUT" | "DELETE",
    path: string,
    statement: UnsignedStatement,
  ): Promise<Value>;
};

/** @param origin the deployment's, such as https://cointide.example. */
export function connect(origin: string, key: KeyObject): Connection {
  const ask: Ask = async (schema, method, path, body) => {
    const type = typeof body === "string" ? "application/json" : "application/octet-stream";
    const response = await fetch(`${origin}/publish/v1/${path}`, {
      method,
      ...(body !== undefined && { body, headers: { "content-type": type } }),
    }).catch(() => {
      throw new ServiceRefused("unavailable", `${origin} doesn't answer. Try again in a moment.`, null);
    });
    const text = await response.text();
    if (response.ok) return schema.parse(text === "" ? undefined : JSON.parse(text));
    const { data } = refusalSchema.safeParse(parseJson(text));
    if (data !== undefined) throw new ServiceRefused(data.error, data.message, data.time);
    throw new ServiceRefused(
      "unavailable",
      `${origin} answers ${response.status}: ${text.slice(0, 200)}`,
      null,
    );
  };
  return {
    ask,
    async send(schema, method, path, statement) {
      try {
        return await ask(schema, method, path, signStatement(statement, key));
      } catch (error) {
        const isLate = error instanceof ServiceRefused && SIGN_AGAIN.includes(error.code);
        if (!isLate || error.time === null) throw error;
        return await ask(schema, method, path, signStatement(statement, key, error.time));
      }
    },
  };
}
