import type { ElementType, Key } from "react";
import * as runtime from "react/jsx-runtime";
import { standInFor } from "./stand-in.ts";

export const { Fragment } = runtime;

/** Makes an element as JSX in a development build asks for it, of a stand-in that edits can change. */
export function jsxDEV(type: unknown, props: unknown, key?: Key) {
  return runtime.jsx(standInFor(type) as ElementType, props, key);
}
