import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { CointideStatus, CointideSymbolClick, CointideTheme, CointideTick } from "./ticker.d.ts";

/** `<cointide-ticker>` in JSX. The handlers work from React 19 on; before, use a ref and `addEventListener`. */
export type CointideTickerProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  symbols: string;
  /** Some of `CointideColumn`, with commas between. */
  columns?: string;
  theme?: CointideTheme;
  href?: string;
  server?: string;
  feed?: string;
  api?: string;
  "oncointide-tick"?: (event: CustomEvent<CointideTick>) => void;
  "oncointide-status"?: (event: CustomEvent<CointideStatus>) => void;
  onsymbolclick?: (event: CustomEvent<CointideSymbolClick>) => void;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "cointide-ticker": CointideTickerProps;
    }
  }
}
