import { createStyles } from "@cointide/shared/embed/adopt-styles";
import chart from "./chart.css?raw";

/** Puts the chart's styles into its shadow root. */
export const adoptStyles = createStyles(chart);
