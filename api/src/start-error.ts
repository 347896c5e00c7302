import type { Config } from "./config.ts";
import { DatabaseError } from "./database/database.ts";

/** Returns why the service could not start and what to do, or null if the error is unexpected. */
export function startErrorMessage(
  error: unknown,
  { host, port }: Pick<Config, "host" | "port">,
): string | null {
  if (error instanceof DatabaseError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop the program that uses it, or set PORT_API to another port.`;
  }
  if (code === "EACCES")
    return `Port ${port} needs rights that this program does not have. Set PORT_API to another port.`;
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL")
    return `LISTEN_HOST is "${host}", which is not an address of this machine.`;
  return null;
}
