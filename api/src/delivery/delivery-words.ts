import { crossingTitle, missedSentence, priceSentence } from "./crossing-words.ts";
import type { Delivery } from "./delivery.ts";

/** The title of a message, and its lines in plain text. */
export type DeliveryWords = { title: string; lines: string[] };

const TEST: DeliveryWords = {
  title: "Test message from Cointide",
  lines: ["This is how you will be notified. No alert has fired."],
};

/** What a message says: of one crossing, of all that quiet hours held back, or that it is a test. */
export function deliveryWords({ crossing, others, isTest }: Delivery): DeliveryWords {
  if (isTest) return TEST;
  if (others.length > 0) {
    const all = [crossing, ...others.map((other) => other.crossing)];
    return {
      title: `${all.length} alerts fired during your quiet hours`,
      lines: all.map((one) => `${crossingTitle(one)}. ${priceSentence(one)}`),
    };
  }
  const lines = [priceSentence(crossing), missedSentence(crossing), crossing.note];
  return { title: crossingTitle(crossing), lines: lines.filter((line) => line !== "") };
}
