import { startConfigurator } from "@cointide/shared/embed/configurator";

startConfigurator({
  element: "cointide-ticker",
  file: "ticker",
  title: "Live prices in your page",
  intro:
    "One script tag and one element. Choose what it shows, check the preview, and copy the code into your page.",
  fields: [
    {
      ...{ kind: "text", name: "symbols", label: "Symbols", isList: true },
      initial: "BTCUSDT, ETHUSDT, SOLUSDT",
      hint: "Up to 50, separated by commas",
    },
    {
      ...{ kind: "some", name: "columns", label: "Columns" },
      choices: [
        ["last", "Last price"],
        ["change", "Change"],
        ["percent", "24 h %"],
        ["average", "Average"],
        ["sparkline", "24 h chart"],
      ],
      usual: ["last", "change", "percent", "average"],
    },
  ],
  example: { component: "Prices", handler: "onTick", event: "cointide-tick", price: "price" },
  frame: { title: "Live prices", height: 220 },
  isFederated: true,
});
