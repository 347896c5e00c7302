import { visitInBrowser } from "../browser/visit-in-browser.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import type { Outcome } from "../report.ts";
import { answers, sampleAddresses } from "../routes/sample-addresses.ts";

/** Each route shows something to each visitor, in time, and `samples` of `slice.json` are addresses of the slice. */
export function checkVisits({ contract, description, sandbox }: SliceCandidate): string[] {
  const { samples = [] } = description;
  return [
    ...samples
      .filter((sample) => !contract.routes.some((route) => answers(route, sample)))
      .map(
        (sample) =>
          `"samples" in slice.json contains ${sample}, but no route of the slice serves it. Correct or remove it.`,
      ),
    ...sandbox.failures.flatMap(({ stage, message }) => (stage === "visit" ? [message] : [])),
  ];
}

/** The same in a browser of this machine, which has what the sandbox lacks. What fails in the sandbox already is not repeated. */
export async function checkInBrowser(candidate: SliceCandidate): Promise<Outcome> {
  const { contract, description, sandbox } = candidate;
  if (sandbox.failures.length > 0) return { skipped: "the sandbox already reported errors" };
  return await visitInBrowser(candidate, sampleAddresses(contract.routes, description.samples));
}
