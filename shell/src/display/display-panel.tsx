import { assetsQuery } from "@cointide/shared/api/get-assets";
import { DISPLAY_CHOICES, type Display, type DisplayName } from "@cointide/shared/contracts/display";
import { CURRENCIES } from "@cointide/shared/currency/currencies";
import { useHost } from "@cointide/shared/host";
import { reachableCurrencies } from "@cointide/shared/preferences/currency-converter";
import { display } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { ConversionLine } from "@cointide/shared/ui/conversion-line";
import { Segmented } from "@cointide/shared/ui/segmented";
import { useMemo } from "react";
import styles from "./display-panel.module.css";

/** A choice whose options are always the same. */
type FixedName = Exclude<DisplayName, "currency">;

type Labels = { [Name in FixedName]: { title: string; values: Record<Display[Name], string> } };

const LABELS: Labels = {
  theme: { title: "Theme", values: { system: "System", dark: "Dark", light: "Light" } },
  palette: {
    title: "Price colors",
    values: { "green-red": "Green, red", "red-green": "Red, green", "blue-orange": "Blue, orange" },
  },
  density: { title: "Density", values: { comfortable: "Comfortable", compact: "Compact" } },
  digits: { title: "Prices", values: { rounded: "2 decimals", quoted: "Exact" } },
  times: { title: "Times", values: { local: "Local", utc: "UTC" } },
  flashes: { title: "Flash when a price changes", values: { on: "On", off: "Off" } },
  shortcuts: { title: "Keyboard shortcuts", values: { on: "On", off: "Off" } },
};

/** What a palette looks like, whatever the page's own is. */
const PaletteSample = ({ palette }: { palette: string }) => (
  <span className={styles.sample} data-palette={palette} aria-hidden="true" />
);

const choose = (name: DisplayName, chosen: string) => display.set({ ...display.get(), [name]: chosen });

function Choice({ name, value }: { name: FixedName; value: string }) {
  const { title, values } = LABELS[name];
  const options = DISPLAY_CHOICES[name].map((option) => {
    const text = (values as Record<string, string>)[option];
    return {
      value: option as string,
      label: (
        <>
          {name === "palette" && <PaletteSample palette={option} />}
          <span>{text}</span>
        </>
      ),
    };
  });
  return (
    <Segmented label={title} options={options} value={value} onChoose={(chosen) => choose(name, chosen)} />
  );
}

/** The currencies that listed pairs lead to, all while the list is not known; and how the chosen one is reached. */
function CurrencyChoice({ value }: { value: Display["currency"] }) {
  const { api } = useHost();
  const { data: assets } = useQuery({ ...assetsQuery(api), refetchInterval: false });
  const options = useMemo(() => {
    const reachable = assets && reachableCurrencies(assets);
    return DISPLAY_CHOICES.currency
      .filter((one) => one === "quoted" || reachable === undefined || reachable.includes(one))
      .map((one) => ({ value: one, label: one === "quoted" ? "As quoted" : CURRENCIES[one].label }));
  }, [assets]);
  // Without a path, prices are as quoted.
  const shown = options.some((option) => option.value === value) ? value : "quoted";
  return (
    <div className={styles.currency}>
      <Segmented
        label="Currency"
        options={options}
        value={shown}
        onChoose={(chosen) => choose("currency", chosen)}
      />
      <ConversionLine />
    </div>
  );
}

/** How pages look, each choice shows at once, in other tabs too. */
export function DisplayPanel() {
  const chosen = display.use();
  return (
    <div className={styles.panel}>
      {(Object.keys(DISPLAY_CHOICES) as DisplayName[]).map((name) =>
        name === "currency" ? (
          <CurrencyChoice key={name} value={chosen.currency} />
        ) : (
          <Choice key={name} name={name} value={chosen[name]} />
        ),
      )}
    </div>
  );
}
