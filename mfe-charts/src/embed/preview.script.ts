import { KLINE_INTERVALS } from "@cointide/shared/contracts/klines";
import { startConfigurator } from "@cointide/shared/embed/configurator";

startConfigurator({
  element: "cointide-chart",
  file: "chart",
  title: "A live chart in your page",
  intro:
    "One script tag and one element. Choose what it shows, check the preview, and copy the code into your page.",
  fields: [
    { kind: "text", name: "symbol", label: "Symbol", initial: "BTCUSDT", hint: "One pair, such as BTCUSDT" },
    {
      ...{ kind: "one", name: "interval", label: "Interval", usual: "1h" },
      choices: KLINE_INTERVALS.map((interval) => [interval, interval]),
    },
  ],
  example: { component: "Chart", handler: "onCandle", event: "cointide-candle", price: "close" },
  frame: { title: "Live chart", height: 420 },
  isFederated: false,
});
