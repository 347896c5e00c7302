import { wrongLink } from "../symbol-link.ts";
import type { Field } from "./description.ts";

/** The fields that every embed has, in the order in which they are asked for. */
export const SHARED_FIELDS: readonly Field[] = [
  {
    kind: "one",
    name: "theme",
    label: "Theme",
    choices: [
      ["auto", "Auto"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
    usual: "auto",
  },
  {
    kind: "text",
    name: "href",
    label: "Link",
    initial: "",
    hint: "Optional: https://example.com/trade/{symbol}",
    check: wrongLink,
  },
];
