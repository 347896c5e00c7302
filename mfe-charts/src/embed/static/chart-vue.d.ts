import type { HTMLAttributes } from "vue";
import type {
  CointideCandle,
  CointideChartElement,
  CointideInterval,
  CointideStatus,
  CointideSymbolClick,
  CointideTheme,
} from "./chart.d.ts";

/** `<cointide-chart>` in templates of Vue 3. */
export type CointideChartVueProps = HTMLAttributes & {
  symbol: string;
  interval?: CointideInterval;
  theme?: CointideTheme;
  href?: string;
  server?: string;
  feed?: string;
  api?: string;
  onCointideCandle?: (event: CustomEvent<CointideCandle>) => void;
  onCointideStatus?: (event: CustomEvent<CointideStatus>) => void;
  onSymbolclick?: (event: CustomEvent<CointideSymbolClick>) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "cointide-chart": new () => CointideChartElement & { $props: CointideChartVueProps };
  }
}
