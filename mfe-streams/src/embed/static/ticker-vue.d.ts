import type { HTMLAttributes } from "vue";
import type {
  CointideColumn,
  CointideStatus,
  CointideSymbolClick,
  CointideTheme,
  CointideTick,
  CointideTickerElement,
} from "./ticker.d.ts";

/** `<cointide-ticker>` in templates of Vue 3. */
export type CointideTickerVueProps = HTMLAttributes & {
  symbols: string | readonly string[];
  columns?: string | readonly CointideColumn[];
  theme?: CointideTheme;
  href?: string;
  server?: string;
  feed?: string;
  api?: string;
  onCointideTick?: (event: CustomEvent<CointideTick>) => void;
  onCointideStatus?: (event: CustomEvent<CointideStatus>) => void;
  onSymbolclick?: (event: CustomEvent<CointideSymbolClick>) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "cointide-ticker": new () => CointideTickerElement & { $props: CointideTickerVueProps };
  }
}
