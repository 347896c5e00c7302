import { createStyles } from "@cointide/shared/embed/adopt-styles";
import decimal from "@cointide/shared/ui/decimal.module.css?raw";
import feedState from "@cointide/shared/ui/feed-state.module.css?raw";
import sparkline from "@cointide/shared/ui/sparkline.module.css?raw";
import tokens from "@cointide/shared/ui/styles.css?raw";
import hidden from "@cointide/shared/ui/visually-hidden.module.css?raw";
import panel from "./ticker.css?raw";

/** The host's own rules come first, and so below ours: a page's fonts and resets end at the shadow root. */
const LAYERS = "@layer host, tokens, base, ui, slice;";

/** Puts the panel's styles into its shadow root. */
export const adoptStyles = createStyles(
  [LAYERS, tokens, decimal, feedState, sparkline, hidden, panel].join("\n"),
);
