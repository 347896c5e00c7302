import { createStyles } from "@cointide/shared/embed/adopt-styles";
import sparkline from "@cointide/shared/ui/sparkline.module.css?raw";
import ticker from "./ticker.css?raw";

/** Puts the ticker's styles into its shadow root. */
export const adoptStyles = createStyles(sparkline, ticker);
