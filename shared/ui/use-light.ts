import { type RefObject, useLayoutEffect, useRef } from "react";
import { differenceOf } from "../format/text-difference.ts";
import { light } from "./lights.ts";

/** Lights an element whose text changed, from the first digit that did. */
export function useLight(ref: RefObject<HTMLElement | null>, value: string, text: string, enabled: boolean) {
  const shown = useRef({ value, text });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { value, text };
    const change = enabled ? differenceOf(before, shown.current) : null;
    if (change !== null && ref.current !== null) light(ref.current, change);
  }, [ref, value, text, enabled]);
}
