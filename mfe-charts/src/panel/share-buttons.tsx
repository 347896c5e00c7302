import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { type PriceFormat, unitPhrase } from "@cointide/shared/format/price-format";
import { useHost } from "@cointide/shared/host";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Camera, Link2, MoveHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { type ChartView, viewAddress } from "../address.ts";
import type { PriceChart } from "../canvas/price-chart.ts";
import { savePicture } from "./save-picture.ts";

type ShareButtonsProps = {
  symbol: string;
  view: ChartView;
  format: PriceFormat | undefined;
  chart: PriceChart;
  place: RefObject<HTMLElement | null>;
};

/** What can be done with a chart as it is now: fit it, take a picture of it, copy a link to it. */
export function ShareButtons({ symbol, view, format, chart, place }: ShareButtonsProps) {
  const { bus } = useHost();
  const { market } = useFeedStatus();
  const copy = async () => {
    // The panel learns of a move when it is over.
    const address = new URL(viewAddress(symbol, { ...view, range: chart.range() }), window.location.href)
      .href;
    try {
      await navigator.clipboard.writeText(address);
      bus.emit("notice", { type: "success", message: "Link to this view copied." });
    } catch {
      bus.emit("notice", {
        type: "error",
        message: `Your browser blocked the copy. The link: ${address}`,
      });
    }
  };
  const save = async () => {
    const element = place.current;
    if (element === null) return;
    try {
      const unit = format === undefined || view.compared.length > 0 ? "" : unitPhrase(symbol, format);
      const prices = [unit && `prices ${unit}`, market === "simulated" ? "simulated" : ""].filter(Boolean);
      await savePicture(chart.picture(), element, {
        ...{ symbol, interval: view.interval, prices },
        now: Date.now(),
      });
    } catch {
      bus.emit("notice", { type: "error", message: "Your browser could not create an image of this chart." });
    }
  };
  return (
    <>
      <IconButton label="Fit all candles" onClick={() => chart.fit()}>
        <MoveHorizontal aria-hidden="true" />
      </IconButton>
      <IconButton label="Download as PNG" onClick={() => void save()}>
        <Camera aria-hidden="true" />
      </IconButton>
      <IconButton label="Copy a link to this view" onClick={() => void copy()}>
        <Link2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
