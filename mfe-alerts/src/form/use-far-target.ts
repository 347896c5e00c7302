import { useState } from "react";
import { locateTarget, type TargetPlace } from "./far-target.ts";

type Pair = { symbol: string; last: string | undefined };

/**
 * Holds back targets far from the last price until the user confirms them. Each target is judged once, so ticks don't bring
 * questions up.
 * @param confirmed the target that needs no confirmation: the one that the alert has already.
 */
export function useFarTarget(target: string | null, { symbol, last }: Pair, confirmed: string | null) {
  const [judged, setJudged] = useState<{ of: string; place: TargetPlace } | null>(null);
  const [kept, setKept] = useState(confirmed);
  const [input, setInput] = useState<"left" | "typing" | "sent">("left");
  const of = `${symbol} ${target}`;
  if (judged?.of !== of && target !== null && last !== undefined) {
    setJudged({ of, place: locateTarget(target, last) });
  }
  const place = judged?.of === of && target !== kept ? judged.place : "near";
  return {
    isUnreachable: place === "unreachable",
    // While the user types, a target below the price may only lack digits.
    isAsked: place === "above" || (place === "below" && input !== "typing"),
    /** Whether it waits for a confirmation, even if the question isn't shown yet. */
    isHeld: place !== "near",
    /** Whether the question takes the focus: the user has sent the form. */
    takesFocus: input === "sent",
    setTyping: (isTyping: boolean) => setInput(isTyping ? "typing" : "left"),
    ask: () => setInput("sent"),
    keep: () => setKept(target),
  };
}
