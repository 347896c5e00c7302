import { SLOT_SAMPLES } from "@cointide/shared/contracts/slot-schemas";
import { overlaps, scoreOf, variantsOf } from "./route-patterns.ts";

/** A stream of the gate's visitors, and a symbol of it. */
const { streamId, symbols } = SLOT_SAMPLES["stream.card"];

function sampleOf(segment: string): string {
  if (segment === "*") return "sample";
  if (!segment.startsWith(":")) return segment;
  return segment === ":symbol" ? (symbols[0] ?? "") : streamId;
}

const pathOf = (address: string): string => address.replace(/[?#].*$/s, "");

/** Whether a route answers an address. */
export const answers = (route: string, address: string): boolean =>
  overlaps(route, pathOf(address)).length > 0;

/**
 * Addresses to open a slice's routes at, with and without each optional segment. Params are made up by their names, but
 * where `samples` of `slice.json` have an address that the router gives to the same form.
 */
export function sampleAddresses(routes: readonly string[], samples: readonly string[] = []): string[] {
  const forms = routes
    .flatMap(variantsOf)
    .map((segments) => ({ segments, path: `/${segments.join("/")}` }))
    .sort((a, b) => scoreOf(b.segments) - scoreOf(a.segments));
  const sampled = samples.map((sample) => forms.find(({ path }) => answers(path, sample)));
  const derived = forms
    .filter((form) => !sampled.includes(form))
    .map(({ segments }) => `/${segments.map(sampleOf).join("/")}`);
  return [...new Set([...derived, ...samples])].sort();
}
