/** A way of compressing that browsers understand. */
export type Encoding = "br" | "gzip";

/** How much each named coding is wanted, from `br;q=0.9, *;q=0`. */
function qualities(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (name !== "") found.set(name, Number.isFinite(quality) ? quality : 0);
  }
  return found;
}

/** What a browser takes, the most wanted first; of equals the smaller, which is brotli. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const wanted = qualities(header ?? "");
  const quality = (encoding: Encoding) => wanted.get(encoding) ?? wanted.get("*") ?? 0;
  return (["br", "gzip"] as const)
    .filter((encoding) => quality(encoding) > 0)
    .sort((a, b) => quality(b) - quality(a));
}
