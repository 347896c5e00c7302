import { sliceNameSchema } from "@cointide/shared/contracts/release";

/** A slice that comes from a developer's own machine. */
export type Override = { name: string; origin: string };

/** What was asked for, and for each part that is refused a sentence why. */
type ParsedOverrides = { overrides: Override[]; refused: string[] };

const EXAMPLE = "mfe-streams@http://localhost:3102";
const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * An origin on this machine, under the one name that the page's policy lets in: a policy cannot name the
 * address [::1]. Null for every other address.
 */
function ownOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "http:" || !OWN_MACHINE.has(url.hostname)) return null;
  if (url.pathname + url.search + url.hash !== "/" || url.username + url.password !== "") return null;
  url.hostname = "localhost";
  return url.origin;
}

/** Reads overrides such as `mfe-streams@http://localhost:3102`, several with commas between them. */
export function parseOverrides(text: string): ParsedOverrides {
  const overrides = new Map<string, Override>();
  const refused: string[] = [];
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const at = part.indexOf("@");
    const name = part.slice(0, Math.max(at, 0));
    const address = part.slice(at + 1);
    const origin = ownOrigin(address);
    if (at < 0 || !sliceNameSchema.safeParse(name).success) {
      refused.push(`“${part}” was refused: an override looks like ${EXAMPLE}.`);
    } else if (origin === null) {
      refused.push(`${name} was refused: ${address} is not an origin on this machine.`);
    } else overrides.set(name, { name, origin });
  }
  return { overrides: [...overrides.values()], refused };
}
