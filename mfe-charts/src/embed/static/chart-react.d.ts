import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  CointideCandle,
  CointideInterval,
  CointideStatus,
  CointideSymbolClick,
  CointideTheme,
} from "./chart.d.ts";

/** `<cointide-chart>` in JSX. The handlers work from React 19 on; before, use a ref and `addEventListener`. */
export type CointideChartProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  symbol: string;
  interval?: CointideInterval;
  theme?: CointideTheme;
  href?: string;
  server?: string;
  feed?: string;
  api?: string;
  "oncointide-candle"?: (event: CustomEvent<CointideCandle>) => void;
  "oncointide-status"?: (event: CustomEvent<CointideStatus>) => void;
  onsymbolclick?: (event: CustomEvent<CointideSymbolClick>) => void;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "cointide-chart": CointideChartProps;
    }
  }
}
