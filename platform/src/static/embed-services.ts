/**
 * Reads where slices' own servers answer below `/embed/`: `mfe-streams=http://127.0.0.1:3002`, or an address alone where one
 * slice has embeds. Throws where a text names no address, or no slice that has embeds.
 * @param slices the slices that have embeds.
 */
export function readEmbedServices(
  given: readonly string[],
  slices: readonly string[],
): Record<string, string> {
  const entries = given.map((text) => {
    const [, named, address = ""] = /^(?:(mfe-[^=]+)=)?(.*)$/.exec(text) ?? [];
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new Error(`--embed: "${text}" has no address such as http://127.0.0.1:3002.`);
    const [only = "", ...others] = slices;
    if (named === undefined && others.length > 0)
      throw new Error(`--embed: ${slices.join(" and ")} have embeds. Name each: --embed ${only}=${text}.`);
    if (named !== undefined && !slices.includes(named))
      throw new Error(
        `--embed: ${named} has no published embeds. These have: ${slices.join(", ") || "none"}.`,
      );
    return [named ?? only, address.replace(/\/+$/, "")] as const;
  });
  return Object.fromEntries(entries.filter(([name]) => name !== ""));
}
