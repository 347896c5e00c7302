import { expect, it } from "vitest";
import { DatabaseError } from "./database/database.ts";
import { startErrorMessage } from "./start-error.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each<[error: unknown, sentence: string | null]>([
  [
    failure("EADDRINUSE"),
    "Port 4000 is in use. Stop the program that uses it, or set PORT_API to another port.",
  ],
  [
    failure("EACCES"),
    "Port 4000 needs rights that this program does not have. Set PORT_API to another port.",
  ],
  [failure("ENOTFOUND"), 'LISTEN_HOST is "nowhere", which is not an address of this machine.'],
  [failure("EADDRNOTAVAIL"), 'LISTEN_HOST is "nowhere", which is not an address of this machine.'],
  [new DatabaseError("The database is newer."), "The database is newer."],
  [new Error("unexpected"), null],
  ["unexpected", null],
])("explains %s", (error, sentence) => {
  expect(startErrorMessage(error, { host: "nowhere", port: 4000 })).toBe(sentence);
});
